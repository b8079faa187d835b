// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import Testing

/// Runs tests one after the other although others run in parallel: they use something that a process has only once,
/// such as the library's global settings or its interactive session.
package struct OneInAProcess: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  private static let queue = TestQueue()

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.queue.enter()
    defer { Self.queue.leave() }
    try await function()
  }
}

extension Trait where Self == OneInAProcess {
  /// At most one of the tests with this trait runs at a time.
  package static var oneInAProcess: Self { OneInAProcess() }
}

/// Lets one test run at a time, in the order in which they came.
private final class TestQueue: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  // Guards which test runs and which ones wait; nothing is awaited while it is held.
  private let state = Lock(State())

  func enter() async {
    await withCheckedContinuation { continuation in
      let mayEnter = state.withLock { state in
        if state.isBusy { state.waiting.append(continuation) }
        defer { state.isBusy = true }
        return !state.isBusy
      }
      if mayEnter { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
