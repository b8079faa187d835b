// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import MSALRedis

@Suite struct PartitionSealTests {
  private static func key(_ byte: UInt8) -> [UInt8] { .init(repeating: byte, count: 32) }

  private func seal(_ sealing: UInt8 = 1, earlier: UInt8? = nil, name: String = "app") throws -> PartitionSeal {
    try PartitionSeal(
      try RedisStoreKeys(sealing: Self.key(sealing), earlier: earlier.map(Self.key), naming: Self.key(9)), name: name,
      random: SeededRandom())
  }

  @Test func whatWasSealedOpensUnderItsNameOnly() throws {
    let seal = try seal()
    let value = try seal.seal(Array("token".utf8), of: "usr:c:ada", version: 7)
    #expect(seal.open(value, of: "usr:c:ada") == .partition(Array("token".utf8), version: 7))
    #expect(seal.open(value, of: "usr:c:eve") == .damaged(version: 7))
    #expect(try self.seal(name: "other").open(value, of: "usr:c:ada") == .damaged(version: 7))
    #expect(value.firstRange(of: Array("token".utf8)) == nil)
  }

  @Test func aValueDoesNotPassForALaterOneNorForAnythingElse() throws {
    let seal = try seal()
    let value = try seal.seal(Array("token".utf8), of: "usr:c:ada", version: 7)
    for index in value.indices {
      var changed = value
      changed[index] ^= 1
      let opened = seal.open(changed, of: "usr:c:ada")
      switch (index, opened) {
      case (0, .damaged(version: 0)), (1...4, .unknownKey), (5..., .damaged): break
      default: Issue.record("byte \(index): \(opened)")
      }
    }
    for count in 0..<value.count {
      if case .partition = seal.open(Array(value.prefix(count)), of: "usr:c:ada") { Issue.record("\(count) bytes") }
    }
    #expect(seal.open(Array("{\"plain\": \"text\"}".utf8), of: "usr:c:ada") == .damaged(version: 0))
  }

  @Test func keysChangeWithoutLoss() throws {
    let (old, both, new) = (try seal(1), try seal(2, earlier: 1), try seal(2))
    let value = try old.seal([1, 2], of: "app:x", version: 1)
    #expect(both.open(value, of: "app:x") == .partition([1, 2], version: 1))
    #expect(new.open(value, of: "app:x") == .unknownKey)
    let renewed = try both.seal([1, 2], of: "app:x", version: 2)
    #expect(new.open(renewed, of: "app:x") == .partition([1, 2], version: 2))
    #expect(old.open(renewed, of: "app:x") == .unknownKey)
    // Names do not depend on the sealing key.
    #expect(old.name(of: "app:x").text == new.name(of: "app:x").text)
  }

  @Test func namesSayTheKindAndNothingElse() throws {
    let name = try seal(name: "todo").name(of: "usr:client:login.example::ada.tenant").text
    #expect(name.hasPrefix("msal:1:todo:usr:{"))
    #expect(name.hasSuffix("}"))
    #expect(!name.contains("ada") && !name.contains("client"))
    #expect(try seal().name(of: "lock:usr:a").text.hasPrefix("msal:1:app:lock:{"))
    #expect(try seal().name(of: "Ada Lovelace").text.hasPrefix("msal:1:app:x:{"))
    #expect(try seal().name(of: "usr:a").text != seal().name(of: "usr:b").text)
  }

  @Test func aNameStaysTheSameHoweverManyOthersAreAskedFor() throws {
    let seal = try seal()
    let value = try seal.seal([1, 2], of: "usr:0", version: 1)
    for index in 0..<3000 { _ = seal.name(of: "usr:\(index)") }
    for index in [0, 1, 1500, 2999] {
      #expect(seal.name(of: "usr:\(index)").text == (try self.seal().name(of: "usr:\(index)").text))
    }
    #expect(seal.open(value, of: "usr:0") == .partition([1, 2], version: 1))
    #expect(seal.open(value, of: "usr:1") == .damaged(version: 1))
  }

  @Test func lengthsSayLittle() throws {
    let seal = try seal()
    let lengths = try Set(
      (0..<3000).map { try seal.seal(.init(repeating: 1, count: $0), of: "usr:a", version: 1).count })
    // The padded sizes 256, 384, 512, 768, 1024, 1536, 2048 and 3072, with header, nonce and tag.
    #expect(lengths.sorted() == [297, 425, 553, 809, 1065, 1577, 2089, 3113])
    for count in [0, 251, 252, 253, 2999, PartitionSeal.limit] {
      let bytes = [UInt8](repeating: 5, count: count)
      #expect(PartitionSeal.withoutPadding(PartitionSeal.padded(bytes)) == bytes)
    }
    #expect(
      try seal.seal(.init(repeating: 1, count: PartitionSeal.limit), of: "a", version: 1).count <= RedisWire.valueLimit)
    #expect(throws: RedisStoreError.tooLarge(limit: PartitionSeal.limit)) {
      _ = try seal.seal(.init(repeating: 1, count: PartitionSeal.limit + 1), of: "a", version: 1)
    }
  }
}

extension PartitionSeal {
  fileprivate func seal(_ bytes: [UInt8], of partition: String, version: Int) throws(RedisStoreError) -> [UInt8] {
    try seal(bytes, as: name(of: partition), version: version)
  }

  fileprivate func open(_ value: [UInt8], of partition: String) -> Opened { open(value, as: name(of: partition)) }
}
