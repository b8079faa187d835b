// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A process signs in one person at a time; tests that run side by side take turns.
package actor InteractiveTurn {
  private static let shared = InteractiveTurn()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs `body` as soon as no other body is running.
  package static func take<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async throws -> Value {
    await shared.begin()
    do {
      let value = try await body()
      await shared.end()
      return value
    } catch {
      await shared.end()
      throw error
    }
  }

  private func begin() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func end() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
