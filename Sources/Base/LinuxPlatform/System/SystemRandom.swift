// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The kernel's random generator (`getentropy`, which calls `getrandom`).
package struct SystemRandom: RandomSource {
  package init() {}

  package func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    bytes.withUnsafeMutableBytes { bytes in
      // `getentropy` gives at most 256 bytes at once, and fails only where the kernel lacks the system call.
      for start in stride(from: 0, to: bytes.count, by: 256) {
        let piece = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<min(start + 256, bytes.count)])
        precondition(getentropy(piece.baseAddress, piece.count) == 0, "the kernel gives no random numbers")
      }
    }
    return bytes
  }
}
