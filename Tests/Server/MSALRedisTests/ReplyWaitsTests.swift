// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

@testable import MSALRedis

@Suite struct ReplyWaitsTests {
  private let short = ReplyWaits.longest
  private let long = ReplyWaits.longest + 1

  @Test func aServerNearByIsAlwaysWaitedForEvenIfAWaitIsLongNowAndThen() {
    var waits = ReplyWaits()
    for call in 0..<1_000 {
      let waited = waits.begin()
      #expect(waited, "command \(call)")
      waits.end(after: call.isMultiple(of: 2) ? short : long)
    }
  }

  @Test func aServerFarAwayIsWaitedForEverMoreSeldom() {
    var waits = ReplyWaits()
    var passed: [Int] = []
    for _ in 0..<9 {
      var count = 0
      while !waits.begin() { count += 1 }
      passed.append(count)
      waits.end(after: long)
    }
    #expect(passed == [0, 0, 2, 6, 14, 30, 62, 126, 126])
  }

  @Test func oneShortWaitIsEnoughToWaitAgainEachTime() {
    var waits = ReplyWaits()
    for _ in 0..<20 {
      while !waits.begin() {}
      waits.end(after: long)
    }
    while !waits.begin() {}
    waits.end(after: short)
    let first = waits.begin()
    waits.end(after: long)
    let second = waits.begin()
    #expect(first && second)
  }
}
