// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// The given clock, moved ahead by as much as the control API asked for.
package final class EmulatorClock: WallClock {
  private let source: any WallClock
  /// Seconds ahead of `source`.
  private let offset = Lock(0.0)

  package init(_ source: any WallClock) { self.source = source }

  package var now: Date { source.now.addingTimeInterval(offset.withLock { $0 }) }

  package var secondsAhead: Double { offset.withLock { $0 } }

  package func sleep(seconds: Double) async throws { try await source.sleep(seconds: seconds) }

  package func advance(by seconds: Double) { offset.withLock { $0 += seconds } }

  /// Follows `source` exactly again.
  package func reset() { offset.withLock { $0 = 0 } }
}
