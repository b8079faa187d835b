// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One piece of work for any number of callers who want the same: late callers wait for the first one's answer. A
/// failure is handed to those who wait, and not remembered.
///
/// A caller whose task is cancelled leaves at once, while the work goes on to its end: a refresh token that the service
/// has just replaced would be lost otherwise.
@usableFromInline
package final class InFlightTable<Key: Hashable & Sendable, Value: Sendable, Failure: CancellableError>: Sendable {
  @usableFromInline typealias Outcome = Result<Value, Failure>
  @usableFromInline package typealias Work = @Sendable () async throws(Failure) -> Value

  @usableFromInline struct Caller {
    @usableFromInline let number: Int
    @usableFromInline let continuation: CheckedContinuation<Outcome, Never>

    @usableFromInline init(number: Int, continuation: CheckedContinuation<Outcome, Never>) {
      (self.number, self.continuation) = (number, continuation)
    }
  }

  @usableFromInline struct Callers {
    @usableFromInline var waiting: [Key: [Caller]] = [:]
    @usableFromInline var counter = 0

    @usableFromInline init() {}
  }

  // Those who wait. Nobody is told anything, and no work runs, while it is held.
  @usableFromInline let callers = Lock(Callers())

  package init() {}

  // Inlinable, as in `Lock`: unspecialised, a call looks types up fifty times.
  @inlinable package func value(for key: Key, work: @escaping Work) async throws(Failure) -> Value {
    guard !Task.isCancelled else { throw Failure.cancelled }
    let caller = callers.withLock { callers in
      callers.counter += 1
      return callers.counter
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        let isFirst = callers.withLock { callers in
          defer { callers.waiting[key, default: []].append(Caller(number: caller, continuation: continuation)) }
          return callers.waiting[key] == nil
        }
        // Whoever is cancelled before this had no place to leave.
        if Task.isCancelled { leave(key, caller) }
        if isFirst { run(key, work) }
      }
    } onCancel: {
      leave(key, caller)
    }
    return try outcome.get()
  }

  /// Begins the work unless it is under way; nobody needs to wait for it.
  package func start(_ key: Key, _ work: @escaping Work) {
    let isFirst = callers.withLock { callers in
      guard callers.waiting[key] == nil else { return false }
      callers.waiting[key] = []
      return true
    }
    if isFirst { run(key, work) }
  }

  @inlinable func run(_ key: Key, _ work: @escaping Work) {
    Task.immediate {
      let outcome: Outcome
      do throws(Failure) { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      for caller in callers.withLock({ $0.waiting.removeValue(forKey: key) }) ?? [] {
        caller.continuation.resume(returning: outcome)
      }
    }
  }

  @inlinable func leave(_ key: Key, _ caller: Int) {
    let left: Caller? = callers.withLock { callers in
      guard let index = callers.waiting[key]?.firstIndex(where: { $0.number == caller }) else { return nil }
      return callers.waiting[key]?.remove(at: index)
    }
    left?.continuation.resume(returning: .failure(Failure.cancelled))
  }
}

/// An error that says: whoever waited was cancelled.
@usableFromInline package protocol CancellableError: Error {
  static var cancelled: Self { get }
}
