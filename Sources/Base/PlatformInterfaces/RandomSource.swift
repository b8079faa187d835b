// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Cryptographically secure random bytes.
package protocol RandomSource: Sendable {
  func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
  /// A random UUID (RFC 9562 version 4).
  package func uuid() -> UUID { Self.uuid(bytes(16), at: 0) }

  /// Random UUIDs, made from one request for random bytes.
  package func uuids(_ count: Int) -> [UUID] {
    let bytes = bytes(16 * count)
    return (0..<count).map { Self.uuid(bytes, at: 16 * $0) }
  }

  private static func uuid(_ b: [UInt8], at i: Int) -> UUID {
    UUID(
      uuid: (
        b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], (b[i + 6] & 0x0f) | 0x40, b[i + 7],
        (b[i + 8] & 0x3f) | 0x80, b[i + 9], b[i + 10], b[i + 11], b[i + 12], b[i + 13], b[i + 14], b[i + 15]
      ))
  }
}
