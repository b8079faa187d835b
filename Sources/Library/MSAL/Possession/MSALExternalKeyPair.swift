// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OpenSSLCrypto
import TokenExchange

/// The key of `userInfo` for the ``MSALExternalKeyPairFailureReason`` of an error with the code
/// `invalidExternalKeyPair`: an `Int`, its raw value.
public let MSALExternalKeyPairFailureReasonKey = "MSALExternalKeyPairFailureReasonKey"

/// Why a key pair of the app's is refused.
public enum MSALExternalKeyPairFailureReason: Int, Sendable {
  /// No reason is known.
  case unknown = 0
  /// A key is nil, or its holder can't be asked: no such file or token, a wrong PIN.
  case invalidKeyHandle
  /// It is no RSA key.
  case unsupportedKeyType
  /// The key has less than 2048 bits.
  case keySizeTooSmall
  /// A public key was given as the private one, or the other way round.
  case invalidKeyClass
  /// The private key can't sign RS256.
  case notSigningCapable
  /// The keys do not belong together.
  case keyPairMismatch
  /// The public key's numbers can't be had, or can't be those of a key.
  case publicKeySerializationFailed
  /// The public key can't be derived from the private one.
  case publicKeyDerivationFailed
}

/// A private RSA key of the app's own, which signs when the library asks it to. Only on Linux, where there is no
/// `SecKey`.
public protocol MSALExternalSigningKey: Sendable {
  /// The public key's modulus, big-endian: 2048 to 8192 bits.
  var publicKeyModulus: Data { get }
  /// The public key's exponent, big-endian.
  var publicKeyExponent: Data { get }
  /// Whether the key can sign RS256. Default true.
  var canSignRS256: Bool { get }
  /// Signs with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 8017 section 8.2). Called on any thread, by several threads at the
  /// same time; it may wait, such as for a person who touches a device.
  /// - Parameter message: What is signed, not hashed.
  /// - Returns: The signature, as long as the modulus.
  /// - Throws: Any error: the token request then fails with `internal`.
  func signRS256(_ message: Data) throws -> Data
}

extension MSALExternalSigningKey {
  /// True.
  public var canSignRS256: Bool { true }
}

/// A key pair that the app keeps, and to which access tokens are bound instead of a key of the library's.
///
/// The library asks the key to sign, never sees the private half, and stores neither. Tokens of different keys don't
/// mix: a request with another key gets a new token. See <doc:KeysOfYourOwn>.
///
/// On Apple's platforms the keys are `SecKey` objects. Here they are a key of your own class, a text or a file in PEM
/// form, or a key in a token that speaks PKCS #11.
public final class MSALExternalKeyPair: NSObject, Sendable {
  let key: PossessionKey

  /// The SHA-256 thumbprint of the public key (RFC 7638), in base64url without padding.
  public var keyId: String { key.id }

  init(_ key: PossessionKey) { self.key = key }

  /// Uses a key of the app's own class. It is not asked to sign anything now.
  /// - Parameter signingKey: The key; nil is refused.
  /// - Throws: `invalidExternalKeyPair`, with the reason under ``MSALExternalKeyPairFailureReasonKey``:
  ///   `invalidKeyHandle`, `keySizeTooSmall`, `notSigningCapable` or `publicKeySerializationFailed`.
  public init(signingKey: (any MSALExternalSigningKey)?) throws {
    key = try Self.checked { () throws(ExternalKeyError) in
      let numbers = signingKey.map { ([UInt8]($0.publicKeyModulus), [UInt8]($0.publicKeyExponent)) }
      func half(isPrivate: Bool) -> KeyHalf? {
        numbers.map { KeyHalf(isPrivate: isPrivate, modulus: $0.0, exponent: $0.1) }
      }
      var privateHalf = half(isPrivate: true)
      privateHalf?.isUsable = signingKey?.canSignRS256 ?? false
      return try PossessionKey(privateHalf: privateHalf, publicHalf: half(isPrivate: false)) {
        message throws(CryptoError) in
        do { return [UInt8](try signingKey?.signRS256(Data(message)) ?? Data()) } catch {
          throw .failed(operation: "signing", reason: "the app's key threw \(type(of: error))")
        }
      }
    }
  }

