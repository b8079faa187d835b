// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// Owns one `EVP_PKEY`.
///
/// `@unchecked Sendable`: nothing changes the key after it is made, and OpenSSL guards the key's own internal caches
/// and reference count, so any number of threads may sign and verify with one handle.
final class KeyHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes ownership of `pointer`.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { libcrypto.EVP_PKEY_free(pointer) }

  /// Makes a key of `type` (an `EVP_PKEY_...` number) after `configure` set its parameters.
  static func generate(type: Int32, configure: (OpaquePointer) -> Int32) throws(CryptoError) -> KeyHandle {
    guard let context = libcrypto.EVP_PKEY_CTX_new_id(type, nil) else { throw .last("key generation") }
    defer { libcrypto.EVP_PKEY_CTX_free(context) }
    try check(libcrypto.EVP_PKEY_keygen_init(context), "key generation")
    try check(configure(context), "key generation")
    var key: OpaquePointer?
    try check(libcrypto.EVP_PKEY_keygen(context, &key), "key generation")
    guard let key else { throw .last("key generation") }
    return KeyHandle(owning: key)
  }

  /// Reads a private key in PEM form. Without `password`, a callback that gives none keeps OpenSSL from asking for one
  /// on the terminal.
  convenience init(privateKeyPEM pem: String, password: String? = nil) throws(CryptoError) {
    let key = PEMText.read(pem) { stream in
      guard var password = password.map({ Array($0.utf8CString) }) else {
        return libcrypto.PEM_read_bio_PrivateKey(stream, nil, { _, _, _, _ in -1 }, nil)
      }
      // Without a callback, OpenSSL takes the last argument as the password.
      return libcrypto.PEM_read_bio_PrivateKey(stream, nil, nil, &password)
    }
    libcrypto.ERR_clear_error()
    guard let key else { throw .invalidKey(Self.reason(pem, hasPassword: password != nil)) }
    self.init(owning: key)
  }

  /// Why the text gave no key.
  private static func reason(_ pem: String, hasPassword: Bool) -> String {
    guard pem.contains("PRIVATE KEY-----") else { return "the text holds no private key in PEM form" }
    guard pem.contains("ENCRYPTED") else { return "the private key can't be read" }
    return hasPassword
      ? "the private key can't be opened: the password is wrong, or it is encrypted by a method of old"
      : "the private key is encrypted, and there is no password"
  }

  /// PKCS #8 (RFC 5208), unencrypted.
  func privateKeyPEM() throws(CryptoError) -> String {
    try PEMText.write("key export") { libcrypto.PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
  }

  /// A whole-number parameter of the key, big-endian without leading zeros.
  func number(_ name: String) throws(CryptoError) -> [UInt8] {
    var number: OpaquePointer?
    try check(libcrypto.EVP_PKEY_get_bn_param(pointer, name, &number), "key parameter")
    defer { libcrypto.BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: (Int(libcrypto.BN_num_bits(number)) + 7) / 8)
    _ = libcrypto.BN_bn2bin(number, &bytes)
    return bytes
  }

  /// - Parameter digest: nil for Ed25519, which has its own.
  /// - Parameter configure: Sets the padding of RSA; false if that fails.
  func sign(
    _ message: [UInt8], digest hash: OpaquePointer? = libcrypto.EVP_sha256(),
    configure: (OpaquePointer?) -> Bool = { _ in true }
  ) throws(CryptoError) -> [UInt8] {
    guard let digest = libcrypto.EVP_MD_CTX_new() else { throw .signingFailed }
    defer {
      libcrypto.EVP_MD_CTX_free(digest)
      libcrypto.ERR_clear_error()
    }
    var context: OpaquePointer?
    var signature = [UInt8](repeating: 0, count: Int(libcrypto.EVP_PKEY_get_size(pointer)))
    var count = signature.count
    guard libcrypto.EVP_DigestSignInit(digest, &context, hash, nil, pointer) == 1, configure(context),
      libcrypto.EVP_DigestSign(digest, &signature, &count, message, message.count) == 1
    else { throw .signingFailed }
    return Array(signature.prefix(count))
  }

  /// Whether the private half of this key signed `message`. RSA keys do that by `RSAPublicKey`.
  /// - Parameter digest: nil for Ed25519, which has its own.
  func isValid(
    signature: [UInt8], for message: [UInt8], digest hash: OpaquePointer? = libcrypto.EVP_sha256()
  ) -> Bool {
    guard let digest = libcrypto.EVP_MD_CTX_new() else { return false }
    defer {
      libcrypto.EVP_MD_CTX_free(digest)
      // A refused signature leaves entries in the error queue, which would appear in a later call on this thread.
      libcrypto.ERR_clear_error()
    }
    return libcrypto.EVP_DigestVerifyInit(digest, nil, hash, nil, pointer) == 1
      && libcrypto.EVP_DigestVerify(digest, signature, signature.count, message, message.count) == 1
  }
}
