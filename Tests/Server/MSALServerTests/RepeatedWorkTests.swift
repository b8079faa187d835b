// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALServer

@Suite struct RepeatedWorkTests {
  @Test func `who asks for work that is about to end is not forgotten`() async {
    let (work, rounds) = (RepeatedWork(), Lock(0))
    work.start {
      let round = rounds.withLock { rounds in
        rounds += 1
        return rounds
      }
      // After the last look, and before the task has ended.
      if round == 2 { work.start { true } }
      return round == 1
    }
    await yieldUntil("the work looked again") { rounds.withLock { $0 } == 3 }
    for _ in 0..<100 { await Task.yield() }
    #expect(rounds.withLock { $0 } == 3)
    work.start {
      rounds.withLock { $0 += 10 }
      return false
    }
    await yieldUntil("idle work begins anew") { rounds.withLock { $0 } == 13 }
  }
}
