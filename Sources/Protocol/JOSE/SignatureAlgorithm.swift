// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// A JWS algorithm (RFC 7518 section 3.1). Closed on purpose: `none` and the HMAC family can't be expressed, so a
/// public key can never be mistaken for a shared secret.
package struct SignatureAlgorithm: Sendable, Hashable {
  /// The `alg` header value.
  package let name: String
  let scheme: RSASignatureScheme

  package static let rs256 = SignatureAlgorithm(name: "RS256", scheme: .pkcs1SHA256)
  package static let ps256 = SignatureAlgorithm(name: "PS256", scheme: .pssSHA256)

  private init(name: String, scheme: RSASignatureScheme) {
    self.name = name
    self.scheme = scheme
  }
}
