// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Records every message.
package final class RecordingLog: LogSink {
  package struct Entry: Sendable, Equatable {
    package var level: LogLevel
    package var message: String
    package var personal: String?
  }

  package let level: LogLevel?
  private let recorded = Lock<[Entry]>([])

  package init(level: LogLevel? = .verbose) {
    self.level = level
  }

  package var entries: [Entry] { recorded.withLock { $0 } }

  /// Every line that was written, the personal variants too.
  package var lines: [String] { entries.flatMap { [$0.message] + ($0.personal.map { [$0] } ?? []) } }

  package func write(_ level: LogLevel, _ message: String, personal: String?) {
    recorded.withLock { $0.append(Entry(level: level, message: message, personal: personal)) }
  }
}
