// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CSQLite
import CacheStorage
import PlatformInterfaces
import TestSupport
import Testing

/// Finding the accounts of a user name in the database without opening the others, in databases of an earlier layout
/// too.
@Suite struct UsernameTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("store")
  }

  private func open() throws -> any RecordStore { try SharedStore.sqlite.open(path) }

  /// Twenty accounts, each in two tenants with a token.
  private static let records = (0..<20).flatMap { number in
    [
      record("Account/h\(number)-a", #"{"home_account_id":"h\#(number)","username":"Üser\#(number)@contoso.example"}"#),
      record("Account/h\(number)-b", #"{"username":"guest\#(number)","home_account_id":"h\#(number)"}"#),
      record("AccessToken/h\(number)", #"{"home_account_id":"h\#(number)","secret":"s"}"#),
    ]
  }

  private func keys(of username: String, _ store: any RecordStore) throws -> [String] {
    try #require(try store.records(ofUsername: username)).map(\.key).sorted()
  }

  private func keys(_ number: Int) -> [String] {
    ["AccessToken/h\(number)", "Account/h\(number)-a", "Account/h\(number)-b"]
  }

  /// Another connection, like that of a process that was started earlier.
  private func connect() throws -> OpaquePointer {
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    return try #require(handle)
  }

  private func text(_ sql: String, _ handle: OpaquePointer) throws -> String {
    let statement = try prepared(sql, handle)
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    return String(cString: try #require(sqlite3_column_text(statement, 0)))
  }

  @Test func `only the records of those who have the name are opened, whatever its case`() throws {
    let store = try open()
    try store.apply(saving: Self.records + [record("AppMetadata/x", "{}")], removing: [])
    #expect(try keys(of: "üSER7@contoso.example", store) == keys(7) + ["AppMetadata/x"])
    #expect(try keys(of: "Guest11", store) == keys(11) + ["AppMetadata/x"])
    #expect(try keys(of: "nobody", store) == ["AppMetadata/x"])
    try store.apply(
      saving: [record("Account/h7-a", #"{"home_account_id":"h7","username":"new"}"#)], removing: ["Account/h7-b"])
    #expect(try keys(of: "üser7@contoso.example", store) == ["AppMetadata/x"])
    #expect(try keys(of: "guest7", store) == ["AppMetadata/x"])
    #expect(try keys(of: "NEW", store) == ["AccessToken/h7", "Account/h7-a", "AppMetadata/x"])
  }

  // MARK: The second layout

  /// The exact SQL of the earlier version.
  private static let secondLayout = """
    CREATE TABLE entry (name BLOB PRIMARY KEY, kind INTEGER NOT NULL, changed INTEGER NOT NULL, account BLOB,
      content BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX entry_changed ON entry (changed);
    CREATE INDEX entry_removed ON entry (changed) WHERE kind = 3;
    CREATE INDEX entry_account ON entry (account);
    PRAGMA user_version = 2;
    """
  private static let secondInsert = """
    INSERT INTO entry (name, kind, changed, account, content) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE
    SET kind = excluded.kind, changed = excluded.changed, account = excluded.account, content = excluded.content
    """

  /// Converts the store to the second layout, and returns the connection of a process that uses that layout.
  private func goBack() throws -> OpaquePointer {
    try open().apply(saving: Self.records, removing: [])
    let old = try connect()
    let table = try text("SELECT name FROM sqlite_master WHERE type = 'table'", old)
    try execute(
      """
      CREATE TEMP TABLE known AS SELECT name, kind, changed, account, content FROM \(table);
      BEGIN IMMEDIATE; DROP TABLE \(table); \(Self.secondLayout)
      INSERT INTO entry SELECT * FROM known; COMMIT
      """, old)
    return old
  }

  private func execute(_ sql: String, _ handle: OpaquePointer) throws {
    try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }

  private func prepared(_ sql: String, _ handle: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    return try #require(statement)
  }

  @Test func `a process of the second layout that goes on is refused, and its rows are taken over`() throws {
    let old = try goBack()
    defer { sqlite3_close(old) }
    let known = try prepared("SELECT name, kind, changed, account, content FROM known WHERE kind = 0", old)
    let insert = try prepared(Self.secondInsert, old)
    defer { for statement in [known, insert] { sqlite3_finalize(statement) } }
    let store = try open()
    #expect(try Set(store.load().map(\.key)) == Set(Self.records.map(\.key)))
    for number in 0..<20 { #expect(try keys(of: "guest\(number)", store) == keys(number)) }
    // The older process would restore a person who has signed out, and write a person who has a new name under the old
    // one.
    try store.apply(
      saving: [record("Account/h4-b", #"{"username":"new","home_account_id":"h4"}"#)], removing: keys(3))
    while sqlite3_step(known) == SQLITE_ROW {
      for column in 0..<Int32(5) { sqlite3_bind_value(insert, column + 1, sqlite3_column_value(known, column)) }
      #expect(sqlite3_step(insert) == SQLITE_ERROR)
      sqlite3_reset(insert)
    }
    #expect(try keys(of: "guest3", store) == [])
    #expect(try keys(of: "new", store) == keys(4))
  }

  @Test func `many processes that take a store over at once lose nothing`() async throws {
    sqlite3_close(try goBack())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let store = try open()
          for number in [2, 12] { #expect(try keys(of: "guest\(number)", store) == keys(number)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Set(open().load().map(\.key)) == Set(Self.records.map(\.key)))
  }

  @Test func `with another key, or for a look, nothing is taken over`() throws {
    let old = try goBack()
    defer { sqlite3_close(old) }
    #expect(throws: StorageError.wrongKey(path: path)) {
      try SQLiteRecordStore(path: path, key: [UInt8](repeating: 8, count: 32))
    }
    #expect(throws: StorageError.inaccessible(path: path, reason: "an earlier version of this library wrote it")) {
      try SQLiteRecordStore(path: path, key: [UInt8](repeating: 7, count: 32), isLook: true)
    }
    #expect(try text("PRAGMA user_version", old) == "2")
    try execute("SELECT count(*) FROM entry", old)
  }

  @Test func `a damaged row of the second layout is set aside as any other`() throws {
    let old = try goBack()
    defer { sqlite3_close(old) }
    try execute("UPDATE entry SET content = x'00' WHERE name = (SELECT min(name) FROM entry WHERE kind = 0)", old)
    let store = try open()
    let error = #expect(throws: StorageError.self) { try store.load() }
    guard case .entriesSetAside? = error else { throw try #require(error) }
    #expect(try store.load().count == Self.records.count - 1)
  }
}
