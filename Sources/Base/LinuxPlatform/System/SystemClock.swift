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
