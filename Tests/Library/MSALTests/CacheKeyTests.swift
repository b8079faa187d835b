// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSAL

/// Where the key of the cache lives, and how it moves.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CacheKeyTests {
  private let directory: TemporaryDirectory
  private let log = RecordingLog()
  private let record = StoredRecord(key: "Account/a", value: Array("1".utf8))

  init() throws { directory = try TemporaryDirectory() }

  private func cacheKey(
    _ policy: MSALCacheKeyStorage = .automatic, _ environment: EnvironmentVariables = [:], seed: UInt64 = 1
  ) -> CacheKey {
    CacheKey(
      directory: directory.path, policy: CacheKeyPolicy(policy), environment: environment,
      random: SeededRandom(seed: seed), log: log)
  }

  private func exists(_ name: String) -> Bool { access(directory.file(name), F_OK) == 0 }

  private func named(_ byte: UInt8) throws -> EnvironmentVariables {
    let text = Data([UInt8](repeating: byte, count: 32)).base64EncodedString()
    return ["MSAL_CACHE_KEY_FILE": try directory.write(text, to: "named\(byte)")]
  }

  @Test func `without a desktop the key is in a private file, which is said, and stays there`() throws {
    try cacheKey().open("a").apply(saving: [record], removing: [])
    #expect(exists("cache.key") && !exists("cache.key-place"))
    #expect(log.entries.contains { $0.level == .info && $0.message.contains("in a file") })
    #expect(try cacheKey(seed: 2).open("a").load() == [record])
    #expect(try cacheKey(.keyFile, seed: 2).open("b").load().isEmpty)
  }

  @Test func `a key that is named in the environment is used, remembered, and asked for when it is missing`() throws {
    try cacheKey(.automatic, try named(1)).open("a").apply(saving: [record], removing: [])
    #expect(!exists("cache.key") && exists("cache.key-place"))
    #expect(try cacheKey(.automatic, try named(1)).open("a").load() == [record])
    let missing = #expect(throws: StorageError.self) { try cacheKey().open("a") }
    #expect(try requireCase("noKey", of: missing, as: String.self).contains("MSAL_CACHE_KEY_FILE"))
    #expect(throws: StorageError.wrongKey(path: directory.file("a.sqlite"))) {
      try cacheKey(.automatic, try named(2)).open("a")
    }
    #expect(try cacheKey(.automatic, try named(1)).open("a").load() == [record])
  }

  @Test func `moving the key encrypts every cache of the directory anew, loses nothing, and leaves no old key behind`()
    throws
  {
    for name in ["a", "b"] { try cacheKey().open(name).apply(saving: [record], removing: []) }
    let old = try Data(contentsOf: URL(filePath: directory.file("cache.key")))
    #expect(try cacheKey(.automatic, try named(1)).open("a").load() == [record])
    #expect(!exists("cache.key"))
    #expect(try cacheKey(.automatic, try named(1)).open("b").load() == [record])
    #expect(throws: StorageError.self) { try SQLiteRecordStore(path: directory.file("b.sqlite"), key: [UInt8](old)) }
    #expect(try cacheKey(.keyFile, try named(1), seed: 3).open("a").load() == [record])
    #expect(try cacheKey(seed: 4).open("b").load() == [record])
    #expect(exists("cache.key") && !exists("cache.key-place"))
    #expect(try Data(contentsOf: URL(filePath: directory.file("cache.key"))) != old)
  }

  @Test func `a move that was interrupted after some caches leaves all of them usable`() throws {
    for name in ["a", "b"] { try cacheKey().open(name).apply(saving: [record], removing: []) }
    let old = [UInt8](try Data(contentsOf: URL(filePath: directory.file("cache.key"))))
    let path = directory.file("a.sqlite")
    try SQLiteRecordStore(path: path, key: old).changeKey(to: [UInt8](repeating: 1, count: 32))
    let environment = try named(1)
    for name in ["b", "a"] { #expect(try cacheKey(.automatic, environment).open(name).load() == [record]) }
    #expect(!exists("cache.key"))
  }

  @Test func `a program that has the cache open goes on when its key moves, and sees what others wrote meanwhile`()
    throws
  {
    let store = try KeyedRecordStore(cacheKey(), name: "a")
    try store.apply(saving: [record], removing: [])
    let before = try store.revision()
    let other = StoredRecord(key: "Account/b", value: Array("2".utf8))
    for round in 1...3 {
      let mover = try KeyedRecordStore(cacheKey(.automatic, try named(1)), name: "a")
      try mover.apply(saving: [other], removing: [])
      // Moves the key back, with a new value.
      _ = try cacheKey(.keyFile, try named(1), seed: UInt64(10 + round)).open("a")
      try store.update(since: before) { state in
        #expect(state?.records.count == 2)
        #expect(state?.revision != before)
        return RecordChange(saving: [record])
      }
      #expect(try store.revision() != before)
      #expect(try Set(store.load().map(\.key)) == ["Account/a", "Account/b"])
    }
  }

  @Test func `a place that a later version made up is refused`() throws {
    try directory.write("hardware", to: "cache.key-place")
    #expect(throws: StorageError.self) { try cacheKey().open("a") }
    #expect(!exists("a.sqlite"))
  }

  @Test(
    .enabled(if: KeyringSession.missing == nil))
  func `an unlocked desktop keyring takes the key of a new cache, and a locked one is never passed over for a new key`()
    async throws
  {
    let session = try await KeyringSession.start()
    let unlocked = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) {
      [address = session.address as String, path = directory.path as String] in
      let record = StoredRecord(key: "Account/a", value: Array("1".utf8))
      try Self.inSession(address, path).open("a").apply(saving: [record], removing: [])
      #expect(access(path + "/cache.key", F_OK) != 0)
      KernelKeyring(path).forget()
      #expect(try Self.inSession(address, path).open("a").load() == [record])
      // Moves the key to a file and back; each move encrypts everything anew.
      #expect(try Self.inSession(address, path, .keyFile).open("a").load() == [record])
      #expect(access(path + "/cache.key", F_OK) == 0)
      #expect(try Self.inSession(address, path, .secretService).open("a").load() == [record])
      #expect(access(path + "/cache.key", F_OK) != 0)
      KernelKeyring(path).forget()
    }
    await unlocked.stop()
    let locked = try await session.startKeyring(unlocked: false)
    await #expect(processExitsWith: .success) {
      [address = session.address as String, path = directory.path as String] in
      let error = StorageError.noKey(reason: "\(LibsecretStore.place) is not to be had, as it is locked")
      #expect(throws: error) { try Self.inSession(address, path).open("a") }
      #expect(access(path + "/cache.key", F_OK) != 0)
    }
    await locked.stop()
  }

  @Test(
    .enabled(if: KeyringSession.missing == nil))
  func `a move whose old key is gone from the keyring fails, and makes none there`() async throws {
    let session = try await KeyringSession.start()
    let unlocked = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) {
      [address = session.address as String, path = directory.path as String] in
      let record = StoredRecord(key: "Account/a", value: Array("1".utf8))
      let key = Self.inSession(address, path)
      try key.open("a").apply(saving: [record], removing: [])
      try key.service(mayPrompt: false).remove(CacheKey.name)
      key.kernel.forget()
      #expect(throws: StorageError.wrongKey(path: path + "/a.sqlite")) {
        try Self.inSession(address, path, .keyFile).open("a")
      }
      #expect(try key.service(mayPrompt: false).read(CacheKey.name) == nil)
      #expect(key.kernel.read() == nil)
    }
    await unlocked.stop()
  }

  @Test(
    .enabled(if: KeyringSession.missing == nil))
  func
    `a key that only the kernel still remembers is put back into the keyring by a move, and is not taken for a new cache`()
    async throws
  {
    let session = try await KeyringSession.start()
    let unlocked = try await session.startKeyring(unlocked: true)
    await #expect(processExitsWith: .success) {
      [address = session.address as String, path = directory.path as String] in
      let record = StoredRecord(key: "Account/a", value: Array("1".utf8))
      let key = Self.inSession(address, path)
      try key.open("a").apply(saving: [record], removing: [])
      // Containers often have no kernel keyring.
      guard key.kernel.read() != nil else { return }
      try key.service(mayPrompt: false).remove(CacheKey.name)
      try key.alone { () throws(StorageError) in try key.move(to: .secretService, mayPrompt: false) }
      key.kernel.forget()
      #expect(try Self.inSession(address, path).open("a").load() == [record])
      try key.service(mayPrompt: false).remove(CacheKey.name)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        try FileManager.default.removeItem(atPath: path + "/" + name)
      }
      try Self.inSession(address, path).open("a").apply(saving: [record], removing: [])
      key.kernel.forget()
      #expect(try Self.inSession(address, path).open("a").load() == [record])
      key.kernel.forget()
    }
    await unlocked.stop()
  }

  private static func inSession(
    _ address: String, _ path: String, _ policy: MSALCacheKeyStorage = .automatic
  ) -> CacheKey {
    setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
    return CacheKey(
      directory: path, policy: CacheKeyPolicy(policy), environment: .current, random: SystemRandom(), log: NoLog())
  }
}
