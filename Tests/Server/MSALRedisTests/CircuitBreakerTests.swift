// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

@testable import MSALRedis

@Suite struct CircuitBreakerTests {
  @Test func threeFailuresInARowOpenItAndEachSecondHasOneProbe() {
    var breaker = CircuitBreaker()
    #expect(breaker.ask(now: 0, jitter: 500) == .granted(delay: 0))
    breaker.fail(now: 0, jitter: 0)
    #expect(breaker.ask(now: 0, jitter: 500) == .granted(delay: 25))
    breaker.fail(now: 0, jitter: 0)
    #expect(!breaker.isOpen)
    breaker.fail(now: 100, jitter: 500)
    #expect(breaker.isOpen)
    #expect(breaker.ask(now: 1099, jitter: 0) == .refused)
    #expect(breaker.ask(now: 1100, jitter: 0) == .probe)
    #expect(breaker.ask(now: 1101, jitter: 0) == .refused)
    #expect(breaker.ask(now: 2100, jitter: 0) == .probe)
  }

  @Test func aReplyClosesItAndAGreetingDoesNotYet() {
    var breaker = CircuitBreaker()
    for _ in 0..<5 { breaker.fail(now: 0, jitter: 0) }
    breaker.halfOpen()
    #expect(!breaker.isOpen)
    breaker.fail(now: 0, jitter: 0)
    #expect(breaker.isOpen)
    breaker.succeed()
    #expect(!breaker.isOpen)
    breaker.fail(now: 0, jitter: 0)
    #expect(!breaker.isOpen)
  }
}
