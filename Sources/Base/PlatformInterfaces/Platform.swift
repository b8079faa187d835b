// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// What the client asks of the system, handed over in one piece.
package struct Platform: Sendable {
  package var transport: any HTTPTransport
  package var clock: any WallClock
  package var random: any RandomSource
  package var browser: any Browser
  package var redirects: any RedirectListener
  package var log: any LogSink
  /// Certificate authorities that the app's own view trusts besides the system's, as PEM.
  package var trustedCertificates: [UInt8]?
  /// The bus of the person's session; nil: none is used.
  package var bus: (any MessageBus)?

  package init(
    transport: any HTTPTransport, clock: any WallClock, random: any RandomSource, browser: any Browser,
    redirects: any RedirectListener, log: any LogSink, trustedCertificates: [UInt8]? = nil,
    bus: (any MessageBus)? = nil
  ) {
    self.transport = transport
    self.clock = clock
    self.random = random
    self.browser = browser
    self.redirects = redirects
    self.log = log
    self.trustedCertificates = trustedCertificates
    self.bus = bus
  }
}

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

/// Cryptographically secure random bytes.
package protocol RandomSource: Sendable {
  func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
  /// A random UUID (RFC 9562 version 4).
  package func uuid() -> UUID { Self.uuid(bytes(16), at: 0) }

  /// Random UUIDs, made from one request for random bytes.
  package func uuids(_ count: Int) -> [UUID] {
    let bytes = bytes(16 * count)
    return (0..<count).map { Self.uuid(bytes, at: 16 * $0) }
  }

  private static func uuid(_ b: [UInt8], at i: Int) -> UUID {
    UUID(
      uuid: (
        b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], (b[i + 6] & 0x0f) | 0x40, b[i + 7],
        (b[i + 8] & 0x3f) | 0x80, b[i + 9], b[i + 10], b[i + 11], b[i + 12], b[i + 13], b[i + 14], b[i + 15]
      ))
  }
}

package enum LogLevel: Int, Sendable, Comparable {
  case error = 1, warning, info, verbose

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// Takes log messages. Secrets never reach it: their types print `<redacted>`.
package protocol LogSink: Sendable {
  /// The most detailed level that is wanted; nil when nothing is.
  var level: LogLevel? { get }
  /// `personal` is the message with the names of people and organisations in it; nil when it would be the same as
  /// `message`.
  func write(_ level: LogLevel, _ message: String, personal: String?)
}

extension LogSink {
  /// Writes a line. While the thread holds a `WorkLock`, the line is kept and written after the lock is released.
  package func log(
    _ level: LogLevel, _ message: @autoclosure () -> String, personal: @autoclosure () -> String? = nil
  ) {
    LockedWork.checkLogging()
    guard let wanted = self.level, level <= wanted else { return }
    let line = (message(), personal())
    LockedWork.atEnd { write(level, line.0, personal: line.1) }
  }
}

/// Drops everything.
package struct NoLog: LogSink {
  package init() {}
  package var level: LogLevel? { nil }
  package func write(_ level: LogLevel, _ message: String, personal: String?) {}
}
