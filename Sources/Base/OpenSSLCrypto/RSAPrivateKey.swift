// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// An RSA key pair of 2048 to 8192 bits.
package final class RSAPrivateKey: Sendable {
  package let publicKey: RSAPublicKey
  let handle: KeyHandle

  init(handle: KeyHandle) throws(CryptoError) {
    guard EVP_PKEY_is_a(handle.pointer, "RSA") == 1 else { throw .invalidKey("the private key is not an RSA key") }
    publicKey = try RSAPublicKey(
      modulus: try handle.number(OSSL_PKEY_PARAM_RSA_N), exponent: try handle.number(OSSL_PKEY_PARAM_RSA_E))
    self.handle = handle
  }

  /// Makes a new key, which takes a few tenths of a second.
  package static func generate(bits: Int = 2048) throws(CryptoError) -> RSAPrivateKey {
    guard RSAPublicKey.bitRange.contains(bits) else {
      throw .invalidKey(
        "an RSA key has \(RSAPublicKey.bitRange.lowerBound) to \(RSAPublicKey.bitRange.upperBound) bits")
    }
    return try RSAPrivateKey(
      handle: try KeyHandle.generate(type: EVP_PKEY_RSA) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(bits)) })
  }

  /// A key in PEM form, PKCS #8 or PKCS #1, encrypted if there is a password; anything else is `invalidKey`.
  package convenience init(pem: String, password: String? = nil) throws(CryptoError) {
    try self.init(handle: try KeyHandle(privateKeyPEM: pem, password: password))
  }

  /// PKCS #8, unencrypted.
  package func pem() throws(CryptoError) -> String { try handle.privateKeyPEM() }

  /// The signature, as long as the modulus.
  package func sign(_ message: [UInt8], scheme: RSASignatureScheme) throws(CryptoError) -> [UInt8] {
    guard let digest = EVP_MD_CTX_new() else { throw .signingFailed }
    defer {
      EVP_MD_CTX_free(digest)
      ERR_clear_error()
    }
    var context: OpaquePointer?
    var signature = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(handle.pointer)))
    var count = signature.count
    guard EVP_DigestSignInit(digest, &context, EVP_sha256(), nil, handle.pointer) == 1, scheme.configure(context),
      EVP_DigestSign(digest, &signature, &count, message, message.count) == 1
    else { throw .signingFailed }
    return Array(signature.prefix(count))
  }
}
