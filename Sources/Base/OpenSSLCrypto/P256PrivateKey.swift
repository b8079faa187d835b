// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// A key pair on the curve P-256, for TLS certificates: a handshake costs a third of what RSA takes.
package final class P256PrivateKey: Sendable {
  let handle: KeyHandle

  private init(handle: KeyHandle) throws(CryptoError) {
    var name = [CChar](repeating: 0, count: 64)
    var count = 0
    let known = EVP_PKEY_get_group_name(handle.pointer, &name, name.count, &count) == 1
    ERR_clear_error()
    guard known, name.prefix(count).elementsEqual("prime256v1".utf8.map { CChar(bitPattern: $0) }) else {
      throw .invalidKey("the private key is not on the curve P-256")
    }
    self.handle = handle
  }

  package static func generate() throws(CryptoError) -> P256PrivateKey {
    try P256PrivateKey(
      handle: try KeyHandle.generate(type: EVP_PKEY_EC) {
        EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1)
      })
  }

  /// An unencrypted key in PEM form, PKCS #8 or SEC 1; anything else is `invalidKey`.
  package convenience init(pem: String) throws(CryptoError) {
    try self.init(handle: try KeyHandle(privateKeyPEM: pem))
  }

  /// PKCS #8, unencrypted.
  package func pem() throws(CryptoError) -> String { try handle.privateKeyPEM() }
}
