// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CSQLite
import CacheStorage
import PlatformInterfaces
import TestSupport
import Testing

/// The changes that a store reports, compared with its whole content.
@Suite struct ChangesSinceTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Follows a store's content by its reported changes only.
  private struct Follower {
    var store: any RecordStore
    var revision: Int?
    var records: [String: [UInt8]] = [:]
    var partial = 0

    mutating func take(_ state: StoredState?) {
      guard let state else { return }
      if state.removed == nil { records = [:] } else { partial += 1 }
      for key in state.removed ?? [] { records[key] = nil }
      for record in state.records { records[record.key] = record.value }
      revision = state.revision
    }

    /// The whole content, from `load`.
    func whole() throws -> [String: [UInt8]] {
      Dictionary(uniqueKeysWithValues: try store.load().map { ($0.key, $0.value) })
    }
  }

  private func change(_ dice: inout Dice) -> RecordChange {
    let keys = (0..<12).map { "Account/\($0)" }
    let saving = keys.shuffled(using: &dice).prefix(Int.random(in: 0...2, using: &dice)).map {
      record(
        $0,
        #"{"home_account_id": "\#(Int.random(in: 0...4, using: &dice))", "n": \#(Int.random(in: 0...99, using: &dice))}"#
      )
    }
    let removing = keys.shuffled(using: &dice).prefix(Int.random(in: 0...2, using: &dice))
    return RecordChange(saving: saving, removing: Array(removing))
  }

  @Test(arguments: SharedStore.allCases, [1, 2, 3]) func `who follows the changes knows what is stored`(
    kind: SharedStore, seed: UInt64
  ) throws {
    var dice = Dice(source: SeededRandom(seed: seed))
    let path = directory.file("store")
    let other = try kind.open(path)
    var follower = Follower(store: try kind.open(path))
    for step in 0..<120 {
      let change = change(&dice)
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: try other.apply(saving: change.saving, removing: change.removing)
      case 1: try other.update(since: nil) { _ in change }
      case 2:
        var shown: StoredState?
        try follower.store.update(since: follower.revision) { state in
          shown = state
          return change
        }
        follower.take(shown)
        for key in change.removing { follower.records[key] = nil }
        for record in change.saving { follower.records[record.key] = record.value }
      default: follower.take(try follower.store.changes(since: follower.revision))
      }
      if step.isMultiple(of: 5) {
        follower.take(try follower.store.changes(since: follower.revision))
        #expect(try follower.records == follower.whole(), "step \(step)")
        #expect(try follower.store.changes(since: follower.revision) == nil)
      }
    }
    if kind == .sqlite { #expect(follower.partial > 10) }
  }

  @Test func `who has not looked for a thousand removals reads everything`() throws {
    let path = directory.file("store")
    let other = try SharedStore.sqlite.open(path)
    var follower = Follower(store: try SharedStore.sqlite.open(path))
    try other.apply(saving: [record("Account/old", "1")], removing: [])
    follower.take(try follower.store.changes(since: nil))
    try other.apply(saving: (0..<1000).map { record("Account/\($0)", "1") }, removing: ["Account/old"])
    for number in 0..<1000 { try other.apply(saving: [], removing: ["Account/\(number)"]) }
    follower.take(try follower.store.changes(since: follower.revision))
    #expect(follower.partial == 0)
    #expect(follower.records.isEmpty)
    try other.apply(saving: [record("Account/new", "1")], removing: [])
    follower.take(try follower.store.changes(since: follower.revision))
    #expect(follower.partial == 1)
    #expect(follower.records.keys.sorted() == ["Account/new"])
  }

  @Test func `what was removed leaves no secret in the database`() throws {
    let path = directory.file("store")
    let store = try SharedStore.sqlite.open(path)
    try store.apply(saving: [record("RefreshToken/a", "\"\(String(repeating: "s", count: 5000))\"")], removing: [])
    try store.apply(saving: [], removing: ["RefreshToken/a"])
    #expect(try longest("entry4", path) < 200)
  }

  /// The length of the longest row.
  private func longest(_ table: String, _ path: String) throws -> Int {
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    var statement: OpaquePointer?
    try #require(
      sqlite3_prepare_v2(handle, "SELECT max(length(content)) FROM \(table)", -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    return Int(sqlite3_column_int64(statement, 0))
  }

  @Test func `a database of an earlier layout is taken over, and what still writes to that is told`() throws {
    let path = directory.file("store")
    let records = (0..<30).map { record("Account/\($0)", #"{"home_account_id": "h\#($0)"}"#) }
    try SharedStore.sqlite.open(path).apply(saving: records, removing: [])
    var old: OpaquePointer?
    try #require(sqlite3_open(path, &old) == SQLITE_OK)
    defer { sqlite3_close(old) }
    let goBack = """
      BEGIN IMMEDIATE;
      CREATE TABLE entry (name BLOB PRIMARY KEY, kind INTEGER NOT NULL, changed INTEGER NOT NULL, account BLOB,
        content BLOB NOT NULL) WITHOUT ROWID;
      INSERT INTO entry SELECT name, kind, changed, account, content FROM entry4;
      DROP TABLE entry4; PRAGMA user_version = 2; COMMIT
      """
    try #require(sqlite3_exec(old, goBack, nil, nil, nil) == SQLITE_OK)
    // An inspection does not convert the store.
    let look = StoreInspection.database(path, key: [UInt8](repeating: 7, count: 32))
    #expect(look.isOlder && look.failure == nil && look.records == nil)
    #expect(sqlite3_exec(old, "SELECT count(*) FROM entry", nil, nil, nil) == SQLITE_OK)
    let store = try SharedStore.sqlite.open(path)
    #expect(try Set(store.load().map(\.key)) == Set(records.map(\.key)))
    var follower = Follower(store: store)
    follower.take(try store.changes(since: nil))
    try SharedStore.sqlite.open(path).apply(saving: [record("Account/new", "1")], removing: ["Account/3"])
    follower.take(try store.changes(since: follower.revision))
    #expect(follower.partial == 1)
    #expect(try follower.records == follower.whole())
    #expect(sqlite3_exec(old, "DELETE FROM entry", nil, nil, nil) == SQLITE_ERROR)
  }
}
