// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// A key pair on the curve P-256: of TLS certificates, with which a handshake costs a third of what RSA takes, and of
/// passkeys.
package final class P256PrivateKey: Sendable {
  let handle: KeyHandle

  private init(handle: KeyHandle) throws(CryptoError) {
    guard handle.isP256 else { throw .invalidKey("the private key is not on the curve P-256") }
    self.handle = handle
  }

  package static func generate() throws(CryptoError) -> P256PrivateKey {
    try P256PrivateKey(
      handle: try KeyHandle.generate(type: EVP_PKEY_EC) {
        libcrypto.EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1)
      })
  }

  /// An unencrypted key in PEM form, PKCS #8 or SEC 1; anything else is `invalidKey`.
  package convenience init(pem: String) throws(CryptoError) {
    try self.init(handle: try KeyHandle(privateKeyPEM: pem))
  }

  /// PKCS #8, unencrypted.
  package func pem() throws(CryptoError) -> String { try handle.privateKeyPEM() }

  /// The public key: a point, as two numbers of 32 bytes.
  package func coordinates() throws(CryptoError) -> (x: [UInt8], y: [UInt8]) {
    func padded(_ number: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: 32 - number.count) + number }
    return (
      padded(try handle.number(OSSL_PKEY_PARAM_EC_PUB_X)), padded(try handle.number(OSSL_PKEY_PARAM_EC_PUB_Y))
    )
  }

  /// An ECDSA signature with SHA-256, in DER.
  package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] { try handle.sign(message) }
}

extension KeyHandle {
  /// Whether it is a key on the curve P-256.
  var isP256: Bool {
    var name = [CChar](repeating: 0, count: 64)
    var count = 0
    let known = libcrypto.EVP_PKEY_get_group_name(pointer, &name, name.count, &count) == 1
    libcrypto.ERR_clear_error()
    return known && name.prefix(count).elementsEqual("prime256v1".utf8.map { CChar(truncatingIfNeeded: $0) })
  }
}
