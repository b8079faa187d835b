// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import TestSupport
import Testing

@testable import MSALRedis

@Suite(.timeLimit(.minutes(5))) struct RedisPartitionStoreTests {
  @Test func whatIsStoredIsFoundUnderItsNameUntilItIsRemoved() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    #expect(try await store.load("usr:a") == nil)
    let first = try #require(try await store.put("one", as: "usr:a"))
    #expect(try await store.load("usr:a") == StoredPartition(bytes: Array("one".utf8), version: first))
    #expect(try await store.load("usr:b") == nil)
    let second = try #require(try await store.put("two", as: "usr:a", ifVersion: first))
    #expect(second != first)
    #expect(try await store.text("usr:a") == "two")
    try await store.remove("usr:a")
    try await store.remove("usr:a")
    #expect(try await store.load("usr:a") == nil)
  }

  @Test func anotherVersionThanTheOneThatWasReadChangesNothing() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    let first = try #require(try await store.put("one", as: "usr:a"))
    #expect(try await store.put("other", as: "usr:a") == nil)
    #expect(try await store.put("other", as: "usr:a", ifVersion: first + 1) == nil)
    #expect(try await store.put("other", as: "usr:b", ifVersion: first) == nil)
    #expect(try await store.text("usr:a") == "one")
    #expect(try await store.text("usr:b") == nil)
  }

  @Test func whoReadAnEarlierPartitionOfTheNameDoesNotChangeTheNextOne() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    var last = 0
    for _ in 0..<20 {
      let version = try #require(try await store.put("one", as: "usr:a"))
      #expect(version > last)
      #expect(try await store.put("late", as: "usr:a", ifVersion: last) == nil)
      last = try #require(try await store.put("two", as: "usr:a", ifVersion: version))
      try await store.remove("usr:a")
    }
  }

  @Test func ofManyWritersEachOneAddsToWhatAnotherWrote() async throws {
    let redis = try await RedisProcess()
    let stores = try (0..<4).map { _ in try TestStore.make(redis) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<16 {
        group.addTask {
          let store = stores[writer % stores.count]
          for _ in 0..<10 {
            while true {
              let old = try await store.load("idx:a")
              let count = old.map { Int(String(decoding: $0.bytes, as: UTF8.self)) ?? -1000 } ?? 0
              if try await store.put(String(count + 1), as: "idx:a", ifVersion: old?.version) != nil { break }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await stores[0].text("idx:a") == "160")
  }

  @Test func everythingHasAnExpiryAndIsIllegible() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    for (number, kind) in ["app", "obo", "ses", "usr", "idx", "lock"].enumerated() {
      var version = try await store.put("secret token", as: "\(kind):client:ada:\(number)")
      version = try await store.put("secret token, later", as: "\(kind):client:ada:\(number)", ifVersion: version)
      #expect(version != nil)
    }
    let names = try await redis.names()
    #expect(names.count == 6)
    for name in names {
      #expect(name.hasPrefix("msal:1:test:") && !name.contains("ada") && !name.contains("client"))
      guard case .integer(let left) = try await redis.command("PTTL", name) else { throw RedisError.noServer }
      #expect((1...3_600_000).contains(left))
      guard case .bytes(let value) = try await redis.command("GET", name) else { throw RedisError.noServer }
      #expect(value.firstRange(of: Array("secret".utf8)) == nil)
    }
  }

  @Test func whatHasExpiredIsGone() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    let version = try #require(try await store.put("one", as: "usr:a"))
    let past = Date(timeIntervalSinceNow: -5)
    #expect(try await store.replace("usr:a", ifVersion: version, with: [1], expires: past) != nil)
    #expect(try await store.load("usr:a") == nil)
    #expect(try await redis.names() == [])
    for odd in [-1.0, .infinity, 1e300] {
      _ = try await store.replace("usr:b", ifVersion: nil, with: [1], expires: Date(timeIntervalSince1970: odd))
    }
  }

  @Test func aWriteIsOneCommandAndSoIsARead() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    // The first write makes the server store the script.
    let version = try await store.put("one", as: "usr:a")
    try await redis.command("CONFIG", "RESETSTAT")
    _ = try await store.put("two", as: "usr:a", ifVersion: version)
    _ = try await store.load("usr:a")
    let statistics = try #require(try await redis.command("INFO", "commandstats").text)
    #expect(statistics.contains("cmdstat_evalsha:calls=1,"))
    #expect(statistics.contains("cmdstat_get:calls=1,"))
    #expect(!statistics.contains("cmdstat_eval:"))
  }

  @Test func aServerThatForgotTheScriptIsToldAgain() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    let version = try await store.put("one", as: "usr:a")
    try await redis.command("SCRIPT", "FLUSH")
    #expect(try await store.put("two", as: "usr:a", ifVersion: version) != nil)
    let loaded = try await redis.command("SCRIPT", "EXISTS", RedisScript.replace.digest)
    #expect(loaded == .array([.integer(1)]))
  }

  @Test func aWriteWhoseAnswerWasLostIsToldTheSameWhenRepeated() async throws {
    let redis = try await RedisProcess()
    let keys = try #require(TestStore.keys)
    let seal = try PartitionSeal(keys, name: "test", random: SeededRandom())
    func write() throws -> RedisCommand {
      let value = try seal.seal([1], as: seal.name(of: "usr:a"), version: 5)
      return RedisCommand(
        "EVAL",
        [RedisScript.replace.text, "1", seal.name(of: "usr:a").text].map { Array($0.utf8) }
          + [[], value, Array("99999999999999".utf8)])
    }
    let first = try write()
    #expect(try await redis.command(first) == .integer(1))
    #expect(try await redis.command(first) == .integer(1))
    // Another value of the same version is a different write.
    let other = try write()
    #expect(other != first)
    #expect(try await redis.command(other) == .integer(0))
  }

  @Test func whatSomebodyElsePutThereIsNeverGivenOutAndCanBeReplaced() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    _ = try await store.put("ada's", as: "usr:ada")
    _ = try await store.put("eve's", as: "usr:eve")
    let names = try await redis.names()
    let keys = try #require(TestStore.keys)
    let seal = try PartitionSeal(keys, name: "test", random: SeededRandom())
    let (ada, eve) = (seal.name(of: "usr:ada").text, seal.name(of: "usr:eve").text)
    #expect(Set(names) == [ada, eve])
    guard case .bytes(let evesValue) = try await redis.command("GET", eve) else { throw RedisError.noServer }

    let poisons: [[RedisCommand]] = [
      [RedisCommand("SET", [Array(ada.utf8), evesValue])],
      [RedisCommand("SET", ada, "{\"tokens\":[]}")],
      [RedisCommand("SET", ada, "")],
      [RedisCommand("SET", [Array(ada.utf8), [1] + [UInt8](repeating: 0, count: 60)])],
      [RedisCommand("SET", [Array(ada.utf8), evesValue.prefix(5) + [255] + evesValue.dropFirst(6)])],
      [RedisCommand("APPEND", ada, "x")],
      [RedisCommand("DEL", ada), RedisCommand("LPUSH", ada, "x")],
      [RedisCommand("DEL", ada), RedisCommand("HSET", ada, "v", "1", "d", "x")],
    ]
    for poison in poisons {
      for command in poison { _ = try await redis.command(command) }
      let loaded: StoredPartition?
      do {
        loaded = try await store.load("usr:ada")
      } catch RedisStoreError.unknownKey {
        // The value could be sealed with a key that other processes have.
        try await store.remove("usr:ada")
        loaded = nil
      }
      if let loaded { #expect(loaded.bytes == []) }
      let version = try await store.put("ada's", as: "usr:ada", ifVersion: loaded?.version)
      #expect(version != nil, "after \(poison)")
      #expect(try await store.text("usr:ada") == "ada's")
    }
    #expect(try await store.text("usr:eve") == "eve's")
  }

  @Test func anotherKeyIsAnErrorAndTheValueStays() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    _ = try await store.put("one", as: "usr:a")
    let naming = [UInt8](repeating: 9, count: 32)
    let other = try TestStore.make(
      redis, keys: try RedisStoreKeys(sealing: .init(repeating: 3, count: 32), naming: naming))
    await #expect(throws: RedisStoreError.unknownKey) { _ = try await other.load("usr:a") }
    #expect(try await other.put("mine", as: "usr:a") == nil)
    let both = try TestStore.make(
      redis,
      keys: try RedisStoreKeys(
        sealing: .init(repeating: 3, count: 32), earlier: .init(repeating: 1, count: 32), naming: naming))
    let loaded = try #require(try await both.load("usr:a"))
    #expect(try await both.put("two", as: "usr:a", ifVersion: loaded.version) != nil)
    #expect(try await other.text("usr:a") == "two")
  }

  @Test func largeValuesFitUpToTheLimit() async throws {
    let redis = try await RedisProcess()
    let store = try TestStore.make(redis)
    let large = [UInt8](repeating: 7, count: PartitionSeal.limit)
    let later = Date(timeIntervalSinceNow: 60)
    let version = try await store.replace("usr:a", ifVersion: nil, with: large, expires: later)
    #expect(try await store.load("usr:a")?.bytes == large)
    await #expect(throws: RedisStoreError.tooLarge(limit: PartitionSeal.limit)) {
      _ = try await store.replace("usr:a", ifVersion: version, with: large + [1], expires: later)
    }
  }
}
