// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One piece of work for any number of callers who want the same: late callers wait for the first one's answer. A
/// failure is handed to those who wait, and not remembered.
///
/// A caller whose task is cancelled leaves at once, while the work goes on to its end: a refresh token that the service
/// has just replaced would be lost otherwise.
actor InFlightTable<Key: Hashable & Sendable, Value: Sendable> {
  typealias Outcome = Result<Value, IdentityError>

  private var waiting: [Key: [Int: CheckedContinuation<Outcome, Never>]] = [:]
  private var counter = 0

  func value(
    for key: Key, work: @escaping @Sendable () async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    guard !Task.isCancelled else { throw IdentityError(.cancelled) }
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
    _ work: @escaping @Sendable () async throws(IdentityError) -> Value
  ) {
    start(key, work)
    waiting[key]?[caller] = continuation
  }

  /// Begins the work unless it is under way; nobody needs to wait for it.
  func start(_ key: Key, _ work: @escaping @Sendable () async throws(IdentityError) -> Value) {
    guard waiting[key] == nil else { return }
    waiting[key] = [:]
    Task {
      let outcome: Outcome
      do throws(IdentityError) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      self.finish(key, outcome)
    }
  }

  private func leave(_ key: Key, caller: Int) {
    waiting[key]?.removeValue(forKey: caller)?.resume(returning: .failure(IdentityError(.cancelled)))
  }

  private func finish(_ key: Key, _ outcome: Outcome) {
    for continuation in (waiting.removeValue(forKey: key) ?? [:]).values { continuation.resume(returning: outcome) }
  }
}
