// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

/// Signs claims into a compact JSON web token (RFC 7515 section 7.1).
package struct JWTSigner: Sendable {
  private let makeSignature: @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]
  /// nil when the header is to have no `kid`.
  package let keyID: String?
  private let algorithm: SignatureAlgorithm

  package init(key: RSAPrivateKey, keyID: String?, algorithm: SignatureAlgorithm = .rs256) {
    makeSignature = { message throws(CryptoError) in try key.sign(message, scheme: algorithm.scheme) }
    self.keyID = keyID
    self.algorithm = algorithm
  }

  /// A signer whose key is elsewhere.
  /// - Parameter makeSignature: Signs with RS256.
  package init(keyID: String?, rs256 makeSignature: @escaping @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]) {
    self.makeSignature = makeSignature
    self.keyID = keyID
    algorithm = .rs256
  }

  /// Makes the token. `header` may add members and replace `typ`, which is otherwise `JWT`; `alg` and `kid` always come
  /// from this signer. Throws `malformed` when the claims are no object, `invalidKey` when the key can't sign.
  package func sign(_ claims: JSONValue, header: JSONObject = [:]) throws(JOSEError) -> String {
    guard case .object = claims else { throw .malformed("the claims are not a JSON object") }
    var members: JSONObject = ["typ": "JWT"]
    for member in header.members { members[member.name] = member.value }
    members["alg"] = .string(algorithm.name)
    if let keyID { members["kid"] = .string(keyID) }
    let signed = Base64URL.encode(JSONValue.object(members).utf8) + "." + Base64URL.encode(claims.utf8)
    do throws(CryptoError) {
      return signed + "." + Base64URL.encode(try makeSignature(Array(signed.utf8)))
    } catch {
      if case .failed(_, let reason) = error { throw .invalidKey("the key can't sign: \(reason)") }
      throw .invalidKey("the key can't sign")
    }
  }
}

/// A JWS algorithm (RFC 7518 section 3.1). Closed on purpose: `none` and the HMAC family can't be expressed, so a
/// public key can never be mistaken for a shared secret.
package enum SignatureAlgorithm: String, Sendable {
  case rs256 = "RS256"
  case ps256 = "PS256"

  /// The `alg` header value.
  package var name: String { rawValue }

  var scheme: RSASignatureScheme { self == .rs256 ? .pkcs1SHA256 : .pssSHA256 }
}
