// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// The streams that get a signal when the cache has changed.
final class CacheWatchers: Sendable {
  private struct Table {
    var nextID = 0
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  // Guards the table; no signal is sent while it is held.
  private let table = Lock(Table())

  /// A stream with a signal after each change; several changes may give one signal. The stream ends with the task that
  /// reads it.
  func watch() -> AsyncStream<Void> {
    let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = table.withLock { table in
      table.nextID += 1
      table.continuations[table.nextID] = continuation
      return table.nextID
    }
    continuation.onTermination = { [weak self] _ in
      self?.table.withLock { _ = $0.continuations.removeValue(forKey: id) }
    }
    return signals
  }

  func signal() {
    for continuation in table.withLock({ Array($0.continuations.values) }) { continuation.yield() }
  }

  deinit {
    for continuation in table.withLock({ Array($0.continuations.values) }) { continuation.finish() }
  }
}

extension TokenCache {
  /// A stream with a signal after each change that this process makes or reads from the store; several changes may give
  /// one signal.
  package func changes() -> AsyncStream<Void> { watchers.watch() }
}
