// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenExchange

/// Lets one piece of work through at a time for each key; the others wait in the order in which they came. Waiting
/// can't be cancelled, so the work is somebody's who outlives the callers.
actor KeyedQueue<Key: Hashable & Sendable> {
  /// Those who wait, by the key of which a turn is taken.
  private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

  func take<Value: Sendable>(
    _ key: Key, _ work: @Sendable () async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    if waiting[key] == nil {
      waiting[key] = []
    } else {
      await withCheckedContinuation { waiting[key]?.append($0) }
    }
    defer { passOn(key) }
    return try await work()
  }

  private func passOn(_ key: Key) {
    guard waiting[key]?.isEmpty == false else {
      waiting[key] = nil
      return
    }
    waiting[key]?.removeFirst().resume()
  }
}
