// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CNettle
import Glibc

/// A key of AES-256 in Galois/counter mode (NIST SP 800-38D) that is set up, which costs more than opening a short
/// text. It must never see the same nonce twice.
///
/// `@unchecked Sendable`: nothing changes the key after it is set up.
package final class AESGCM: @unchecked Sendable {
  private static let keyLength = 32
  private static let nonceLength = 12
  private static let tagLength = 16

  private let key = UnsafeMutablePointer<gcm_aes256_ctx>.allocate(capacity: 1)

  /// - Parameter key: 32 bytes.
  package init(key: [UInt8]) throws(CryptoError) {
    // `deinit` also runs after this error, since every property has its value.
    guard key.count == Self.keyLength else { throw .invalidKey("an AES-256 key has 32 bytes") }
    nettle_gcm_aes256_set_key(self.key, key)
  }

  /// The key that another key gives for one purpose, by HMAC-SHA-256.
  package init(derivedFrom other: HMACSHA256, for purpose: String) {
    nettle_gcm_aes256_set_key(key, other.authenticate(purpose.utf8))
  }

  deinit {
    explicit_bzero(key, MemoryLayout<gcm_aes256_ctx>.size)
    key.deallocate()
  }

  /// The ciphertext followed by its 16-byte tag. The nonce has 12 bytes.
  package func seal(
    _ plaintext: [UInt8], nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    guard nonce.count == Self.nonceLength else { throw .invalidKey("an AES-GCM nonce has 12 bytes") }
    var text = gcm_ctx()
    cnettle_gcm_aes256_begin(key, &text, nonce, associatedData.count, associatedData)
    return [UInt8](unsafeUninitializedCapacity: plaintext.count + Self.tagLength) { sealed, count in
      cnettle_gcm_aes256_seal(key, &text, plaintext.count, sealed.baseAddress, plaintext)
      count = plaintext.count + Self.tagLength
    }
  }

  /// The plaintext of a nonce followed by what `seal` gave; `authenticationFailed` when key, nonce, bytes or associated
  /// data are not those of `seal`.
  package func open(_ sealed: ArraySlice<UInt8>, associatedData: [UInt8]) throws(CryptoError) -> [UInt8] {
    let length = sealed.count - Self.nonceLength - Self.tagLength
    guard length >= 0 else { throw .authenticationFailed }
    var isRight = false
    let plaintext = sealed.withUnsafeBufferPointer { sealed in
      [UInt8](unsafeUninitializedCapacity: length) { plaintext, count in
        guard let nonce = sealed.baseAddress else { return }
        var text = gcm_ctx()
        cnettle_gcm_aes256_begin(key, &text, nonce, associatedData.count, associatedData)
        isRight = cnettle_gcm_aes256_open(
          key, &text, length, plaintext.baseAddress, nonce.advanced(by: Self.nonceLength))
        count = length
      }
    }
    guard isRight else { throw .authenticationFailed }
    return plaintext
  }
}
