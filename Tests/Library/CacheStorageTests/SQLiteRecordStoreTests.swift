// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CSQLite
import CacheStorage
import Foundation
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct SQLiteRecordStoreTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let log = RecordingLog()
  private let key = Array(repeating: UInt8(7), count: 32)

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("store.sqlite")
  }

  private func open(key: [UInt8]? = nil) throws(StorageError) -> SQLiteRecordStore {
    try SQLiteRecordStore(path: path, key: key ?? self.key, log: log, busyMilliseconds: 50)
  }

  private func save(_ key: String, _ value: String) throws {
    try open().apply(saving: [StoredRecord(key: key, value: Array(value.utf8))], removing: [])
  }

  /// Runs SQL on the database without the store.
  private func tamper(_ sql: String) throws {
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `records survive the store that wrote them`() throws {
    try save("a", "one")
    #expect(try open().load() == [StoredRecord(key: "a", value: Array("one".utf8))])
  }

  @Test func `any key and any bytes can be kept`() throws {
    let records = [StoredRecord(key: "", value: []), StoredRecord(key: "ä-日本", value: Array(0...255))]
    let store = try open()
    try store.apply(saving: records, removing: [])
    #expect(try store.load().sorted { $0.key < $1.key } == records)
  }

  @Test func `neither keys nor values can be read in the files`() throws {
    let store = try open()
    try store.apply(
      saving: [StoredRecord(key: "Account/ada@contoso.example", value: Array("refresh-secret".utf8))], removing: [])
    for file in [path, path + "-wal"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      #expect(bytes.range(of: Data("ada@contoso".utf8)) == nil)
      #expect(bytes.range(of: Data("refresh-secret".utf8)) == nil)
      #expect(try mode(file) == 0o600)
    }
    #expect(try mode(path + "-shm") == 0o600)
  }

  @Test func `another key is told from damage`() throws {
    try save("a", "one")
    #expect(throws: StorageError.wrongKey(path: path)) { try open(key: Array(repeating: 8, count: 32)) }
    #expect(try open().load().count == 1)
    #expect(log.entries.isEmpty)
  }

  @Test func `swapped rows are set aside with an error, and the others stay`() throws {
    for (name, value) in [("a", "one"), ("b", "two"), ("c", "three")] { try save(name, value) }
    try tamper(
      """
      CREATE TEMP TABLE t AS SELECT name, content FROM entry4 WHERE kind = 0 ORDER BY name LIMIT 2;
      UPDATE entry4 SET content = (SELECT content FROM t WHERE t.name != entry4.name)
        WHERE kind = 0 AND name IN (SELECT name FROM t)
      """)
    let reason = "2 of 3 rows do not match their seal"
    let store = try open()
    #expect(throws: StorageError.entriesSetAside(path: path, reason: reason)) { try store.load() }
    #expect(log.entries.map(\.level) == [.error])
    #expect(try store.load().count == 1)
    try store.apply(saving: ["a", "b", "c"].map { StoredRecord(key: $0, value: [9]) }, removing: [])
    #expect(try open().load().count == 3)
  }

  @Test(arguments: ["x'30'", "'none'", "0.5", "7"])
  func `a row of no kind is no record, so that none is read that cannot be removed`(kind: String) throws {
    try save("a", "one")
    try tamper("UPDATE entry4 SET kind = \(kind) WHERE kind = 0")
    #expect(try open().load().isEmpty)
    try open().apply(saving: [], removing: ["a"])
    #expect(try open().load().isEmpty)
  }

  @Test(arguments: [
    "9223372036854775807", "9007199254740992", "-1", "-9223372036854775808", "1e300", "'text'", "x'00'",
  ])
  func `a number of a change that cannot be is damage, and the store goes on without it`(number: String) throws {
    for condition in ["", "WHERE kind = 0"] {
      try save("a", "one")
      let (reader, writer) = (try open(), try open())
      try tamper("UPDATE entry4 SET changed = \(number) \(condition)")
      let found = StoreInspection.database(path, key: key).failure
      #expect(found == .corrupt(path: path, reason: "the numbers of its changes are damaged"))
      #expect(throws: StorageError.self) { try reader.changes(since: nil) }
      #expect(try reader.load().isEmpty)
      try writer.apply(saving: [StoredRecord(key: "b", value: [])], removing: ["a"])
      #expect(try open().load().map(\.key) == ["b"])
      try writer.apply(saving: [], removing: ["b"])
    }
  }

  @Test func `reading all records finds such a number too, as every check of the store does`() throws {
    try save("a", "one")
    try tamper("UPDATE entry4 SET changed = 9223372036854775807 WHERE kind = 0")
    #expect(throws: StorageError.self) { try open().load() }
    #expect(try open().load().isEmpty)
  }

  /// A damaged file must never look like one without accounts.
  @Test func `flipped bytes give an error or every record, anywhere in the file`() throws {
    let store = try open()
    let records = (0..<40).map { StoredRecord(key: "record \($0)", value: Array(repeating: UInt8($0), count: 1500)) }
    try store.apply(saving: records, removing: [])
    try tamper("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try Data(contentsOf: URL(filePath: path))
    var random = Dice(source: SeededRandom(seed: 5))
    var errors = 0
    for round in 0..<60 {
      let folder = directory.file("round\(round)")
      mkdir(folder, 0o700)
      var bytes = whole
      // Half of the damage hits the headers of pages, where it has more effects.
      let page = Int.random(in: 0..<bytes.count / 16_384, using: &random) * 16_384
      let position = page + Int.random(in: 0..<(round.isMultiple(of: 2) ? 120 : 16_384), using: &random)
      bytes[position] ^= UInt8.random(in: 1...255, using: &random)
      let copy = folder + "/store.sqlite"
      try bytes.write(to: URL(filePath: copy))
      chmod(copy, 0o600)
      let found = try? SQLiteRecordStore(path: copy, key: key, log: log, busyMilliseconds: 50).load()
      if let found { #expect(found.count == records.count, "byte \(position)") } else { errors += 1 }
    }
    #expect(errors > 10)
  }

  /// For one account the store does not read the whole file, unless it does not find the account.
  @Test func `flipped bytes never make an account look as if it were not there`() throws {
    let secret = String(repeating: "s", count: 1500)
    try open().apply(
      saving: (0..<40).map { record("RefreshToken/\($0)", #"{"home_account_id":"\#($0).t","secret":"\#(secret)"}"#) },
      removing: [])
    try tamper("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try Data(contentsOf: URL(filePath: path))
    var random = Dice(source: SeededRandom(seed: 6))
    var errors = 0
    for round in 0..<120 {
      let folder = directory.file("round\(round)")
      mkdir(folder, 0o700)
      var bytes = whole
      let page = Int.random(in: 0..<bytes.count / 16_384, using: &random) * 16_384
      let position = page + Int.random(in: 0..<(round.isMultiple(of: 2) ? 120 : 16_384), using: &random)
      bytes[position] ^= UInt8.random(in: 1...255, using: &random)
      let copy = folder + "/store.sqlite"
      try bytes.write(to: URL(filePath: copy))
      chmod(copy, 0o600)
      let found = try? SQLiteRecordStore(path: copy, key: key, log: log, busyMilliseconds: 50).records(ofAccount: "7.t")
      if let found { #expect(found.contains { $0.key == "RefreshToken/7" }, "byte \(position)") } else { errors += 1 }
    }
    #expect(errors > 0)
  }

  @Test func `an account that an index has lost is damage`() throws {
    try open().apply(
      saving: [record("RefreshToken/a", #"{"home_account_id":"a.t"}"#)], removing: [])
    let store = try open()
    #expect(try store.records(ofAccount: "b.t").isEmpty)
    try tamper(
      "PRAGMA writable_schema = 1; UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'entry4_removed') WHERE name = 'entry4_account'"
    )
    let error = #expect(throws: StorageError.self) { try open().records(ofAccount: "a.t") }
    #expect(caseName(error) == "quarantined")
  }

  @Test(arguments: [0, 100, 16_384, 20_000]) func `a truncated file is moved aside, not taken for a new one`(size: Int)
    throws
  {
    for number in 0..<40 { try save("\(number)", String(repeating: "v", count: 1500)) }
    try tamper("PRAGMA wal_checkpoint(TRUNCATE)")
    truncate(path, size)
    let error = #expect(throws: StorageError.self) { try open().load() }
    let (from, movedTo, _): (String, String, String) = try requireCase("quarantined", of: error)
    #expect(from == path && movedTo == path + ".damaged-1")
    #expect(log.entries.count == 1)
    try save("new", "value")
    #expect(try open().load().count == 1)
  }

  @Test(arguments: [
    "", "PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA wal_checkpoint(RESTART)", "PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM",
  ])
  func `what another connection writes is seen, whatever it does to the log`(maintenance: String) throws {
    try save("a", "one")
    let store = try open()
    for number in 2...6 {
      let known = try store.revision()
      #expect(try store.revision() == known)
      try tamper(maintenance)
      try save("a\(number)", "one")
      try tamper(maintenance)
      #expect(try store.revision() != known)
      #expect(try store.load().count == number)
      let news = try store.changes(since: try store.revision())
      #expect(news == nil)
    }
  }

  @Test func `a file that is deleted or replaced under a store is noticed`() throws {
    try save("a", "one")
    let store = try open()
    let revision = try store.revision()
    for file in [path, path + "-wal", path + "-shm"] { unlink(file) }
    #expect(try store.revision() != revision)
    #expect(try store.load().isEmpty)
    try store.apply(saving: [StoredRecord(key: "b", value: [2])], removing: [])
    #expect(try open().load().map(\.key) == ["b"])
  }

  @Test func `another key takes over whole, and the old one is refused from then on`() throws {
    let records = (0..<20).map { StoredRecord(key: "\($0)", value: [UInt8($0)]) }
    let store = try open()
    try store.apply(saving: records, removing: [])
    let other = try open()
    _ = try other.load()
    let newKey = [UInt8](repeating: 9, count: 32)
    try store.changeKey(to: newKey)
    for old in [store, other] {
      #expect(throws: StorageError.wrongKey(path: path)) { try old.load() }
      #expect(throws: StorageError.wrongKey(path: path)) { try old.apply(saving: [], removing: []) }
    }
    #expect(throws: StorageError.wrongKey(path: path)) { try open() }
    #expect(try open(key: newKey).load().count == 20)
    #expect(log.entries.isEmpty)
  }

  @Test func `a newer layout is refused and left alone`() throws {
    try save("a", "one")
    try tamper("PRAGMA user_version = 9")
    #expect(throws: StorageError.newerVersion(path: path, found: 9, supported: 4)) { try open() }
    try tamper("PRAGMA user_version = 4")
    #expect(try open().load().count == 1)
  }

  @Test(arguments: ["not a database at all, but long enough to be looked at for its header", "SQLite format 3"])
  func `a file that is no database is moved aside as it is`(text: String) throws {
    try directory.write(text, to: "store.sqlite")
    let error = #expect(throws: StorageError.self) { try open() }
    let (from, movedTo, _): (String, String, String) = try requireCase("quarantined", of: error)
    #expect(from == path)
    #expect(try String(contentsOfFile: movedTo, encoding: .utf8) == text)
    #expect(try open().load().isEmpty)
  }

  @Test func `wider modes and links are refused`() throws {
    try save("a", "one")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(throws: StorageError.insecurePermissions(path: path, mode: 0o644, expected: 0o600)) { try open() }
    #expect(try mode(path) == 0o644)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
    #expect(throws: StorageError.insecurePermissions(path: directory.path, mode: 0o755, expected: 0o700)) { try open() }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path)
    let link = directory.file("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: StorageError.self) { try SQLiteRecordStore(path: link, key: key) }
  }

  @Test func `a home that is reached through a link is fine`() throws {
    let home = directory.file("home")
    try FileManager.default.createSymbolicLink(atPath: home, withDestinationPath: directory.path)
    try FileManager.default.createDirectory(
      atPath: directory.file("data"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let store = try SQLiteRecordStore(path: home + "/data/store.sqlite", key: key)
    #expect(try store.load().isEmpty)
  }

  @Test func `a missing directory is named`() throws {
    let error = #expect(throws: StorageError.self) {
      try SQLiteRecordStore(path: directory.file("none/store.sqlite"), key: key)
    }
    let (path, _): (String, String) = try requireCase("inaccessible", of: error)
    #expect(path.hasSuffix("/none"))
  }

  @Test func `two stores on one file see each other's changes`() throws {
    let first = try open()
    let second = try open()
    let before = try second.revision()
    try first.apply(saving: [StoredRecord(key: "a", value: [1])], removing: [])
    #expect(try second.revision() != before)
    #expect(try second.load().map(\.key) == ["a"])
    try second.apply(saving: [], removing: ["a"])
    #expect(try first.load().isEmpty)
  }

  @Test func `a store that another process holds is busy, and unchanged`() throws {
    try save("a", "one")
    let store = try open()
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    try #require(sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    #expect(throws: StorageError.busy(path: path)) { try store.apply(saving: [], removing: ["a"]) }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    #expect(try store.load().count == 1)
    try store.apply(saving: [], removing: ["a"])
    #expect(try store.load().isEmpty)
  }

  @Test func `a transaction that fails half-way changes nothing`() throws {
    let store = try open()
    try store.apply(saving: [StoredRecord(key: "a", value: [1])], removing: [])
    // The second row is larger than SQLite's limit for the database file set here.
    try tamper(
      "CREATE TRIGGER stop BEFORE INSERT ON entry4 WHEN length(NEW.content) > 5000 BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    #expect(throws: StorageError.self) {
      try store.apply(
        saving: [.init(key: "b", value: [2]), .init(key: "c", value: Array(repeating: 0, count: 6000))], removing: ["a"]
      )
    }
    #expect(try store.load() == [StoredRecord(key: "a", value: [1])])
  }
}

/// Gives the same numbers in every run.
struct Dice: RandomNumberGenerator {
  let source: SeededRandom

  mutating func next() -> UInt64 { source.bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
