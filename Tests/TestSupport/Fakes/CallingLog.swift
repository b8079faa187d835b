// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// A log whose callback runs code of the app, once: at the first line with a certain text after `callback` was set.
package final class CallingLog: LogSink {
  package let callback = Lock<(@Sendable () -> Void)?>(nil)
  private let seen = Lock<[String]>([])
  private let text: String

  package init(callingAt text: String = "") { self.text = text }

  package var level: LogLevel? { .verbose }
  package var messages: [String] { seen.withLock { $0 } }

  package func write(_ level: LogLevel, _ message: String, personal: String?) {
    seen.withLock { $0.append(message) }
    guard text.isEmpty || message.contains(text) else { return }
    let callback = callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
    callback?()
  }
}
