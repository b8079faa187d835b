// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Records the log lines.
final class RecordedLog: LogSink {
  private let lines = Lock<[String]>([])

  var level: LogLevel? { .verbose }
  var messages: [String] { lines.withLock { $0 } }

  func write(_ level: LogLevel, _ message: String, personal: String?) {
    lines.withLock { $0.append("\(level) \(message)") }
  }
}
