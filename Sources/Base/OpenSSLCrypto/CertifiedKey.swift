// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// A private RSA key, its certificate and the certificates of that one's issuers: the credential of a confidential
/// client.
package struct CertifiedKey: Sendable {
  package let key: RSAPrivateKey
  package let certificate: Certificate
  /// The issuers' certificates, without `certificate`.
  package let chain: [Certificate]

  private init(_ key: RSAPrivateKey, _ certificates: [Certificate]) throws(CryptoError) {
    defer { libcrypto.ERR_clear_error() }
    guard !certificates.isEmpty else { throw .invalidKey("there is a private key without a certificate") }
    guard
      let own = certificates.firstIndex(where: { libcrypto.X509_check_private_key($0.pointer, key.handle.pointer) == 1 }
      )
    else { throw .invalidKey("none of the certificates is for the private key") }
    self.key = key
    certificate = certificates[own]
    chain = certificates.enumerated().filter { $0.offset != own }.map(\.element)
  }

  /// One private key, encrypted if there is a password, and its certificates as PEM texts, in any order.
  package init(pem: String, password: String? = nil) throws(CryptoError) {
    try self.init(try RSAPrivateKey(pem: pem, password: password), Certificate.all(pem: pem))
  }

  /// PKCS #12 (RFC 7292).
  package init(pkcs12 bytes: [UInt8], password: String) throws(CryptoError) {
    defer { libcrypto.ERR_clear_error() }
    guard let file = bytes.withUnsafeBufferPointer({ Self.parse($0) }) else {
      throw .invalidKey("the bytes are no PKCS #12 file")
    }
    defer { libcrypto.PKCS12_free(file) }
    var key: OpaquePointer?
    var certificate: OpaquePointer?
    var others: OpaquePointer?
    guard libcrypto.PKCS12_parse(file, password, &key, &certificate, &others) == 1 else {
      throw .invalidKey(
        "the PKCS #12 file can't be opened: the password is wrong, or it is encrypted by a method of old")
    }
    let handle = key.map { KeyHandle(owning: $0) }
    var certificates = certificate.map { [Certificate(owning: $0)] } ?? []
    // A certificate that is taken off the stack is owned by the caller.
    while let others, let next = libcrypto.OPENSSL_sk_shift(others) {
      certificates.append(Certificate(owning: OpaquePointer(next)))
    }
    libcrypto.OPENSSL_sk_free(others)
    guard let handle else { throw .invalidKey("the PKCS #12 file holds no private key") }
    try self.init(try RSAPrivateKey(handle: handle), certificates)
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
    var start = bytes.baseAddress
    return libcrypto.d2i_PKCS12(nil, &start, bytes.count)
  }
}

extension Certificate {
  /// Every certificate in the text, in its order.
  static func all(pem: String) -> [Certificate] {
    let found = PEMText.read(pem) { stream in
      var certificates: [Certificate] = []
      while let next = libcrypto.PEM_read_bio_X509(stream, nil, { _, _, _, _ in -1 }, nil) {
        certificates.append(Certificate(owning: next))
      }
      return certificates
    }
    libcrypto.ERR_clear_error()
    return found ?? []
  }
}
