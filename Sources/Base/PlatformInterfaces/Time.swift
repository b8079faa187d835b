// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The time of day, and waiting for it to pass. Tests hand one manual clock to client and emulator alike.
package protocol WallClock: Sendable {
  var now: Date { get }
  /// Returns after `seconds` on this clock; throws `CancellationError` when the task is cancelled.
  func sleep(seconds: Double) async throws
  /// Like `sleep`, for a time limit that is expected to be cancelled before it is reached. A manual clock may treat the
  /// two differently.
  func expire(afterSeconds seconds: Double) async throws
}

extension WallClock {
  package func expire(afterSeconds seconds: Double) async throws { try await sleep(seconds: seconds) }
}

// Times and durations may come from files and from other machines, where a conversion with `Int(_:)` ends the process.

extension Int {
  /// Rounds `value` towards zero. A value beyond the range of `Int` becomes the largest or smallest `Int`; NaN becomes
  /// 0.
  package init(clamping value: Double) {
    self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}

extension Date {
  /// The end of the year 9999, in seconds since 1970. Other readers of our times handle years up to this one, and
  /// adding to it does not overflow.
  private static let farthest = 253_402_300_799

  /// Whole seconds since 1970, rounded down; a time beyond the year 9999 becomes the last one in it.
  package var epochSeconds: Int {
    min(max(Int(clamping: timeIntervalSince1970.rounded(.down)), -Self.farthest), Self.farthest)
  }

  /// The time at `seconds` since 1970, or the nearest one in the range of `epochSeconds`; NaN becomes 1970.
  package init(epochSeconds seconds: Double) {
    let limit = Double(Self.farthest)
    self.init(timeIntervalSince1970: seconds.isNaN ? 0 : min(max(seconds, -limit), limit))
  }
}
