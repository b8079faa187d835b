// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// A JWS algorithm (RFC 7518 section 3.1). Closed on purpose: `none` and the HMAC family can't be expressed, so a
/// public key can never be mistaken for a shared secret.
package enum SignatureAlgorithm: String, Sendable {
  case rs256 = "RS256"
  case ps256 = "PS256"

  /// The `alg` header value.
  package var name: String { rawValue }

  var scheme: RSASignatureScheme { self == .rs256 ? .pkcs1SHA256 : .pssSHA256 }
}
