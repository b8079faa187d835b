// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Who wants to know that the cache shows something else than before.
final class CacheWatchers: Sendable {
  private struct Table {
    var nextID = 0
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  // Guards the table; nobody is told anything while it is held.
  private let table = Lock(Table())

  /// A signal after each change from now on; several changes may come as one. It ends with the task that reads it.
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
  /// A signal after each change that this process makes or learns of; several changes may come as one.
  package func changes() -> AsyncStream<Void> { watchers.watch() }
}
