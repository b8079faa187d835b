// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import Glibc
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// Inspecting stores without changing them, and reading what is left of damaged ones.
@Suite struct StoreCareTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let log = RecordingLog()
  private let key = Array(repeating: UInt8(7), count: 32)

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("store.sqlite")
  }

  private func fill(_ accounts: Int) throws -> [StoredRecord] {
    let records = try UnifiedCacheText(parsing: SampleCache.text(accounts: accounts).utf8).records
    try SQLiteRecordStore(path: path, key: key, log: log).apply(saving: records, removing: [])
    return records
  }

  /// The content of every file in the directory.
  private func snapshot() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return try Dictionary(names.map { ($0, try Data(contentsOf: URL(filePath: directory.file($0)))) }) { $1 }
  }

  @Test func `a look finds a sound database and what is in it`() throws {
    #expect(!StoreInspection.database(path, key: key).exists)
    let records = try fill(3)
    let found = StoreInspection.database(path, key: key)
    #expect(found.exists && found.failure == nil && found.records?.count == records.count)
    #expect(StoreInspection.database(path, key: nil).records == nil)
    #expect(StoreInspection.database(path, key: [UInt8](repeating: 8, count: 32)).failure == .wrongKey(path: path))
  }

  @Test func `a look changes nothing, whatever it finds`() throws {
    _ = try fill(3)
    let size = try #require(try snapshot()["store.sqlite"]?.count)
    for damage in [(0, 100), (size / 2, 5000), (0, size)] {
      try TemporaryDirectory.overwrite(path, at: damage.0, count: damage.1)
      let before = try snapshot()
      #expect(StoreInspection.database(path, key: key).failure != nil)
      #expect(try snapshot() == before)
    }
    chmod(path, 0o644)
    let open = StoreInspection.database(path, key: key).failure
    #expect(open == .insecurePermissions(path: path, mode: 0o644, expected: 0o600))
  }

  @Test func `a look at a JSON file tells absent, sound and damaged apart, and moves nothing`() throws {
    let file = directory.file("cache.json")
    #expect(!StoreInspection.file(file).exists)
    try directory.write(SampleCache.text(accounts: 1), to: "cache.json")
    #expect(StoreInspection.file(file).records?.count == SampleCache.entriesPerAccount)
    try directory.write("{\"AccessToken\":", to: "cache.json")
    let damaged = StoreInspection.file(file)
    #expect(damaged.exists && damaged.failure != nil)
    #expect(access(file, F_OK) == 0)
  }

  @Test func `most of a database with a damaged page can be read`() throws {
    let records = try fill(200)
    let size = try #require(try snapshot()["store.sqlite"]?.count)
    try TemporaryDirectory.overwrite(path, at: size / 2 / 16_384 * 16_384, count: 16_384)
    let salvage = try StoreSalvage(database: path, keys: [[UInt8](repeating: 1, count: 32), key])
    #expect(salvage.hasGaps)
    #expect(salvage.records.count > records.count / 2 && salvage.records.count < records.count)
    let known = Set(records.map(\.key))
    #expect(salvage.records.allSatisfy { known.contains($0.key) })
    #expect(Set(salvage.records.map(\.key)).count == salvage.records.count)
  }

  @Test func `a sound copy gives everything, and a copy without its first page nothing`() throws {
    let records = try fill(10)
    let whole = try StoreSalvage(database: path, keys: [key])
    #expect(whole.records.count == records.count && !whole.hasGaps && whole.damagedRows == 0)
    #expect(try StoreSalvage(database: path, keys: []).damagedRows == records.count)
    try TemporaryDirectory.overwrite(path, at: 0, count: 4096)
    let nothing = try StoreSalvage(database: path, keys: [key])
    #expect(nothing.records.isEmpty && nothing.hasGaps)
  }

  @Test func `damaged copies are found in their order, marked as read, and removed`() throws {
    for name in ["store.sqlite.damaged-10", "store.sqlite.damaged-2", "store.sqlite.damaged-x", "other.damaged-1"] {
      try directory.write("", to: name)
    }
    #expect(DamagedCopies.waiting(beside: path) == [path + ".damaged-2", path + ".damaged-10"])
    #expect(try DamagedCopies.retire(path + ".damaged-2", of: path) == path + ".repaired-1")
    #expect(try DamagedCopies.retire(path + ".damaged-10", of: path) == path + ".repaired-2")
    #expect(DamagedCopies.waiting(beside: path).isEmpty && DamagedCopies.read(beside: path).count == 2)
    #expect(try DamagedCopies.remove(beside: path) == 2)
    #expect(Set(try snapshot().keys) == ["store.sqlite.damaged-x", "other.damaged-1"])
  }
}
