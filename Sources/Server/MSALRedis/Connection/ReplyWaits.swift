// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Decides whether a thread that has sent a command waits for the reply by itself, because a server near by replies
/// sooner than two other threads wake; and whether it looks for the reply again and again at first, because a very near
/// server replies sooner than the thread itself would wake.
///
/// A server far away must not hold up the task pool, nor take processor time for nothing. So both are given up for ever
/// more commands while they fail, and one success ends that.
struct ReplyWaits {
  enum Wait {
    /// Looks for at most `longestSpin` microseconds, and lets other threads go first each time. Then it sleeps.
    case spinning
    case sleeping
  }

  /// A wait of more microseconds is a long one.
  static let longest: Int64 = 100
  static let longestSpin: Int64 = 50

  private var waits = RarerTries()
  private var spins = RarerTries()

  /// Whether the server seems to be near by.
  var areShort: Bool { waits.failures < 2 }

  /// Called for each command that no other one goes before. nil when nobody is to wait for its reply.
  mutating func begin() -> Wait? {
    guard waits.begin() else { return nil }
    return spins.begin() ? .spinning : .sleeping
  }

  /// Called after a wait.
  mutating func end(_ wait: Wait, after microseconds: Int64) {
    waits.end(succeeded: microseconds <= Self.longest)
    if wait == .spinning { spins.end(succeeded: microseconds <= Self.longestSpin) }
  }
}

/// Something that is tried more and more seldom while it fails: a single failure says only that the machine was busy.
/// After the second in a row the next two occasions are passed over, and after each further one about twice as many.
struct RarerTries {
  /// The most occasions in a row that are passed over.
  static let mostPassed = 126

  /// The failures since the last success; no more than matter.
  private(set) var failures = 0
  /// How many of the next occasions are passed over.
  private var passes = 0

  /// Whether to try on this occasion.
  mutating func begin() -> Bool {
    guard passes > 0 else { return true }
    passes -= 1
    return false
  }

  mutating func end(succeeded: Bool) {
    guard !succeeded else {
      failures = 0
      return
    }
    // 0, 2, 6, 14 and so on.
    passes = min((2 << failures) - 2, Self.mostPassed)
    if passes < Self.mostPassed { failures += 1 }
  }
}
