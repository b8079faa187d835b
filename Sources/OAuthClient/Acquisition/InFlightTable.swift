// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One refresh for any number of callers who want the same token: late callers wait for the first one's answer. A failure
/// is handed to those who wait, and not remembered. The work is cancelled when nobody waits any more.
actor InFlightTable<Key: Hashable & Sendable, Value: Sendable> {
  typealias Outcome = Result<Value, IdentityFailure>

  private struct Entry {
    var number: Int
    var task: Task<Void, Never>
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private var entries: [Key: Entry] = [:]
  private var counter = 0

  func value(for key: Key, work: @escaping @Sendable () async -> Outcome) async throws(IdentityFailure) -> Value {
    counter += 1
    let caller = counter
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { join(key, caller: caller, $0, work) }
    } onCancel: {
      // The handler runs outside the actor; leaving is a message to it.
      Task { await self.leave(key, caller: caller) }
    }
    return try outcome.get()
  }

  private func join(
    _ key: Key, caller: Int, _ continuation: CheckedContinuation<Outcome, Never>,
    _ work: @escaping @Sendable () async -> Outcome
  ) {
    if entries[key] == nil {
      let task = Task {
        let outcome = await work()
        self.finish(key, number: caller, outcome)
      }
      entries[key] = Entry(number: caller, task: task)
    }
    entries[key]?.waiting[caller] = continuation
  }

  private func leave(_ key: Key, caller: Int) {
    guard let continuation = entries[key]?.waiting.removeValue(forKey: caller) else { return }
    continuation.resume(returning: .failure(IdentityFailure(.cancelled)))
    if let entry = entries[key], entry.waiting.isEmpty {
      entry.task.cancel()
      entries[key] = nil
    }
  }

  private func finish(_ key: Key, number: Int, _ outcome: Outcome) {
    // An abandoned task may end after a new one has taken its place.
    guard let entry = entries[key], entry.number == number else { return }
    entries[key] = nil
    for continuation in entry.waiting.values { continuation.resume(returning: outcome) }
  }
}
