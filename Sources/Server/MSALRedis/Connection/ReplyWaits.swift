// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Decides whether a thread that has sent a command waits for the reply by itself, because a server near by replies
/// sooner than two other threads wake.
///
/// A server far away must not hold up the task pool. So after the second long wait in a row nobody waits for the
/// replies to the next two commands, and after each further one for about twice as many. One short wait ends that: a
/// single long wait says only that the machine was busy.
struct ReplyWaits {
  /// A wait of more microseconds is a long one.
  static let longest: Int64 = 100
  /// The most commands in a row for whose replies nobody waits.
  static let mostPassed = 126

  /// How many waits were long since the last short one; no more than matter.
  private var longWaits = 0
  /// How many of the next commands are passed over.
  private var passes = 0

  /// Whether the server seems to be near by.
  var areShort: Bool { longWaits < 2 }

  /// Called for each command that no other one goes before. Returns whether to wait for its reply.
  mutating func begin() -> Bool {
    guard passes > 0 else { return true }
    passes -= 1
    return false
  }

  /// Called after a wait.
  mutating func end(after microseconds: Int64) {
    guard microseconds > Self.longest else {
      longWaits = 0
      return
    }
    // 0, 2, 6, 14 and so on.
    passes = min((2 << longWaits) - 2, Self.mostPassed)
    if passes < Self.mostPassed { longWaits += 1 }
  }
}
