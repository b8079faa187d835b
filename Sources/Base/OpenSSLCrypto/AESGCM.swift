// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// AES-256 in Galois/counter mode (NIST SP 800-38D). A key must never see the same nonce twice.
package enum AESGCM {
  private static let keyLength = 32
  private static let nonceLength = 12
  private static let tagLength = 16

  /// The ciphertext followed by its 16-byte tag. The key has 32 bytes, the nonce 12.
  package static func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    let context = try CipherContext(key: key, nonce: nonce, sealing: true)
    try context.authenticate(associatedData)
    var sealed = try context.process(plaintext)
    guard context.finish() else { throw .last("AES-GCM") }
    var tag = [UInt8](repeating: 0, count: tagLength)
    try check(EVP_CIPHER_CTX_ctrl(context.handle, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag), "AES-GCM tag")
    sealed.append(contentsOf: tag)
    return sealed
  }

  /// Opens many texts under one key: the cipher is set up once, which costs more than opening a short text.
  package final class Opener {
    private let context: CipherContext

    package init(key: [UInt8]) throws(CryptoError) {
      context = try CipherContext(key: key, nonce: [UInt8](repeating: 0, count: nonceLength), sealing: false)
    }

    /// The plaintext of a nonce followed by what `seal` gave; `authenticationFailed` when key, nonce, bytes or
    /// associated data are not those of `seal`.
    package func open(_ sealed: [UInt8], associatedData: [UInt8]) throws(CryptoError) -> [UInt8] {
      guard sealed.count >= nonceLength + tagLength else { throw .authenticationFailed }
      try check(EVP_CipherInit_ex(context.handle, nil, nil, nil, sealed, 0), "AES-GCM")
      try context.authenticate(associatedData)
      let length = sealed.count - nonceLength - tagLength
      guard let count = Int32(exactly: length) else { throw .authenticationFailed }
      var isDone = false
      let plaintext = sealed.withUnsafeBufferPointer { sealed in
        [UInt8](unsafeUninitializedCapacity: length) { output, written in
          var done: Int32 = 0
          isDone =
            length == 0
            || EVP_CipherUpdate(
              context.handle, output.baseAddress, &done, sealed.baseAddress?.advanced(by: nonceLength), count) == 1
          written = Int(done)
        }
      }
      var tag = Array(sealed.suffix(tagLength))
      try check(EVP_CIPHER_CTX_ctrl(context.handle, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag), "AES-GCM tag")
      guard isDone, plaintext.count == length, context.finish() else { throw .authenticationFailed }
      return plaintext
    }
  }

  /// An OpenSSL cipher context. It is not shared: only one `seal` or one `Opener` uses it.
  private final class CipherContext {
    let handle: OpaquePointer

    init(key: [UInt8], nonce: [UInt8], sealing: Bool) throws(CryptoError) {
      guard key.count == keyLength else { throw .invalidKey("an AES-256 key has 32 bytes") }
      guard nonce.count == nonceLength else { throw .invalidKey("an AES-GCM nonce has 12 bytes") }
      guard let handle = EVP_CIPHER_CTX_new() else { throw .last("AES-GCM") }
      self.handle = handle
      try check(EVP_CipherInit_ex(handle, EVP_aes_256_gcm(), nil, key, nonce, sealing ? 1 : 0), "AES-GCM")
    }

    deinit { EVP_CIPHER_CTX_free(handle) }

    func authenticate(_ bytes: [UInt8]) throws(CryptoError) {
      guard !bytes.isEmpty else { return }
      var count: Int32 = 0
      try check(EVP_CipherUpdate(handle, nil, &count, bytes, try length(bytes)), "AES-GCM")
    }

    func process(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
      guard !bytes.isEmpty else { return [] }
      var output = [UInt8](repeating: 0, count: bytes.count)
      var count: Int32 = 0
      try check(EVP_CipherUpdate(handle, &output, &count, bytes, try length(bytes)), "AES-GCM")
      return output
    }

    /// Returns false when the tag does not match. In this mode OpenSSL writes no further bytes here.
    func finish() -> Bool {
      var rest = [UInt8](repeating: 0, count: tagLength)
      var count: Int32 = 0
      return EVP_CipherFinal_ex(handle, &rest, &count) == 1
    }

    private func length(_ bytes: [UInt8]) throws(CryptoError) -> Int32 {
      guard let count = Int32(exactly: bytes.count) else {
        throw .failed(operation: "AES-GCM", reason: "more than 2 GiB at once")
      }
      return count
    }
  }
}
