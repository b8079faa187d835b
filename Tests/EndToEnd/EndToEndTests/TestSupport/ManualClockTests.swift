// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite("The manual clock", .timeLimit(.minutes(1)))
struct ManualClockTests {
  @Test func `Sleepers wake when their time has come, not before, and not because the clock was set`() async throws {
    let clock = ManualClock()
    let start = clock.now
    async let short: Void = clock.sleep(seconds: 10)
    async let long: Void = clock.sleep(seconds: 20)
    await clock.waitForSleepers(2)
    clock.jump(seconds: 3600)
    clock.advance(seconds: 10)
    try await short
    #expect(clock.now.timeIntervalSince(start) == 3610)
    clock.jump(seconds: -7200)
    clock.advance(seconds: 10)
    try await long
    #expect(clock.now.timeIntervalSince(start) == 3620 - 7200)
  }

  @Test func `A cancelled sleeper wakes with an error, whether it slept already or not`() async throws {
    let clock = ManualClock()
    let asleep = Task { try await clock.sleep(seconds: 10) }
    await clock.waitForSleepers()
    asleep.cancel()
    await #expect(throws: CancellationError.self) { try await asleep.value }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(seconds: 10)
    }
    await #expect(throws: CancellationError.self) { try await early.value }
  }

  @Test func `Random bytes repeat with the seed and differ without`() {
    #expect(SeededRandom(seed: 7).bytes(33) == SeededRandom(seed: 7).bytes(33))
    #expect(SeededRandom(seed: 7).bytes(33) != SeededRandom(seed: 8).bytes(33))
    let source = SeededRandom()
    #expect(source.bytes(16) != source.bytes(16))
  }
}
