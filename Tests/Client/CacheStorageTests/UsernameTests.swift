// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CSQLite
import CacheStorage
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// How the database finds the accounts of a user name without opening the others, also in one of an earlier layout.
@Suite struct UsernameTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("store")
  }

  private func open() throws -> any RecordStore { try SharedStore.sqlite.open(path) }

  /// An account of two tenants with a token, and the same of nineteen others.
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

  /// Another connection, as a process has that was started earlier.
  private func connect() throws -> OpaquePointer {
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    return try #require(handle)
  }

  private func number(_ sql: String, _ handle: OpaquePointer) throws -> Int {
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    return Int(sqlite3_column_int64(statement, 0))
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

  @Test func `a database of the second layout is taken over, with what a process of that version goes on writing`()
    throws
  {
    try open().apply(saving: Self.records, removing: [])
    let old = try connect()
    defer { sqlite3_close(old) }
    let back = "DROP INDEX entry_username; ALTER TABLE entry DROP COLUMN username; PRAGMA user_version = 2"
    try #require(sqlite3_exec(old, back, nil, nil, nil) == SQLITE_OK)
    let store = try open()
    #expect(try Set(store.load().map(\.key)) == Set(Self.records.map(\.key)))
    // Before the first change it can't be told whose the rows are.
    #expect(try keys(of: "guest3", store).count == Self.records.count)
    try store.apply(saving: [record("Account/new", #"{"home_account_id":"h20","username":"guest20"}"#)], removing: [])
    #expect(try number("SELECT count(*) FROM entry WHERE username IS NULL", old) == 0)
    #expect(try keys(of: "guest3", store) == keys(3))
    // As that version writes: a new row, of an account that another one has now.
    let written = """
      INSERT INTO entry (name, kind, changed, account, content)
        SELECT name, kind, changed + 1, account, content FROM entry WHERE username = (
          SELECT username FROM entry GROUP BY username HAVING count(*) = 1 LIMIT 1)
        ON CONFLICT (name) DO UPDATE SET username = NULL
      """
    try #require(sqlite3_exec(old, written, nil, nil, nil) == SQLITE_OK)
    #expect(try number("SELECT count(*) FROM entry WHERE username IS NULL", old) == 1)
    for name in 0..<20 { #expect(try Set(keys(of: "guest\(name)", store)).isSuperset(of: keys(name))) }
    #expect(try number("PRAGMA user_version", old) == 3)
  }
}
