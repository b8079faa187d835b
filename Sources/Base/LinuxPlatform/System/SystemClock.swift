// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PlatformInterfaces

/// The machine's clock. `sleep` does not depend on the time of day, and counts the time while the machine is suspended.
package struct SystemClock: WallClock {
  package init() {}

  package var now: Date { Date() }

  package func sleep(seconds: Double) async throws {
    try Task.checkCancellation()
    guard seconds > 0 else { return }
    // At most a century, because a `Duration` can't hold every `Double`.
    try await Task.sleep(for: .seconds(min(seconds, 3_155_760_000)), clock: .continuous)
  }
}

/// A clock that is never set, for measuring how long something takes.
package enum MonotonicTime {
  package static var milliseconds: Int64 { microseconds / 1000 }

  package static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

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
