// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

/// The text of a signed token in compact form (RFC 7515 section 7.1), divided at its last dot. Nothing else of it has
/// been looked at.
package struct CompactJWS: Sendable {
  /// Longer texts are refused before any work is done on them.
  static let longest = 65_536
  fileprivate static let dot = UInt8(ascii: ".")

  fileprivate let bytes: [UInt8]
  fileprivate let lastDot: Int

  /// Throws `malformed` for a text of more than 64 KiB, and for one without a dot.
  package init(_ text: String) throws(JOSEError) {
    guard text.utf8.count <= Self.longest else { throw .malformed("the token is longer than 64 KiB") }
    bytes = Array(text.utf8)
    guard let lastDot = bytes.lastIndex(of: Self.dot) else { throw .malformed("the token does not have three parts") }
    self.lastDot = lastDot
  }

  /// What the signature is for.
  fileprivate var signedBytes: ArraySlice<UInt8> { bytes[..<lastDot] }

  /// The signature as it is written in the text.
  package var signature: ArraySlice<UInt8> { bytes[(lastDot + 1)...] }

  /// The SHA-256 digest of what the signature is for. Together with the signature it identifies the text.
  package func signedDigest() -> [UInt8] { SHA256.hash(signed: signedBytes) }
}

/// A JSON web token in compact form (RFC 7515 section 7.1, RFC 7519) whose signature nobody has checked: its claims
/// prove nothing.
package struct UnverifiedJWT: Sendable {
  package let header: JSONObject
  package let claims: JSONObject
  /// The `alg` header, unchecked.
  package let algorithm: String
  /// The `kid` header.
  package let keyID: String?
  private let text: CompactJWS
  private let signature: [UInt8]

  /// Throws `malformed` unless the text is at most 64 KiB and three base64url parts, the first two JSON objects, with a
  /// header that names an algorithm and no critical extension (RFC 7515 section 4.1.11: none is known here).
  /// - Parameter allowsPadding: Whether the parts may be padded, which RFC 7515 section 2 forbids.
  package init(parsing text: String, allowsPadding: Bool = false) throws(JOSEError) {
    try self.init(parsing: try CompactJWS(text), allowsPadding: allowsPadding)
  }

  /// Reads a text that is already divided at its last dot. Throws as `init(parsing: String)` does.
  package init(parsing text: CompactJWS, allowsPadding: Bool = false) throws(JOSEError) {
    let (bytes, last) = (text.bytes, text.lastDot)
    guard let first = bytes.firstIndex(of: CompactJWS.dot), first < last,
      !bytes[(first + 1)..<last].contains(CompactJWS.dot)
    else { throw .malformed("the token does not have three parts") }
    func decode(_ part: ArraySlice<UInt8>, _ name: String) throws(JOSEError) -> [UInt8] {
      // Stray low bits, which a lenient decoder ignores, are refused, so that bytes have only one encoding.
      guard let bytes = Base64URL.decodeExactly(part, allowsPadding: allowsPadding) else {
        throw .malformed("the \(name) is not base64url")
      }
      return bytes
    }
    header = try Self.object(try decode(bytes[..<first], "header"), "header")
    claims = try Self.object(try decode(bytes[(first + 1)..<last], "payload"), "payload")
    signature = try decode(text.signature, "signature")
    self.text = text
    guard header["crit"] == nil else { throw .malformed("the header names a critical extension") }
    guard let algorithm = header["alg"]?.string else { throw .malformed("the header names no algorithm") }
    self.algorithm = algorithm
    switch header["kid"] {
    case nil: keyID = nil
    case .string(let value)?: keyID = value
    default: throw .malformed("the key id is not a string")
    }
  }

  private static func object(_ bytes: [UInt8], _ name: String) throws(JOSEError) -> JSONObject {
    guard let object = (try? JSONValue(parsing: bytes))?.object else {
      throw .malformed("the \(name) is not a JSON object")
    }
    return object
  }

  /// Checks the signature, and nothing else: issuer, audience and times are the caller's to judge. The key is the one
  /// the token's `kid` names; a token without one is only checked against a set of exactly one key.
  /// - Parameter digest: The text's `signedDigest`, if the caller has it already.
  package func verified(
    with keys: JSONWebKeySet, allowing allowed: Set<SignatureAlgorithm> = [.rs256], digest: [UInt8]? = nil
  ) throws(JOSEError) -> VerifiedJWT {
    guard let method = allowed.first(where: { $0.name == algorithm }) else { throw .unsupportedAlgorithm(algorithm) }
    let key = try signingKey(in: keys)
    guard key.algorithm == nil || key.algorithm == algorithm else { throw .unsupportedAlgorithm(algorithm) }
    let digest = digest ?? text.signedDigest()
    guard try key.publicKey().isValid(signature: signature, digest: digest, scheme: method.scheme) else {
      throw .badSignature
    }
    return VerifiedJWT(header: header, claims: claims)
  }

  private func signingKey(in set: JSONWebKeySet) throws(JOSEError) -> JSONWebKey {
    let key: JSONWebKey?
    if let keyID {
      key = set[keyID]
    } else {
      key = set.keys.count == 1 ? set.keys.first { $0.isForSignatures } : nil
    }
    guard let key else { throw .unknownKey(id: keyID) }
    return key
  }
}

/// A token whose signature holds. Only `UnverifiedJWT.verified` makes one.
package struct VerifiedJWT: Sendable {
  package let header: JSONObject
  package let claims: JSONObject

  fileprivate init(header: JSONObject, claims: JSONObject) {
    self.header = header
    self.claims = claims
  }
}

/// Why a token, key or key set was refused. No text holds a token or a claim.
package enum JOSEError: Error, Sendable, Equatable {
  /// The text is not a signed token or not a key set; the string says in what way.
  case malformed(String)
  /// The token names an algorithm that the caller, or the key, does not allow.
  case unsupportedAlgorithm(String)
  /// No key of the set carries the token's key id; nil when the token names none and the set does not hold exactly one.
  case unknownKey(id: String?)
  case badSignature
  /// The key is unusable or too weak; the string says in what way.
  case invalidKey(String)
}
