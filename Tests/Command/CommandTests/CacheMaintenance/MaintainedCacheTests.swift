// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@testable import CacheStorage
@testable import MSALCommand

/// Maintenance of a cache on disk.
@Suite(.timeLimit(.minutes(2))) struct MaintainedCacheTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func cache(
    _ storage: CacheKeyStorage? = nil, forbidding forbidden: Set<CacheKeyStorage> = [],
    _ environment: EnvironmentVariables = [:], file: String? = nil
  ) -> MaintainedCache {
    let key = CacheKey(
      directory: directory.path, policy: CacheKeyPolicy(choice: storage, forbidden: forbidden),
      environment: environment, random: SystemRandom(), log: NoLog())
    return MaintainedCache(
      place: file.map { .json(path: $0) } ?? .database(key, name: CacheKey.defaultCache), log: NoLog()
    ) { EnvironmentAliases(knownCloudOf: $0) }
  }

  private func named(_ byte: UInt8) throws -> EnvironmentVariables {
    let text = Data([UInt8](repeating: byte, count: 32)).base64EncodedString()
    return ["MSAL_CACHE_KEY_FILE": try directory.write(text, to: "named\(byte)")]
  }

  private func sample(_ accounts: Int) -> [UInt8] { Array(SampleCache.text(accounts: accounts).utf8) }

  private func finding(_ name: String, _ cache: MaintainedCache) async throws -> Finding {
    try #require(await cache.findings().first { $0.name == name })
  }

  // MARK: Content

  @Test func `looking at a cache that is not there makes none`() async throws {
    let cache = cache()
    #expect(try cache.entries().isEmpty)
    #expect(try cache.exported() == nil)
    #expect(try cache.repair() == CacheRepair())
    #expect(try cache.clear().entries == 0)
    for finding in await cache.findings() { #expect(finding.status == .ok, "\(finding)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test(arguments: [nil, "shared.json"])
  func `what is exported can be imported elsewhere, and says the same there`(file: String?) throws {
    let cache = cache(file: file.map(directory.file))
    #expect(try cache.merge(sample(3)).added == 12)
    let text = try #require(try cache.exported())
    #expect(text.entries == 12 && text.text.contains(SampleCache.refreshSecret(2)))
    #expect(text.text.contains("added_by_others"))
    let other = try MaintainedCacheTests()
    let second = other.cache()
    #expect(try second.merge(Array(text.text.utf8)).added == 12)
    #expect(try second.entries() == cache.entries())
    #expect(!(try second.entries().map(\.text).joined()).contains("RT-"))
    #expect(try cache.clear().entries == 12)
    #expect(try cache.entries().isEmpty)
  }

  @Test(arguments: ["", "{", "[]", "{\"a\":{}}", "\u{0}"])
  func `a text that is no cache is refused, and nothing is lost`(text: String) throws {
    let cache = cache()
    _ = try cache.merge(sample(1))
    let before = try cache.entries()
    #expect(throws: MaintainedCache.ImportRefusal.self) { try cache.merge(Array(text.utf8)) }
    #expect(try cache.entries() == before)
  }

  // MARK: Repair

  @Test func `a damaged database is set aside, and what can be read of it is saved`() throws {
    let cache = cache()
    _ = try cache.merge(sample(100))
    let size = try #require(try FileManager.default.attributesOfItem(atPath: cache.path)[.size] as? Int)
    try TemporaryDirectory.overwrite(cache.path, at: size / 2 / 16_384 * 16_384, count: 16_384)
    let repair = try cache.repair()
    let damage = try #require(repair.damages.first)
    #expect(repair.damages.count == 1 && damage.hasGaps && damage.saved > 200 && damage.saved < 400)
    #expect(repair.entries == damage.saved)
    #expect(damage.copy?.hasSuffix(".repaired-1") == true)
    let again = try cache.repair()
    #expect(again.damages.isEmpty && again.entries == repair.entries)
  }

  @Test func `damage that another command has met first is repaired all the same, and what came since stays`()
    async throws
  {
    let file = directory.file("shared.json")
    let cache = cache(file: file)
    _ = try cache.merge(sample(10))
    let text = try Data(contentsOf: URL(filePath: file))
    try text.prefix(text.count / 2).write(to: URL(filePath: file))
    chmod(file, 0o600)
    #expect(throws: (any Error).self) { try cache.entries() }
    let newer = Array(SampleCache.text(accounts: 1, time: 1_900_000_000).utf8)
    _ = try cache.merge(newer)
    #expect(try await finding("cache", cache).status == .warning)
    let repair = try cache.repair()
    #expect(repair.damages.first?.saved ?? 0 > 10)
    #expect(try cache.exported()?.text.contains(SampleCache.refreshSecret(0, time: 1_900_000_000)) == true)
    #expect(try await finding("cache", cache).status == .ok)
    #expect(try cache.clear().copies == 1)
  }

  // MARK: Clearing

  @Test func `a cache whose key is lost is cleared as a file, and the next one may have its key anywhere`() throws {
    let named = try named(1)
    _ = try cache(nil, named).merge(sample(1))
    let lost = cache()
    #expect(throws: (any Error).self) { try lost.entries() }
    #expect(try lost.clear() == MaintainedCache.Cleared(entries: nil, copies: 0))
    #expect(try lost.merge(sample(1)).added == 4)
    #expect(lost.storage == .keyFile)
  }

  // MARK: The policy

  @Test func `a policy that nothing satisfies writes nothing`() throws {
    for strict in [cache(forbidding: [.keyFile]), cache(.named)] {
      #expect(throws: (any Error).self) { try strict.merge(sample(1)) }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(names.isEmpty, "\(names)")
    }
    let named = try named(1)
    #expect(try cache(forbidding: [.keyFile], named).merge(sample(1)).added == 4)
    // A forbidden place is not chosen, even if the environment names it.
    let moved = cache(forbidding: [.named], named)
    #expect(try moved.entries().count == 4)
    #expect(moved.storage == .keyFile)
    #expect(try cache(.named, named).entries().count == 4)
  }

  // MARK: Moving the key

  private static let command = "printf %s \(Data([UInt8](repeating: 9, count: 32)).base64EncodedString())"

  @Test func `the key moves between a file, a named file, a command and a credential, and nothing is lost`()
    async throws
  {
    let credentials = try TemporaryDirectory()
    try credentials.write(Data([UInt8](repeating: 5, count: 32)).base64EncodedString(), to: "msal-cache-key")
    _ = try cache().merge(sample(5))
    let before = try cache().entries()
    let environments: [EnvironmentVariables] = [
      try named(1), ["MSAL_CACHE_KEY_COMMAND": Self.command], ["CREDENTIALS_DIRECTORY": credentials.path],
    ]
    for environment in environments {
      let named = cache(nil, environment)
      #expect(try named.moveKey(to: .named, mayAsk: false).source == .keyFile)
      #expect(access(directory.file("cache.key"), F_OK) != 0)
      #expect(try named.entries() == before)
      #expect(throws: (any Error).self) { try cache().entries() }
      // The environment still prefers its own key.
      #expect(try named.moveKey(to: .keyFile, mayAsk: false).successor == .named)
      #expect(try cache().entries() == before)
      #expect(try await finding("cache-key", named).status == .warning)
      #expect(try await finding("cache-key", cache()).status == .ok)
    }
  }

  @Test func `a place that does not work here is refused with a next step, and the key stays`() throws {
    _ = try cache().merge(sample(1))
    for storage in [CacheKeyStorage.secretService, .named] {
      let refusal = #expect(throws: MaintainedCache.MoveRefusal.self) {
        try cache().moveKey(to: storage, mayAsk: false)
      }
      #expect(try requireCase("unusable", of: refusal, as: (CacheKeyStorage, String, String).self).0 == storage)
    }
    #expect(throws: MaintainedCache.MoveRefusal.forbidden(.keyFile)) {
      try cache(forbidding: [.keyFile], named(1)).moveKey(to: .keyFile, mayAsk: false)
    }
    let plain = cache(file: directory.file("a.json"))
    #expect(throws: MaintainedCache.MoveRefusal.unencrypted) { try plain.moveKey(to: .keyFile, mayAsk: false) }
    let copy = try directory.write("x", to: "com.microsoft.identity.universalstorage.sqlite.damaged-1")
    #expect(throws: MaintainedCache.MoveRefusal.damaged(copies: [copy])) {
      try cache(nil, named(1)).moveKey(to: .named, mayAsk: false)
    }
    #expect(try cache().entries().count == 4)
  }

  @Test func `an old key that an interrupted move has left is seen and removed`() async throws {
    let named = try cache(nil, named(1))
    _ = try named.merge(sample(1))
    try directory.write(String(repeating: "k", count: 32), to: "cache.key")
    #expect(try await finding("cache-key", named).status == .warning)
    #expect(try named.repair().completedMove)
    #expect(access(directory.file("cache.key"), F_OK) != 0)
    #expect(try named.entries().count == 4)
    #expect(try await finding("cache-key", named).status == .ok)
  }

  @Test func `the key of bound tokens is in the cache, where no file may hold a key, and is no entry of it`() throws {
    let location = CacheLocation.file(
      directory: directory.path, name: "a", key: CacheKeyPolicy(forbidden: [.keyFile]))
    let environment = try named(1)
    func secrets() throws -> any SecretStore {
      let file = try location.file(environment: environment, random: SeededRandom(), log: NoLog())
      return try #require(location.secrets(file).store)
    }
    let pem = Array("-----BEGIN PRIVATE KEY-----".utf8)
    #expect(try secrets().read("pop.key") == nil)
    #expect(try secrets().readOrCreate("pop.key", pem) == pem)
    #expect(try secrets().readOrCreate("pop.key", [1]) == pem)
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      #expect(name.hasPrefix("a.sqlite") || ["cache.key-place", "cache.key.lockfile", "named1"].contains(name))
      #expect(try Data(contentsOf: URL(filePath: directory.file(name))).firstRange(of: Data(pem)) == nil)
    }
    func key(_ storage: CacheKeyStorage?, _ environment: EnvironmentVariables = [:]) -> CacheKey {
      CacheKey(
        directory: directory.path, policy: CacheKeyPolicy(choice: storage), environment: environment,
        random: SystemRandom(), log: NoLog())
    }
    func maintained(_ key: CacheKey) -> MaintainedCache {
      MaintainedCache(place: .database(key, name: "a"), log: NoLog()) { EnvironmentAliases(knownCloudOf: $0) }
    }
    let stored = maintained(key(nil, environment))
    #expect(try stored.entries().isEmpty)
    #expect(try stored.exported()?.entries == 0)
    // It moves with the cache.
    _ = try key(.keyFile, environment).open("a")
    #expect(try CachedSecrets(key: key(.keyFile), cache: "a").read("pop.key") == pem)
    #expect(try maintained(key(nil)).clear().entries == 0)
    #expect(try CachedSecrets(key: key(nil), cache: "a").read("pop.key") == nil)
  }

  @Test func `what is wrong with files is found, with a next step`() async throws {
    let cache = cache()
    _ = try cache.merge(sample(1))
    #expect(try await finding("cache", cache).facts["accounts"] == "1")
    chmod(cache.path, 0o644)
    #expect(try await finding("cache", cache).nextStep?.contains("chmod 600") == true)
    chmod(cache.path, 0o600)
    chmod(directory.path, 0o755)
    #expect(try await finding("cache-directory", cache).nextStep?.contains("chmod 700") == true)
    chmod(directory.path, 0o700)
    try TemporaryDirectory.overwrite(cache.path, at: 0, count: 64)
    let damaged = try await finding("cache", cache)
    #expect(damaged.status == .broken && damaged.nextStep == "Run: msal cache repair --file '\(cache.path)'")
    #expect(access(cache.path, F_OK) == 0)
    try FileManager.default.removeItem(atPath: cache.path)
    try directory.write("tomorrow", to: "cache.key-place")
    #expect(try await finding("cache-key", cache).status == .broken)
  }
}
