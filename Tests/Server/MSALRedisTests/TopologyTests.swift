// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

@testable import MSALRedis

@Suite struct TopologyTests {
  /// The slots that `CLUSTER KEYSLOT` gives.
  @Test(arguments: [
    ("foo", 12182), ("123456789", 12739), ("{user1000}.following", 3443), ("{user1000}.followers", 3443),
    ("foo{}{bar}", 8363), ("foo{{bar}}zap", 4015), ("foo{bar}{zap}", 5061), ("bar", 5061), ("", 0),
  ])
  func aKeyBelongsToTheSlotThatRedisSays(_ key: String, _ slot: Int) {
    #expect(HashSlot.of(key) == slot)
  }

  @Test func redirectionsNameASlotAndAServer() {
    let asked = RedisEndpoint.host("10.0.0.1", port: 6379)
    #expect(
      ClusterTopology.redirection("MOVED 3999 127.0.0.1:6381", from: asked)?.endpoint == .host("127.0.0.1", port: 6381))
    #expect(ClusterTopology.redirection("ASK 1 ::1:6381", from: asked)?.endpoint == .host("::1", port: 6381))
    #expect(ClusterTopology.redirection("MOVED 1 :6380", from: asked)?.endpoint == .host("10.0.0.1", port: 6380))
    #expect(ClusterTopology.redirection("MOVED 1 ?:6380", from: asked)?.endpoint == .host("10.0.0.1", port: 6380))
  }

  @Test(arguments: [
    "MOVED", "MOVED x h:1", "MOVED 16384 h:1", "MOVED -1 h:1", "MOVED 1 h", "MOVED 1 h:0", "MOVED 1 h:65536",
  ])
  func otherTextsAreNoRedirection(_ text: String) {
    #expect(ClusterTopology.redirection(text, from: .socket(path: "/s")) == nil)
  }

  private static func range(_ first: Int, _ last: Int, _ port: Int) -> RedisReply {
    .array([.integer(first), .integer(last), .array([.bytes(Array("10.0.0.1".utf8)), .integer(port)])])
  }

  @Test func aPlanNamesTheServerOfEachSlot() {
    let asked = RedisEndpoint.host("10.0.0.9", port: 6379)
    let slots = ClusterTopology.slots([Self.range(0, 1, 7000), Self.range(3, 16_383, 7001)], toldBy: asked)
    #expect(slots?[1] == .host("10.0.0.1", port: 7000))
    #expect(slots?[2] == nil)
    #expect(slots?[16_383] == .host("10.0.0.1", port: 7001))
  }

  /// A plan must not name a slot twice, because thousands of ranges with all slots would take seconds to read.
  @Test func aPlanThatNamesASlotTwiceIsNone() {
    let asked = RedisEndpoint.host("10.0.0.9", port: 6379)
    let isPlan = ClusterTopology.slots([Self.range(0, 9, 7000), Self.range(9, 20, 7001)], toldBy: asked) != nil
    #expect(!isPlan)
  }
}
