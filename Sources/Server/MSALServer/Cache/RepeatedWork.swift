// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Work that one task does again and again until nothing is left. Nobody waits for it.
final class RepeatedWork: Sendable {
  private enum State {
    case idle, underWay
    /// `start` was called while the task was at work, so that the task must do another round.
    case wanted
  }

  private let state = Lock(State.idle)

  /// Begins the work, or has the task that is under way look again.
  /// - Parameter round: Does a part of the work, and returns whether something is left.
  func start(_ round: @escaping @Sendable () async -> Bool) {
    let isIdle = state.withLock { state in
      defer { state = state == .idle ? .underWay : .wanted }
      return state == .idle
    }
    guard isIdle else { return }
    Task {
      repeat { while await round() {} } while !isOver()
    }
  }

  private func isOver() -> Bool {
    state.withLock { state in
      defer { state = state == .wanted ? .underWay : .idle }
      return state == .underWay
    }
  }
}
