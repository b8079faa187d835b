// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import TokenExchange

@Suite struct RenewedMemoryTests {
  private let clock = ManualClock()

  private func fetch(
    _ key: Int, in memory: RenewedMemory<Int, Int>, _ answer: Result<Int, IdentityError>
  ) async -> Result<Int, IdentityError> {
    do throws(IdentityError) {
      return .success(try await memory.value(for: key) { _ async throws(IdentityError) in try answer.get() })
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [0.0, 15.0])
  func `a failure is kept for the pause after it, and no longer`(pause: Double) async throws {
    var rules = KeyRefreshRules()
    rules.pauseWithoutValue = pause
    let memory = RenewedMemory<Int, Int>(clock: clock, rules: rules)
    for key in 0..<100 {
      clock.advance(seconds: 1)
      _ = await fetch(key, in: memory, .failure(IdentityError(.unexpectedStatus(503))))
    }
    #expect(memory.failureCount == max(1, Int(pause)))
    // In the pause the failure is repeated, after it the value is fetched.
    let isPaused = (try? await fetch(99, in: memory, .success(1)).get()) == nil
    #expect(isPaused == (pause > 0))
    clock.advance(seconds: pause)
    #expect(try await fetch(99, in: memory, .success(2)).get() == (isPaused ? 2 : 1))
  }

  @Test func `who has an old value waits longer after a failure than who has none`() async throws {
    var rules = KeyRefreshRules.ofAPI
    rules.longestAge = 1
    let memory = RenewedMemory<Int, Int>(clock: clock, rules: rules)
    let failure = Result<Int, IdentityError>.failure(IdentityError(.unexpectedStatus(503)))
    _ = await fetch(1, in: memory, .success(1))
    clock.advance(seconds: 2)
    for key in [1, 2] { _ = await fetch(key, in: memory, failure) }
    clock.advance(seconds: 1)
    #expect(try await fetch(1, in: memory, .success(2)).get() == 1)
    #expect(try await fetch(2, in: memory, .success(2)).get() == 2)
    clock.advance(seconds: 14)
    #expect(try await fetch(1, in: memory, .success(2)).get() == 2)
  }
}
