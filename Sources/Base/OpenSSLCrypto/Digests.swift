// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CNettle
import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The 32-byte digest.
  package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let message = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 32)
    cnettle_sha256(message.count, message, &digest)
    return digest
  }

  /// The digest of a text whose signature is checked. It is made by libcrypto, which checks the signature, too, and
  /// needs half the time on a processor without instructions for SHA-256.
  package static func hash(signed message: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      let result = message.withUnsafeBytes {
        libcrypto.EVP_Digest($0.baseAddress, $0.count, digest.baseAddress, nil, libcryptoSHA256.pointer, nil)
      }
      precondition(result == 1, "the system's OpenSSL offers no SHA-256")
      count = 32
    }
  }
}

/// What libcrypto makes SHA-256 with, found once: to find it takes longer than to hash a short text.
///
/// `@unchecked Sendable`: nothing changes it.
private struct FetchedDigest: @unchecked Sendable { let pointer: OpaquePointer? }

private let libcryptoSHA256 = FetchedDigest(pointer: libcrypto.EVP_MD_fetch(nil, "SHA256", nil))

/// SHA-1 (FIPS 180-4), for identifiers that other systems compute with it. It is not used for security.
package enum SHA1 {
  /// The 20-byte digest.
  package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let message = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 20)
    cnettle_sha1(message.count, message, &digest)
    return digest
  }
}

/// HMAC with SHA-256 (RFC 2104) under one key, which is hashed once.
package struct HMACSHA256: Sendable {
  private let keyed: hmac_sha256_ctx

  package init(key: some Collection<UInt8>) {
    let key = Array(key)
    keyed = cnettle_hmac_sha256_key(key.count, key)
  }

  /// The 32-byte tag. Compare tags with `constantTimeEqual`.
  package func authenticate(_ message: some Collection<UInt8>) -> [UInt8] {
    let message = Array(message)
    var tag = [UInt8](repeating: 0, count: 32)
    withUnsafePointer(to: keyed) { cnettle_hmac_sha256($0, message.count, message, &tag) }
    return tag
  }

  /// The tag of one message under a key that is not used again.
  package static func authenticate(_ message: some Collection<UInt8>, key: some Collection<UInt8>) -> [UInt8] {
    HMACSHA256(key: key).authenticate(message)
  }
}

/// Whether the bytes are the same; for equal lengths the time taken says nothing about where they differ.
package func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.count == right.count && nettle_memeql_sec(left, right, left.count) == 1
}

/// PBKDF2 with HMAC-SHA-256 (RFC 8018 section 5.2).
package enum PasswordHash {
  /// 32 bytes derived from the password's UTF-8 form. `iterations` is at least 1.
  package static func derive(_ password: String, salt: [UInt8], iterations: Int) -> [UInt8] {
    precondition(iterations >= 1 && iterations <= Int(Int32.max), "iterations must be positive")
    let secret = password.utf8.map { CChar(truncatingIfNeeded: $0) }
    var key = [UInt8](repeating: 0, count: 32)
    let result = libcrypto.PKCS5_PBKDF2_HMAC(
      secret, Int32(secret.count), salt, Int32(salt.count), Int32(iterations), libcrypto.EVP_sha256(), Int32(key.count),
      &key)
    precondition(result == 1, "the system's OpenSSL offers no PBKDF2")
    return key
  }
}
