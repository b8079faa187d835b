// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Runs work one at a time for each key, in the order of the calls. The wait can't be cancelled, so the work belongs to
/// a task that outlives the callers.
actor KeyedQueue<Key: Hashable & Sendable> {
  /// The waiting calls, by the keys for which work is running.
  private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

  func take<Value: Sendable, Failure: Error>(
    _ key: Key, _ work: @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
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
