// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Cryptographically secure random bytes.
package protocol RandomSource: Sendable {
  func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
  /// A random UUID (RFC 9562 version 4).
  package func uuid() -> UUID { Self.uuid(bytes(16)[...]) }

  /// The same, many at once.
  package func uuids(_ count: Int) -> [UUID] {
    let bytes = bytes(16 * count)
    return (0..<count).map { Self.uuid(bytes[(16 * $0)..<(16 * $0 + 16)]) }
  }

  private static func uuid(_ bytes: ArraySlice<UInt8>) -> UUID {
    var b = Array(bytes)
    b[6] = (b[6] & 0x0f) | 0x40
    b[8] = (b[8] & 0x3f) | 0x80
    return UUID(
      uuid: (b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]))
  }
}
