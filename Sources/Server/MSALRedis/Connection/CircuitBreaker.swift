// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Leaves a server alone that failed several times in a row, so that nobody waits for it in vain. Times are
/// milliseconds of one clock.
struct CircuitBreaker {
  enum Permission: Equatable {
    /// A connection may be made, after this time.
    case granted(delay: Int64)
    /// A connection is to be made, to see whether the server is back; nobody is to wait for it.
    case probe
    case refused
  }

  static let limit = 3
  static let probeInterval: Int64 = 1_000

  private(set) var failures = 0
  private var nextProbe: Int64 = 0

  var isOpen: Bool { failures >= Self.limit }

  /// A connection is wanted. `jitter`, in thousandths, is random, so that many processes do not come back at the same
  /// moment.
  mutating func ask(now: Int64, jitter: Int64) -> Permission {
    guard isOpen else { return .granted(delay: failures == 0 ? 0 : jitter * 50 / 1000) }
    guard now >= nextProbe else { return .refused }
    nextProbe = now + Self.probeInterval
    return .probe
  }

  /// A connection failed, or ended while somebody used it.
  mutating func fail(now: Int64, jitter: Int64) {
    failures = min(failures + 1, Self.limit)
    if isOpen { nextProbe = now + Self.probeInterval * 4 / 5 + jitter * 400 / 1000 }
  }

  /// A connection is ready. One more failure opens the circuit again: a server may greet, and then be too slow.
  mutating func halfOpen() { failures = min(failures, Self.limit - 1) }

  /// A command got its reply.
  mutating func succeed() { failures = 0 }
}
