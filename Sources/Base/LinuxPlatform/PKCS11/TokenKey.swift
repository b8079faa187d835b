// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import PrivateFiles

/// A private RSA key in a token that speaks PKCS #11, such as a smart card or a TPM 2.0. It is named by its URI
/// (RFC 7512), found when it is needed, and never leaves the token.
package final class TokenKey: Sendable {
  /// The package that has p11-kit.
  static let package = "libp11-kit0"

  private let uri: TokenURI
  private let pin: Secret?
  // The PIN that the token has refused.
  private let refusedPIN = Lock<Secret?>(nil)

  /// - Parameters:
  ///   - uri: Names the token and the key in it.
  ///   - pin: nil when the URI says where the PIN is, or the token needs none.
  package init(uri: String, pin: Secret? = nil) throws(PKCS11Error) {
    self.uri = try TokenURI(uri)
    self.pin = pin
  }

  /// What a token says of a key.
  package struct Facts: Sendable, Equatable {
    package var isRSA = false
    package var isPrivate = true
    /// Whether the token signs RS256 with the key.
    package var canSign = false
    /// The public numbers in the private key; nil when the token does not show them.
    package var modulus: [UInt8]?
    package var exponent: [UInt8]?
    /// The numbers in the public key with the same id; nil when the token has no such key.
    package var publicModulus: [UInt8]?
    package var publicExponent: [UInt8]?
  }

  /// Asks the token. Nothing is signed.
  package func facts() throws(PKCS11Error) -> Facts {
    guard uri.keyClass ?? Class.privateKey == Class.privateKey else { return Facts(isRSA: true, isPrivate: false) }
    return try withKey { session, key throws(PKCS11Error) in
      var facts = Facts()
      facts.isRSA = session.number(.keyType, of: key) == 0
      facts.canSign = session.bytes(.sign, of: key) == [1] && session.signsRS256
      (facts.modulus, facts.exponent) = (session.bytes(.modulus, of: key), session.bytes(.exponent, of: key))
      guard let id = session.bytes(.id, of: key), !id.isEmpty,
        let other = try session.objects(of: Class.publicKey, with: [(Attribute.id.rawValue, id)]).first
      else { return facts }
      facts.publicModulus = session.bytes(.modulus, of: other)
      facts.publicExponent = session.bytes(.exponent, of: other)
      return facts
    }
  }

  /// An RS256 signature (RFC 7518 section 3.3), by the mechanism CKM_SHA256_RSA_PKCS.
  package func signRS256(_ message: [UInt8]) throws(PKCS11Error) -> [UInt8] {
    try withKey { session, key throws(PKCS11Error) in try session.sign(message, with: key) }
  }

  /// Opens a session with the one token that the URI names, logs in, and finds the one private key. Nothing is kept
  /// open, so that a token may be taken out and put in again.
  private func withKey<Value>(
    _ body: (TokenSession, _ key: UInt) throws(PKCS11Error) -> Value
  ) throws(PKCS11Error) -> Value {
    try PKCS11Module.use.withLock { _ throws(PKCS11Error) in
      let session = try TokenSession(uri.token())
      if session.needsLogin {
        let pin = session.asksForPIN ? nil : try secret()
        // A token is locked for good after a few wrong PINs.
        guard pin == nil || pin != refusedPIN.withLock({ $0 }) else {
          throw PKCS11Error("the token has refused this PIN before")
        }
        let code = session.logIn(pin)
        if code == 0xA0 { refusedPIN.withLock { $0 = pin } }
        guard code == 0 || code == 0x100 else { throw PKCS11Error("the login to the token failed", code) }
      }
      let keys = try session.objects(of: Class.privateKey, with: uri.attributes)
      guard let key = keys.first else { throw PKCS11Error("the token has no private key that the URI names") }
      guard keys.count == 1 else {
        throw PKCS11Error("the URI names several private keys; add object= or id= to it")
      }
      return try body(session, key)
    }
  }

  private func secret() throws(PKCS11Error) -> Secret {
    if let given = pin ?? uri.pinValue { return given }
    guard let source = uri.pinSource else {
      throw PKCS11Error("the token needs a PIN; pass it, or add pin-source= to the URI")
    }
    let path = source.hasPrefix("file:") ? String(source.dropFirst(source.hasPrefix("file://") ? 7 : 5)) : source
    guard path.hasPrefix("/") else { throw PKCS11Error("the URI's pin-source is not the absolute path of a file") }
    do throws(PrivateFileError) {
      let bytes = try PlainFile.read(path, limit: 1024)
      return Secret(String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    } catch { throw PKCS11Error("the file of the URI's pin-source can't be read") }
  }

  enum Class {
    static let publicKey: UInt = 2
    static let privateKey: UInt = 3
  }

  /// The attributes of keys (PKCS #11 version 3.0, appendix B).
  enum Attribute: UInt {
    case objectClass = 0x0
    case keyType = 0x100
    case id = 0x102
    case sign = 0x108
    case modulus = 0x120
    case exponent = 0x122
  }
}

/// The URI of a key, parsed by p11-kit.
private struct TokenURI: @unchecked Sendable {
  // Unchecked: nothing changes what p11-kit has parsed.
  private final class Parsed {
    let pointer: UnsafeMutableRawPointer
    let library: P11KitLibrary

    init(_ pointer: UnsafeMutableRawPointer, _ library: P11KitLibrary) {
      self.pointer = pointer
      self.library = library
    }

    deinit { library.freeURI(pointer) }
  }

  private let parsed: Parsed
  /// The module of the URI's `module-path`; nil when any registered module may have the token.
  private let module: PKCS11Module?
  let keyClass: UInt?
  /// What the key must have, besides its class.
  let attributes: [(type: UInt, value: [UInt8])]
  let pinValue: Secret?
  let pinSource: String?

  init(_ text: String) throws(PKCS11Error) {
    guard let library = P11KitLibrary.shared else {
      throw PKCS11Error("p11-kit is missing; install the Debian package \(TokenKey.package)")
    }
    guard let pointer = library.newURI() else { throw PKCS11Error("there is no memory for the URI") }
    parsed = Parsed(pointer, library)
    // P11_KIT_URI_FOR_ANY
    guard !text.utf8.contains(0), library.parseURI(text, 0xFFFF, pointer) == 0, library.hasUnknownParts(pointer) == 0
    else { throw PKCS11Error("the URI of the key is not one of RFC 7512") }
    func value(_ get: (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?) -> String? {
      get(pointer).map { String(cString: $0) }
    }
    pinValue = value(library.pinValue).map { Secret($0) }
    pinSource = value(library.pinSource)
    module = try value(library.modulePath).map { path throws(PKCS11Error) in try PKCS11Module.load(path, library) }
    var count: UInt = 0
    let list = library.attributes(pointer, &count)
    let found = list.map { list in (0..<Int(count)).map { AttributeList.attribute($0, of: list) } } ?? []
    attributes = found.filter { $0.type != TokenKey.Attribute.objectClass.rawValue }
    keyClass = found.first { $0.type == TokenKey.Attribute.objectClass.rawValue }.flatMap {
      AttributeList.number($0.value)
    }
  }

  /// The one token that the URI names.
  func token() throws(PKCS11Error) -> (module: PKCS11Module, slot: UInt, flags: UInt) {
    var found: [(module: PKCS11Module, slot: UInt, flags: UInt)] = []
    var info = [UInt8](repeating: 0, count: 512)
    for module in self.module.map({ [$0] }) ?? PKCS11Module.registered {
      typealias ModuleInfo = @convention(c) (UnsafeMutableRawPointer) -> UInt
      typealias TokenInfo = @convention(c) (UInt, UnsafeMutableRawPointer) -> UInt
      let (moduleInfo, tokenInfo): (ModuleInfo, TokenInfo) = (
        module.function(.getInfo), module.function(.getTokenInfo)
      )
      found += info.withUnsafeMutableBytes { info in
        guard let place = info.baseAddress, moduleInfo(place) == 0,
          parsed.library.matchesModule(parsed.pointer, place) == 1
        else { return [] }
        return module.slots().compactMap { slot in
          guard tokenInfo(slot, place) == 0, parsed.library.matchesToken(parsed.pointer, place) == 1 else {
            return nil
          }
          // The flags follow label, manufacturer, model and serial number: 32, 32, 16 and 16 characters.
          return (module, slot, place.load(fromByteOffset: 96, as: UInt.self))
        }
      }
    }
    guard let first = found.first else { throw PKCS11Error("the token that the URI names is not there; insert it") }
    guard found.count == 1 else {
      throw PKCS11Error("the URI names several tokens; add token= or serial= to it")
    }
    return first
  }
}