  /// Uses keys in PEM form.
  /// - Parameters:
  ///   - privateKeyPEM: The private key as PKCS #8 or PKCS #1; nil is refused.
  ///   - publicKeyPEM: The public key as SubjectPublicKeyInfo (`BEGIN PUBLIC KEY`); nil: the one in the private key.
  ///   - password: Of an encrypted private key.
  /// - Throws: `invalidExternalKeyPair`, with the reason under ``MSALExternalKeyPairFailureReasonKey``.
  public init(privateKeyPEM: String?, publicKeyPEM: String? = nil, password: String? = nil) throws {
    key = try Self.checked { () throws(ExternalKeyError) in
      guard let privateKeyPEM else { throw ExternalKeyError(.invalidKeyHandle, cause: "the private key is nil") }
      return try PossessionKey(
        pem: try PEMKey(readable: privateKeyPEM, password),
        publicKey: try publicKeyPEM.map { pem throws(ExternalKeyError) in try PEMKey(readable: pem, nil) })
    }
  }

  /// Uses keys in files in PEM form. Keep the private key's file unreadable for others.
  /// - Parameters:
  ///   - privateKeyFile: The file with the private key.
  ///   - publicKeyFile: The file with the public key; nil: the one in the private key.
  ///   - password: Of an encrypted private key.
  /// - Throws: `invalidExternalKeyPair`, with the reason under ``MSALExternalKeyPairFailureReasonKey``;
  ///   `invalidKeyHandle` when a file can't be read.
  public convenience init(privateKeyFile: URL, publicKeyFile: URL? = nil, password: String? = nil) throws {
    let texts = try Self.checked { () throws(ExternalKeyError) in
      try [privateKeyFile, publicKeyFile].map { file throws(ExternalKeyError) in
        do throws(IdentityError) {
          return try file.map { file throws(IdentityError) in
            String(decoding: try file.contents(for: "key"), as: UTF8.self)
          }
        } catch { throw ExternalKeyError(.invalidKeyHandle, cause: "\(file?.path ?? "") can't be read") }
      }
    }
    try self.init(privateKeyPEM: texts[0], publicKeyPEM: texts[1], password: password)
  }

  /// Uses a key in a token that speaks PKCS #11, such as a smart card, a security module or a TPM 2.0. The token is
  /// looked for each time that it is needed, so that it may be taken out and put in again; while it is away, token
  /// requests with this key fail with `internal`.
  ///
  /// Needs the Debian package `libp11-kit0`, and a module for the kind of token, such as `libtpm2-pkcs11-1`. The module
  /// is code that runs in this process: a URI with `module-path` must not come from strangers.
  /// - Parameters:
  ///   - pkcs11URI: Names the token and the key in it (RFC 7512): `pkcs11:token=msal;object=pop`.
  ///   - pin: The token's PIN; nil: as `pin-source` or `pin-value` of the URI says. A PIN that the token refuses is
  ///     sent only once, because tokens lock themselves.
  /// - Throws: `invalidExternalKeyPair`, with the reason under ``MSALExternalKeyPairFailureReasonKey``.
  public convenience init(pkcs11URI: String, pin: String? = nil) throws {
    self.init(
      try Self.checked { () throws(ExternalKeyError) in
        try KeySources.tokenKey(uri: pkcs11URI, pin: pin)
      })
  }

  private static func checked<Value>(_ body: () throws(ExternalKeyError) -> Value) throws -> Value {
    do throws(ExternalKeyError) { return try body() } catch { throw ErrorMapping.error(for: error) }
  }
}

extension PEMKey {
  fileprivate init(readable pem: String, _ password: String?) throws(ExternalKeyError) {
    do throws(CryptoError) { try self.init(pem, password: password) } catch {
      guard case .invalidKey(let cause) = error else { throw ExternalKeyError(.invalidKeyHandle) }
      throw ExternalKeyError(.invalidKeyHandle, cause: cause)
    }
  }

  fileprivate var half: KeyHalf {
    var half = KeyHalf(isPrivate: isPrivate, modulus: modulus, exponent: exponent)
    half.isRSA = isRSA
    return half
  }
}

extension PossessionKey {
  /// - Parameter publicKey: nil: the one in the private key.
  fileprivate convenience init(pem key: PEMKey, publicKey: PEMKey?) throws(ExternalKeyError) {
    var privateHalf = key.half
    var publicHalf = publicKey?.half ?? key.half
    if publicKey == nil { publicHalf.isPrivate = false }
    // A key whose numbers contradict each other has no public half.
    if key.isPrivate, key.isRSA, !key.isConsistent { privateHalf.exponent = nil }
    try self.init(privateHalf: privateHalf, publicHalf: publicHalf) { message throws(CryptoError) in
      try key.signRS256(message)
    }
  }
}
