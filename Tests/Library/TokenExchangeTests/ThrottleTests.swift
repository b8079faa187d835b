// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TokenExchange

@Suite struct ThrottleTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private static func failure(retryAfter: Double) -> IdentityError {
    var failure = IdentityError(.unexpectedStatus(503))
    failure.retryAfter = retryAfter
    return failure
  }

  @Test func `it remembers no more than its limit, and the longest pauses best`() {
    let throttle = Throttle<Int>(limit: 100)
    throttle.remember(Self.failure(retryAfter: 3600), for: -1, now: now)
    for key in 0..<1_000 {
      throttle.remember(Self.failure(retryAfter: Double(60 + key)), for: key, now: now)
      #expect(throttle.count <= 100)
    }
    #expect(throttle.refusal(for: 999, now: now) != nil)
    #expect(throttle.refusal(for: -1, now: now) != nil)
    #expect(throttle.refusal(for: 0, now: now) == nil)
  }

  @Test func `what is over makes room first`() {
    let throttle = Throttle<Int>(limit: 100)
    for key in 0..<100 {
      throttle.remember(Self.failure(retryAfter: key < 90 ? 10 : 20), for: key, now: now)
    }
    let later = now.addingTimeInterval(15)
    throttle.remember(Self.failure(retryAfter: 1), for: 100, now: later)
    #expect(throttle.count == 11)
    for key in 90...100 { #expect(throttle.refusal(for: key, now: later) != nil) }
  }
}
