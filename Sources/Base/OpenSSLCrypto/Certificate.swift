// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL
import FoundationEssentials

/// An X.509 certificate (RFC 5280).
///
/// `@unchecked Sendable`: nothing changes the certificate after it is signed or read, and OpenSSL computes the values
/// it caches inside under the certificate's own lock.
package final class Certificate: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes ownership of `pointer`.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { libcrypto.X509_free(pointer) }

  /// The first certificate in the text; `invalidKey` when there is none.
  package convenience init(pem: String) throws(CryptoError) {
    let certificate = PEMText.read(pem) { libcrypto.PEM_read_bio_X509($0, nil, { _, _, _, _ in -1 }, nil) }
    libcrypto.ERR_clear_error()
    guard let certificate else { throw .invalidKey("the text holds no certificate in PEM form") }
    self.init(owning: certificate)
  }

  /// Throws `invalidKey` unless the bytes are one certificate in DER, and nothing more.
  package convenience init(der bytes: [UInt8]) throws(CryptoError) {
    defer { libcrypto.ERR_clear_error() }
    let (pointer, count) = bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      let pointer = libcrypto.d2i_X509(nil, &position, buffer.count)
      return (pointer, position.map { $0 - (buffer.baseAddress ?? $0) } ?? 0)
    }
    guard let pointer else { throw .invalidKey("the bytes are no certificate") }
    self.init(owning: pointer)
    guard count == bytes.count else { throw .invalidKey("bytes follow the certificate") }
  }

  package func pem() throws(CryptoError) -> String {
    try PEMText.write("certificate export") { libcrypto.PEM_write_bio_X509($0, pointer) }
  }

  /// In DER; empty when OpenSSL can't write it.
  package var der: [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = libcrypto.i2d_X509(pointer, &bytes)
    defer { libcrypto.CRYPTO_free(bytes, nil, 0) }
    guard let bytes, count > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// The SHA-1 of the whole certificate, by which key sets name it (RFC 7517 section 4.8).
  package var sha1Thumbprint: [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    var count: UInt32 = 0
    return libcrypto.X509_digest(pointer, libcrypto.EVP_sha1(), &digest, &count) == 1 && count == 20 ? digest : []
  }

  /// The key that the certificate is for. Throws `invalidKey` unless it is an RSA key that `RSAPublicKey` accepts.
  package func rsaPublicKey() throws(CryptoError) -> RSAPublicKey {
    defer { libcrypto.ERR_clear_error() }
    guard let pointer = libcrypto.X509_get_pubkey(pointer) else {
      throw .invalidKey("the certificate has no readable key")
    }
    let handle = KeyHandle(owning: pointer)
    guard libcrypto.EVP_PKEY_is_a(handle.pointer, "RSA") == 1 else {
      throw .invalidKey("the certificate's key is no RSA key")
    }
    return try RSAPublicKey(
      modulus: try handle.number(OSSL_PKEY_PARAM_RSA_N), exponent: try handle.number(OSSL_PKEY_PARAM_RSA_E))
  }

  /// The last second of validity; the distant past when the certificate holds no readable time.
  package var notAfter: Date {
    let epoch = libcrypto.ASN1_TIME_set(nil, 0)
    defer { libcrypto.ASN1_STRING_free(epoch) }
    var days: Int32 = 0
    var seconds: Int32 = 0
    guard libcrypto.ASN1_TIME_diff(&days, &seconds, epoch, libcrypto.X509_get0_notAfter(pointer)) == 1 else {
      return .distantPast
    }
    return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(seconds))
  }

  /// Whether `text` has a certificate in PEM form, which need not be a good one.
  package static func isPEM(_ text: [UInt8]) -> Bool {
    text.firstRange(of: Array("-----BEGIN CERTIFICATE-----".utf8)) != nil
  }
}

/// The text form of keys and certificates (RFC 7468), through OpenSSL's memory streams.
enum PEMText {
  /// Calls `body` with a stream over `text`. The stream is freed when the call returns.
  static func read<Value>(_ text: String, _ body: (OpaquePointer) -> Value?) -> Value? {
    let bytes = Array(text.utf8)
    guard let count = Int32(exactly: bytes.count) else { return nil }
    return bytes.withUnsafeBytes { buffer in
      guard let stream = libcrypto.BIO_new_mem_buf(buffer.baseAddress, count) else { return nil }
      defer { _ = libcrypto.BIO_free(stream) }
      return body(stream)
    }
  }

  /// Returns the text that `body` writes to a stream. `body` returns OpenSSL's result code.
  static func write(_ operation: String, _ body: (OpaquePointer) -> Int32) throws(CryptoError) -> String {
    guard let stream = libcrypto.BIO_new(libcrypto.BIO_s_mem()) else { throw .last(operation) }
    defer { _ = libcrypto.BIO_free(stream) }
    try check(body(stream), operation)
    var bytes = [UInt8](repeating: 0, count: libcrypto.BIO_ctrl_pending(stream))
    var count = 0
    try check(libcrypto.BIO_read_ex(stream, &bytes, bytes.count, &count), operation)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
