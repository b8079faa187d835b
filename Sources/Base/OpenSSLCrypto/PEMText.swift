// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// The text form of keys and certificates (RFC 7468), through OpenSSL's memory streams.
enum PEMText {
  /// Calls `body` with a stream over `text`. The stream is freed when the call returns.
  static func read<Value>(_ text: String, _ body: (OpaquePointer) -> Value?) -> Value? {
    let bytes = Array(text.utf8)
    guard let count = Int32(exactly: bytes.count) else { return nil }
    return bytes.withUnsafeBytes { buffer in
      guard let stream = BIO_new_mem_buf(buffer.baseAddress, count) else { return nil }
      defer { BIO_free(stream) }
      return body(stream)
    }
  }

  /// Returns the text that `body` writes to a stream. `body` returns OpenSSL's result code.
  static func write(_ operation: String, _ body: (OpaquePointer) -> Int32) throws(CryptoError) -> String {
    guard let stream = BIO_new(BIO_s_mem()) else { throw .last(operation) }
    defer { BIO_free(stream) }
    try check(body(stream), operation)
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(stream))
    var count = 0
    try check(BIO_read_ex(stream, &bytes, bytes.count, &count), operation)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
