// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

/// A public RSA key (RFC 7517, RFC 7518 section 6.3.1).
package struct JSONWebKey: Sendable, Equatable {
  package var keyID: String?
  /// Big-endian, without leading zeros.
  package var modulus: [UInt8] { didSet { ready = nil } }
  /// Big-endian, without leading zeros.
  package var exponent: [UInt8] { didSet { ready = nil } }
  /// `sig` or `enc`; nil when the key says neither.
  package var use: String?
  /// The only algorithm the key is for; nil when it names none.
  package var algorithm: String?
  /// The issuer whose tokens the key signs, with `{tenantid}` for any tenant; nil when the key does not say. A member
  /// that only the Microsoft platform has.
  package var issuer: String?
  /// The cloud to which the key belongs; nil when the key does not say. A member that only the Microsoft platform has.
  package var cloudName: String?
  /// The key as an OpenSSL object, kept because making it takes as long as checking a signature.
  private var ready: RSAPublicKey?

  package static func == (left: JSONWebKey, right: JSONWebKey) -> Bool {
    left.keyID == right.keyID && left.modulus == right.modulus && left.exponent == right.exponent
      && left.use == right.use && left.algorithm == right.algorithm && left.issuer == right.issuer
      && left.cloudName == right.cloudName
  }

  /// A key for signatures.
  package init(publicKey: RSAPublicKey, keyID: String?) {
    self.keyID = keyID
    modulus = publicKey.modulus
    exponent = publicKey.exponent
    use = "sig"
    ready = publicKey
  }

  /// Throws `invalidKey` unless the object is an RSA key that `RSAPublicKey` accepts.
  package init(decoding json: JSONValue) throws(JOSEError) {
    guard case .object(let object) = json else { throw .invalidKey("the key is not a JSON object") }
    guard object["kty"]?.string == "RSA" else { throw .invalidKey("the key is not an RSA key") }
    guard let n = object["n"]?.string.flatMap({ Base64URL.decode($0) }),
      let e = object["e"]?.string.flatMap({ Base64URL.decode($0) })
    else { throw .invalidKey("the key lacks its modulus or exponent") }
    keyID = try Self.text("kid", of: object)
    use = try Self.text("use", of: object)
    algorithm = try Self.text("alg", of: object)
    issuer = try Self.text("issuer", of: object)
    cloudName = try Self.text("cloud_instance_name", of: object)
    modulus = n
    exponent = e
    let key = try publicKey()
    modulus = key.modulus
    exponent = key.exponent
    ready = key
  }

  private static func text(_ name: String, of object: JSONObject) throws(JOSEError) -> String? {
    guard let value = object[name] else { return nil }
    guard let text = value.string else { throw .invalidKey("\(name) is not a string") }
    return text
  }

  package var encoded: JSONValue {
    [
      "kty": "RSA", "use": use.map(JSONValue.string), "kid": keyID.map(JSONValue.string),
      "alg": algorithm.map(JSONValue.string), "n": .string(Base64URL.encode(modulus)),
      "e": .string(Base64URL.encode(exponent)), "issuer": issuer.map(JSONValue.string),
      "cloud_instance_name": cloudName.map(JSONValue.string),
    ]
  }

  /// The SHA-256 thumbprint in base64url: of the required members only, by name, without spaces (RFC 7638 section 3).
  package var thumbprint: String { Base64URL.encode(SHA256.hash(requiredMembers.utf8)) }

  /// The key alone, without id, use and algorithm, its members ordered by name.
  package var requiredMembers: JSONValue {
    ["e": .string(Base64URL.encode(exponent)), "kty": "RSA", "n": .string(Base64URL.encode(modulus))]
  }

  var isForSignatures: Bool { use == nil || use == "sig" }

  func publicKey() throws(JOSEError) -> RSAPublicKey {
    if let ready { return ready }
    do throws(CryptoError) {
      return try RSAPublicKey(modulus: modulus, exponent: exponent)
    } catch {
      guard case .invalidKey(let reason) = error else { throw .invalidKey("OpenSSL refuses the key") }
      throw .invalidKey(reason)
    }
  }
}

/// The keys of an issuer (RFC 7517 section 5).
package struct JSONWebKeySet: Sendable, Equatable {
  package var keys: [JSONWebKey]

  package init(keys: [JSONWebKey]) { self.keys = keys }

  /// Keys of an unknown type, with members missing, or too weak are skipped (RFC 7517 section 5). `malformed` when the
  /// value has no `keys` array.
  package init(decoding json: JSONValue) throws(JOSEError) {
    guard let entries = json["keys"]?.array else { throw .malformed("the key set has no keys array") }
    keys = entries.compactMap { try? JSONWebKey(decoding: $0) }
  }

  package var encoded: JSONValue { ["keys": .array(keys.map(\.encoded))] }

  /// The first key for signatures with that id: the one that `UnverifiedJWT.verified` uses.
  package subscript(keyID: String) -> JSONWebKey? { keys.first { $0.keyID == keyID && $0.isForSignatures } }
}
