// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// A public key as authenticators write it (RFC 9052 section 7), of one of three algorithms.
struct CredentialKey: Sendable {
  /// The number of an algorithm (RFC 9053, RFC 8812); those that are offered, the preferred one first.
  enum Algorithm: Int, Sendable, CaseIterable {
    case es256 = -7
    case rs256 = -257
    case edDSA = -8

    var kind: VerificationKey.Kind {
      switch self {
      case .es256: .p256
      case .rs256: .rsa
      case .edDSA: .ed25519
      }
    }
  }

  let algorithm: Algorithm
  let key: VerificationKey

  /// Throws unless the map has the members of its algorithm, with the key type and curve that belong to it.
  init(_ map: CBORValue) throws(PasskeyRefusal) {
    guard let number = map[3]?.int else { throw .badKey }
    guard let algorithm = Algorithm(rawValue: number) else { throw .algorithmNotOffered }
    self.algorithm = algorithm
    do {
      switch (algorithm, map[1]?.int) {
      case (.es256, 2):
        guard map[-1]?.int == 1, let x = map[-2]?.bytes, let y = map[-3]?.bytes else { throw PasskeyRefusal.badKey }
        key = try VerificationKey(x: x, y: y)
      case (.rs256, 3):
        guard let modulus = map[-1]?.bytes, let exponent = map[-2]?.bytes else { throw PasskeyRefusal.badKey }
        key = VerificationKey(try RSAPublicKey(modulus: modulus, exponent: exponent))
      case (.edDSA, 1):
        guard map[-1]?.int == 6, let point = map[-2]?.bytes else { throw PasskeyRefusal.badKey }
        key = try VerificationKey(ed25519: point)
      default: throw PasskeyRefusal.badKey
      }
    } catch { throw .badKey }
  }
}

/// What an authenticator says of itself and of a use of its key (WebAuthn section 6.1).
struct AuthenticatorData: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let userPresent = Flags(rawValue: 0x01)
    static let userVerified = Flags(rawValue: 0x04)
    static let backupEligible = Flags(rawValue: 0x08)
    static let backedUp = Flags(rawValue: 0x10)
    static let hasCredential = Flags(rawValue: 0x40)
    static let hasExtensions = Flags(rawValue: 0x80)
  }

  /// A new credential (section 6.5.1).
  struct Credential: Sendable {
    /// The model of the authenticator: 16 bytes.
    let model: [UInt8]
    let id: [UInt8]
    /// The public key as it was written.
    let encodedKey: [UInt8]
    let key: CredentialKey
  }

  let relyingPartyHash: [UInt8]
  let flags: Flags
  let counter: Int
  let credential: Credential?

  init(parsing bytes: [UInt8]) throws(PasskeyRefusal) {
    guard bytes.count >= 37 else { throw .badAuthenticatorData }
    relyingPartyHash = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
    var rest = bytes[37...]
    credential = flags.contains(.hasCredential) ? try Self.credential(&rest) : nil
    if flags.contains(.hasExtensions) {
      let extensions = try Self.value(&rest)
      guard extensions.map != nil else { throw .badAuthenticatorData }
    }
    guard rest.isEmpty else { throw .badAuthenticatorData }
  }

  private static func credential(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> Credential {
    guard rest.count >= 18 else { throw .badAuthenticatorData }
    let model = Array(rest.prefix(16))
    let count = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(18)
    guard rest.count >= count else { throw .badAuthenticatorData }
    let id = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    let start = rest
    let key = try value(&rest)
    return Credential(
      model: model, id: id, encodedKey: Array(start.prefix(start.count - rest.count)), key: try CredentialKey(key))
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> CBORValue {
    var reader = CBORReader(rest)
    do {
      let value = try reader.value()
      rest = reader.rest
      return value
    } catch { throw .badAuthenticatorData }
  }
}
