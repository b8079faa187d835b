// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PlatformInterfaces

/// The machine's clock. Waiting does not depend on it being set right, and goes on counting while the machine sleeps.
package struct SystemClock: WallClock {
  package init() {}

  package var now: Date { Date() }

  package func sleep(seconds: Double) async throws {
    try Task.checkCancellation()
    guard seconds > 0 else { return }
    // A century, because a duration can't hold every double.
    try await Task.sleep(for: .seconds(min(seconds, 3_155_760_000)), clock: .continuous)
  }
}

/// A clock that nobody sets, for how long something takes.
package enum MonotonicTime {
  package static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
