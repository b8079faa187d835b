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
      let wait = waits.begin()
      #expect(wait != nil, "command \(call)")
      waits.end(wait ?? .sleeping, after: call.isMultiple(of: 2) ? short : long)
    }
  }

  @Test func aServerFarAwayIsWaitedForEverMoreSeldom() {
    var waits = ReplyWaits()
    var passed: [Int] = []
    for _ in 0..<9 {
      var count = 0
      var wait = waits.begin()
      while wait == nil {
        count += 1
        wait = waits.begin()
      }
      passed.append(count)
      waits.end(wait ?? .sleeping, after: long)
    }
    #expect(passed == [0, 0, 2, 6, 14, 30, 62, 126, 126])
  }

  @Test func oneShortWaitIsEnoughToWaitAgainEachTime() {
    var waits = ReplyWaits()
    for _ in 0..<20 { next(&waits, takes: long) }
    next(&waits, takes: short)
    let first = waits.begin()
    waits.end(.sleeping, after: long)
    let second = waits.begin()
    #expect(first != nil && second != nil)
  }

  @Test func aServerThatIsNotVeryNearIsSoonWaitedForAsleep() {
    var waits = ReplyWaits()
    let spins = (0..<1_000).count { _ in next(&waits, takes: ReplyWaits.longestSpin + 1) == .spinning }
    #expect((2..<20).contains(spins), "\(spins) of 1,000 waits took processor time")
    for _ in 0..<200 { next(&waits, takes: ReplyWaits.longestSpin) }
    #expect(waits.begin() == .spinning)
  }

  /// The next wait, after as many commands as are passed over.
  @discardableResult
  private func next(_ waits: inout ReplyWaits, takes microseconds: Int64) -> ReplyWaits.Wait {
    while true {
      guard let wait = waits.begin() else { continue }
      waits.end(wait, after: microseconds)
      return wait
    }
  }
}
