// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Work that may hang, such as a question to a bus that nobody serves.
package enum BoundedWork {
  /// The result of `body`, which runs on a thread of its own; nil when it is not there after `seconds`, and the thread
  /// is left to itself.
  package static func value<Value: Sendable>(
    within seconds: Double, clock: any WallClock = SystemClock(), _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    let outcome = Promise<Value?>()
    guard DetachedThread.start({ outcome.fulfil(body()) }) else { return nil }
    let timer = Task {
      try await clock.sleep(seconds: seconds)
      outcome.fulfil(nil)
    }
    defer { timer.cancel() }
    return await outcome.value() ?? nil
  }
}
