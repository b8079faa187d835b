// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// A value that a thread sets once and that tasks await, without blocking a thread.
@usableFromInline package final class Promise<Value: Sendable>: Sendable {
  @usableFromInline struct State {
    @usableFromInline var value: Value?
    @usableFromInline var nextWaiter = 0
    @usableFromInline var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]

    @usableFromInline init() {}
  }

  @usableFromInline let state = Lock(State())

  @inlinable package init() {}

  /// Sets the value and resumes the waiting tasks. Only the first call has an effect; later ones return false.
  // Inlinable for the reason given at `InFlightTable`.
  @discardableResult
  @inlinable package func fulfil(_ value: Value) -> Bool {
    let waiters: [CheckedContinuation<Value?, Never>]? = state.withLock { state in
      guard state.value == nil else { return nil }
      state.value = value
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters ?? [] { waiter.resume(returning: value) }
    return waiters != nil
  }

  /// Waits for the value; nil when the calling task is cancelled before it is set.
  @inlinable package nonisolated(nonsending) func value() async -> Value? {
    let (known, waiter): (Value?, Int) = state.withLock { state in
      state.nextWaiter += 1
      return (state.value, state.nextWaiter)
    }
    // Without a handler and a continuation, which take longer than the rest.
    if let known { return known }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isOver, value): (Bool, Value?) = state.withLock { state in
          if let value = state.value { return (true, value) }
          // Cancelled before it waited: the handler below has already run and found no continuation.
          if Task.isCancelled { return (true, nil) }
          state.waiters[waiter] = continuation
          return (false, nil)
        }
        if isOver { continuation.resume(returning: value) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume(returning: nil)
    }
  }

  /// Waits for the value, even when the calling task is cancelled. Only for waits that are always short.
  @discardableResult
  package func valueDespiteCancellation() async -> Value {
    while true {
      let value: Value? = await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil {
            state.nextWaiter += 1
            state.waiters[state.nextWaiter] = continuation
          }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
      if let value { return value }
    }
  }
}

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
