// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CNettle
import Glibc

/// AES-256 in Galois/counter mode (NIST SP 800-38D). A key must never see the same nonce twice.
package enum AESGCM {
  private static let keyLength = 32
  private static let nonceLength = 12
  private static let tagLength = 16

  /// The ciphertext followed by its 16-byte tag. The key has 32 bytes, the nonce 12.
  package static func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    guard nonce.count == nonceLength else { throw .invalidKey("an AES-GCM nonce has 12 bytes") }
    let cipher = try Cipher(key: key)
    cipher.begin(nonce: nonce, associatedData: associatedData)
    let length = plaintext.count
    return [UInt8](unsafeUninitializedCapacity: length + tagLength) { sealed, count in
      let start = sealed.baseAddress
      nettle_gcm_aes256_encrypt(cipher.context, length, start, plaintext)
      cnettle_gcm_aes256_tag(cipher.context, start?.advanced(by: length))
      count = length + tagLength
    }
  }

  /// Opens many texts under one key: the cipher is set up once, which costs more than opening a short text.
  package final class Opener {
    private let cipher: Cipher

    package init(key: [UInt8]) throws(CryptoError) { cipher = try Cipher(key: key) }

    /// The plaintext of a nonce followed by what `seal` gave; `authenticationFailed` when key, nonce, bytes or
    /// associated data are not those of `seal`.
    package func open(_ sealed: [UInt8], associatedData: [UInt8]) throws(CryptoError) -> [UInt8] {
      guard sealed.count >= nonceLength + tagLength else { throw .authenticationFailed }
      cipher.begin(nonce: sealed, associatedData: associatedData)
      let length = sealed.count - nonceLength - tagLength
      let plaintext = sealed.withUnsafeBufferPointer { sealed in
        [UInt8](unsafeUninitializedCapacity: length) { plaintext, count in
          let start = sealed.baseAddress?.advanced(by: nonceLength)
          nettle_gcm_aes256_decrypt(cipher.context, length, plaintext.baseAddress, start)
          count = length
        }
      }
      var tag = [UInt8](repeating: 0, count: tagLength)
      cnettle_gcm_aes256_tag(cipher.context, &tag)
      guard constantTimeEqual(tag, Array(sealed.suffix(tagLength))) else { throw .authenticationFailed }
      return plaintext
    }
  }

  /// A key that is set up. Only one `seal` or one `Opener` uses it.
  private final class Cipher {
    let context = UnsafeMutablePointer<gcm_aes256_ctx>.allocate(capacity: 1)

    init(key: [UInt8]) throws(CryptoError) {
      // `deinit` also runs after this error, since every property has its value.
      guard key.count == keyLength else { throw .invalidKey("an AES-256 key has 32 bytes") }
      nettle_gcm_aes256_set_key(context, key)
    }

    deinit {
      explicit_bzero(context, MemoryLayout<gcm_aes256_ctx>.size)
      context.deallocate()
    }

    /// Begins a text. The nonce is the first 12 bytes of `nonce`.
    func begin(nonce: [UInt8], associatedData: [UInt8]) {
      nettle_gcm_aes256_set_iv(context, nonceLength, nonce)
      nettle_gcm_aes256_update(context, associatedData.count, associatedData)
    }
  }
}
