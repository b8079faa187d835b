// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// A clock that stands still until a test moves it.
package final class ManualClock: WallClock {
  private struct Sleeper {
    var id: UUID
    /// In the clock's count of elapsed seconds, which `jump` does not change.
    var wakesAt: Double
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Date
    var elapsed = 0.0
    var sleepers: [Sleeper] = []
    /// The sleepers that were cancelled before they slept.
    var cancelled: Set<UUID> = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Lock<State>

  /// Starts at 2026-01-01 00:00:00 UTC unless told otherwise.
  package init(_ start: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
    state = Lock(State(now: start))
  }

  package var now: Date { state.withLock { $0.now } }

  package func sleep(seconds: Double) async throws {
    try Task.checkCancellation()
    guard seconds > 0 else { return }
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isCancelled, watchers) = state.withLock { state in
          if state.cancelled.remove(id) != nil { return (true, [CheckedContinuation<Void, Never>]()) }
          state.sleepers.append(
            Sleeper(id: id, wakesAt: state.elapsed + seconds, continuation: continuation))
          return (false, Self.satisfiedWatchers(&state))
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets time pass, and wakes the sleepers whose time has come, in order.
  package func advance(seconds: Double) {
    let woken = state.withLock { state in
      state.now += seconds
      state.elapsed += seconds
      let due = state.sleepers.filter { $0.wakesAt <= state.elapsed }.sorted { $0.wakesAt < $1.wakesAt }
      state.sleepers.removeAll { $0.wakesAt <= state.elapsed }
      return due
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Sets the clock forwards or back, as a user does on a real machine. Sleepers are not affected.
  package func jump(seconds: Double) {
    state.withLock { $0.now += seconds }
  }

  /// Seconds until the first sleeper wakes; nil when nobody sleeps.
  package var secondsToNextWaking: Double? {
    state.withLock { state in state.sleepers.map { $0.wakesAt - state.elapsed }.min() }
  }

  /// Returns as soon as at least `count` callers sleep.
  package func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isSatisfied = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isSatisfied { continuation.resume() }
    }
  }

  private static func satisfiedWatchers(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    let count = state.sleepers.count
    let satisfied = state.watchers.filter { $0.count <= count }.map(\.continuation)
    state.watchers.removeAll { $0.count <= count }
    return satisfied
  }
}
