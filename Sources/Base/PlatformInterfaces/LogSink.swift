// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
