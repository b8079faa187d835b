// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The time of day, and waiting for it to pass. Tests hand one manual clock to client and emulator alike.
package protocol WallClock: Sendable {
  var now: Date { get }
  /// Returns after `seconds` on this clock; throws `CancellationError` when the task is cancelled.
  func sleep(seconds: Double) async throws
  /// The same for a limit, which something else is expected to come before.
  func expire(afterSeconds seconds: Double) async throws
}

extension WallClock {
  package func expire(afterSeconds seconds: Double) async throws { try await sleep(seconds: seconds) }
}

// Times and durations may come from files and from other machines, where a conversion with `Int(_:)` ends the process.

extension Int {
  /// The whole number next to `value` towards zero: the farthest one for what is beyond all, 0 for what is none.
  package init(clamping value: Double) {
    self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}

extension Date {
  /// The end of the year 9999, in seconds since 1970: as far as those who read times of ours are sure to get, and near
  /// enough for sums.
  private static let farthest = 253_402_300_799

  /// Whole seconds since 1970, rounded down; a time beyond the year 9999 becomes the last one in it.
  package var epochSeconds: Int {
    min(max(Int(clamping: timeIntervalSince1970.rounded(.down)), -Self.farthest), Self.farthest)
  }

  /// The time itself, or the last one within the range of `epochSeconds`.
  package init(epochSeconds seconds: Double) {
    let limit = Double(Self.farthest)
    self.init(timeIntervalSince1970: seconds.isNaN ? 0 : min(max(seconds, -limit), limit))
  }
}
