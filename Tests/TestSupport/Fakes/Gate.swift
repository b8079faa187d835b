// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import Testing

/// Suspends tasks until it is opened; from then on it lets all tasks pass.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var isReached = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var observers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  package init() {}

  package func pass() async {
    await withCheckedContinuation { continuation in
      let (observers, isOpen) = state.withLock { state in
        state.isReached = true
        if !state.isOpen { state.waiting.append(continuation) }
        defer { state.observers = [] }
        return (state.observers, state.isOpen)
      }
      for observer in observers { observer.resume() }
      if isOpen { continuation.resume() }
    }
  }

  /// Waits until a task has reached the gate.
  package func untilReached() async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if !state.isReached { state.observers.append(continuation) }
        return state.isReached
      }
      if isReached { continuation.resume() }
    }
  }

  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// Yields to other tasks until a condition holds that they bring about without waiting for time or another process.
package func yieldUntil(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () async throws -> Bool
) async rethrows {
  for _ in 0..<100_000 {
    if try await isSo() { return }
    await Task.yield()
  }
  Issue.record("never: \(what)", sourceLocation: sourceLocation)
}
