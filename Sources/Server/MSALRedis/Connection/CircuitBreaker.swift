// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Refuses commands to a server that failed several times in a row, so that no task waits for it in vain. Times are
/// milliseconds of `MonotonicTime`.
struct CircuitBreaker {
  enum Admission: Equatable {
    /// A connection may be made after this delay.
    case granted(delay: Int64)
    /// A connection should be made to see whether the server is back, but the command is refused.
    case probe
    case refused
  }

  static let limit = 3
  static let probeInterval: Int64 = 1_000

  private(set) var failures = 0
  private var nextProbe: Int64 = 0

  var isOpen: Bool { failures >= Self.limit }

  /// Decides whether a connection may be made. `jitter` is random, from 0 to 999, so that many processes do not
  /// reconnect at the same moment.
  mutating func ask(now: Int64, jitter: Int64) -> Admission {
    guard isOpen else { return .granted(delay: failures == 0 ? 0 : jitter * 50 / 1000) }
    guard now >= nextProbe else { return .refused }
    nextProbe = now + Self.probeInterval
    return .probe
  }

  /// Called when a connection failed, or ended while a command waited for its reply.
  mutating func fail(now: Int64, jitter: Int64) {
    failures = min(failures + 1, Self.limit)
    if isOpen { nextProbe = now + Self.probeInterval * 4 / 5 + jitter * 400 / 1000 }
  }

  /// Called when a connection is ready. One more failure opens the circuit again, because a server may accept the
  /// connection and then be too slow for commands.
  mutating func halfOpen() { failures = min(failures, Self.limit - 1) }

  /// Called when a command got its reply.
  mutating func succeed() { failures = 0 }
}
