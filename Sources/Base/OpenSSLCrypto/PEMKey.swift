// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// A key in PEM form, private or public, of any kind and length, for a caller that judges it.
package struct PEMKey: Sendable {
  package let isPrivate: Bool
  private let handle: KeyHandle

  /// Reads a private key as PKCS #8 or PKCS #1, encrypted if there is a password, or a public key as
  /// SubjectPublicKeyInfo (RFC 5280 section 4.1). Throws `invalidKey` for anything else.
  package init(_ pem: String, password: String? = nil) throws(CryptoError) {
    isPrivate = !pem.contains("-----BEGIN PUBLIC KEY-----")
    if isPrivate {
      handle = try KeyHandle(privateKeyPEM: pem, password: password)
      return
    }
    let key = PEMText.read(pem) { libcrypto.PEM_read_bio_PUBKEY($0, nil, nil, nil) }
    libcrypto.ERR_clear_error()
    guard let key else { throw .invalidKey("the public key can't be read") }
    handle = KeyHandle(owning: key)
  }

  package var isRSA: Bool { libcrypto.EVP_PKEY_is_a(handle.pointer, "RSA") == 1 }

  /// Big-endian, without leading zeros; nil when the key is no RSA key.
  package var modulus: [UInt8]? { try? handle.number(OSSL_PKEY_PARAM_RSA_N) }

  /// Big-endian, without leading zeros; nil when the key is no RSA key.
  package var exponent: [UInt8]? { try? handle.number(OSSL_PKEY_PARAM_RSA_E) }

  /// Whether the public numbers of a private key belong to its private ones. Nothing is signed to find out.
  package var isConsistent: Bool {
    guard let context = libcrypto.EVP_PKEY_CTX_new_from_pkey(nil, handle.pointer, nil) else { return false }
    defer {
      libcrypto.EVP_PKEY_CTX_free(context)
      libcrypto.ERR_clear_error()
    }
    return libcrypto.EVP_PKEY_pairwise_check(context) == 1
  }

  /// An RS256 signature (RFC 7518 section 3.3).
  package func signRS256(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try handle.sign(message) { RSASignatureScheme.pkcs1SHA256.configure($0) }
  }
}
