// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@testable import CacheStorage
@testable import MSALCommand

/// Maintenance of a damaged cache loses no entries and never restores accounts that were removed.
@Suite(.timeLimit(.minutes(2))) struct CacheDamageTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func cache(_ storage: CacheKeyStorage? = nil, _ environment: EnvironmentVariables = [:]) -> MaintainedCache {
    let key = CacheKey(
      directory: directory.path, policy: CacheKeyPolicy(choice: storage), environment: environment,
      random: SystemRandom(), log: NoLog())
    return MaintainedCache(place: .database(key, name: CacheKey.defaultCache), log: NoLog()) {
      EnvironmentAliases(knownCloudOf: $0)
    }
  }

  private func named() throws -> EnvironmentVariables {
    let text = Data([UInt8](repeating: 1, count: 32)).base64EncodedString()
    return ["MSAL_CACHE_KEY_FILE": try directory.write(text, to: "named")]
  }

  private func sample(_ accounts: Int, time: Int = 1_795_245_084) -> [UInt8] {
    Array(SampleCache.text(accounts: accounts, time: time).utf8)
  }

  /// A page in the middle: most rows can still be read.
  private func damage(_ cache: MaintainedCache) throws {
    let size = try #require(try FileManager.default.attributesOfItem(atPath: cache.path)[.size] as? Int)
    let handle = try FileHandle(forWritingTo: URL(filePath: cache.path))
    try handle.seek(toOffset: UInt64(size / 2 / 4096 * 4096))
    try handle.write(contentsOf: Data(repeating: 0xAB, count: 4096))
    try handle.close()
  }

  private func damageOneRow(_ cache: MaintainedCache) throws {
    let connection = try SQLiteConnection(path: cache.path, busyMilliseconds: 1000)
    try connection.execute(
      "UPDATE entry4 SET content = zeroblob(64) WHERE name = (SELECT name FROM entry4 WHERE kind = 0 LIMIT 1)")
  }

  @Test func `a policy that moves the key leaves the old one to the copies that it opens, until they are read`() throws
  {
    let cache = cache()
    _ = try cache.merge(sample(40))
    try damage(cache)
    #expect(throws: (any Error).self) { try cache.entries() }
    #expect(cache.waitingCopies.count == 1)
    let named = try self.cache(nil, named())
    _ = try named.merge(sample(1, time: 1_900_000_000))
    #expect(named.storage == .named)
    let damage = try #require(try named.repair().damages.first)
    #expect(damage.saved > 80 && damage.lostRows < 10)
    #expect(access(directory.file("cache.key"), F_OK) != 0)
  }

  @Test func `a repair that also moves the key reads the damaged file first`() throws {
    _ = try cache().merge(sample(40))
    try damage(cache())
    let named = try self.cache(nil, named())
    let damage = try #require(try named.repair().damages.first)
    #expect(damage.saved > 80 && damage.lostRows < 10)
  }

  @Test func `the key does not move while a copy waits, though the cache itself is gone`() throws {
    let cache = try cache(nil, named())
    _ = try self.cache(.keyFile).merge(sample(40))
    try damage(cache)
    #expect(throws: (any Error).self) { try self.cache(.keyFile).entries() }
    #expect(!cache.exists)
    #expect(throws: MaintainedCache.MoveRefusal.damaged(copies: cache.waitingCopies)) {
      try cache.moveKey(to: .named, mayAsk: false)
    }
    #expect(try #require(try self.cache(.keyFile).repair().damages.first).saved > 80)
  }

  @Test func `a copy whose key can't be had waits on`() throws {
    let environment = try named()
    let named = cache(.named, environment)
    _ = try named.merge(sample(40))
    try damage(named)
    #expect(throws: (any Error).self) { try named.entries() }
    let without = cache(.keyFile)
    let damage = try #require(try without.repair().damages.first)
    #expect(damage.lacksKey && damage.saved == 0)
    #expect(without.waitingCopies.count == 1)
    #expect(try #require(try cache(nil, environment).repair().damages.first).saved > 80)
  }

  @Test func `whoever has signed out since the damage stays signed out after a repair, and others come back`() throws {
    let cache = cache()
    _ = try cache.merge(sample(2))
    let everything = try #require(try cache.exported()).text
    _ = try cache.clear()
    let mark = """
      {"AccountMetadata":{"m":{"home_account_id":"USER-0.33333333-dddd-4eee-8fff-444444444444",
      "environment":"\(SampleCache.host)","client_id":"\(SampleCache.clientID)","sign_in_state":"signed_out"}}}
      """
    _ = try cache.merge(Array(mark.utf8))
    let copy = cache.path + ".damaged-1"
    let other = try CacheDamageTests()
    let damaged = other.cache()
    _ = try damaged.merge(Array(everything.utf8))
    // The copy has the cache's earlier content, encrypted with its present key.
    try FileManager.default.removeItem(atPath: directory.file("cache.key"))
    try FileManager.default.moveItem(atPath: cache.path, toPath: cache.path + ".kept")
    try FileManager.default.copyItem(atPath: other.directory.file("cache.key"), toPath: directory.file("cache.key"))
    _ = try cache.merge(Array(mark.utf8))
    try FileManager.default.copyItem(atPath: damaged.path, toPath: copy)
    _ = try cache.repair()
    let text = try #require(try cache.exported()).text
    #expect(!text.contains(SampleCache.refreshSecret(0)) && text.contains(SampleCache.refreshSecret(1)))
    #expect(text.contains("signed_out"))
    // An explicit import restores them.
    _ = try cache.merge(Array(everything.utf8))
    #expect(try #require(try cache.exported()).text.contains(SampleCache.refreshSecret(0)))
  }

  @Test func `an older text changes neither tokens nor names, and its marks sign nobody out`() throws {
    let cache = cache()
    _ = try cache.merge(sample(1, time: 1_900_000_000))
    let older = SampleCache.text(accounts: 1)
      .replacingOccurrences(of: "user0@fabrikam.example", with: "old@fabrikam.example")
      .replacingOccurrences(of: "eyJhbGciOiJub25lIn0.e30.", with: "eyJhbGciOiJub25lIn0.e30.old")
    let before = try #require(try cache.exported()).text
    let counts = try cache.merge(Array(older.utf8))
    #expect(counts.older == 4 && counts.added == 0 && counts.renewed == 0)
    let mark = """
      {"AccountMetadata":{"m":{"home_account_id":"user-0.33333333-dddd-4eee-8fff-444444444444",
      "environment":"\(SampleCache.host)","client_id":"\(SampleCache.clientID)","sign_in_state":"signed_out"}}}
      """
    _ = try cache.merge(Array(mark.utf8))
    #expect(try #require(try cache.exported()).text == before)
  }

  @Test func `a damaged row is told as such, and clearing leaves nothing in spite of it`() throws {
    let cache = cache()
    _ = try cache.merge(sample(10))
    try damageOneRow(cache)
    let error = #expect(throws: (any Error).self) { try cache.entries() }
    let failure = try CommandError(#require(error))
    #expect(failure.code == .storage && failure.message.contains("has been set aside"), "\(failure)")
    #expect(try cache.entries().count == 39)
    try damageOneRow(cache)
    #expect(try cache.clear() == MaintainedCache.Cleared(entries: 38))
    #expect(try cache.entries().isEmpty)
  }
}
