// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces
import PrivateFiles
import Synchronization

/// The database of sealed rows: its layout, and the statements on it.
///
/// Each change increments the store's count and writes it into the rows that it changes. So a reader that has seen the
/// store at one count can ask for the rows changed since. A removed row stays for a while as a mark without its secret.
final class RecordDatabase {
  /// The layout that this version writes; the name of the table ends in it. So a process of another version that has
  /// the database open finds no table, and can't write rows in its own layout. `migrate` converts older layouts.
  static let schemaVersion = 4

  struct Row {
    var name: [UInt8]
    var content: [UInt8]
    /// The hash that stands for the record's account; nil when it belongs to none.
    var account: [UInt8]?
    /// The hash that stands for the user name of an account record; empty for other rows.
    var username: [UInt8] = []
    var kind = Kind.record
  }

  /// The kind of a row.
  enum Kind: Int {
    case record = 0
    /// The row that tells a wrong key from damage, also in a store without records. Its count is the oldest one since
    /// which the marks of all removals are still there.
    case marker = 1
    /// A row that did not match its seal and was set aside. It is kept for an analysis.
    case damaged = 2
    /// The mark of a removed record. Its content has only the record's key.
    case removed = 3
  }

  let path: String
  private let connection: SQLiteConnection
  /// The state that the caller has seen: all changes up to `count`, reported to it as `revision`.
  var shown: (revision: Int, count: Int)?
  /// The revision when the log's state was read.
  private var seen: (state: SQLiteConnection.LogState, revision: Int)?
  /// A number that no other opening in this process has, since SQLite's `data_version` starts anew with each.
  private let opening = openings.add(1, ordering: .relaxed).newValue
  private static let openings = Atomic(0)
  /// The names of rows that were found not to match their seal.
  var damagedRows: [[UInt8]] = []

  /// Whether the structure of the file has been checked since it was opened.
  private var isProved = false
  private let provesAbsence: Bool
  /// Whether the disk is full. Then only changes that need no more room can be made, and no other process may have the
  /// database open.
  let isCramped: Bool

  /// Whether the database has an older layout. Until `migrate` it has none of the tables that the functions below use.
  private(set) var isOlder: Bool

  /// Opens the database at `path`, which must exist.
  /// - Parameter provesAbsence: Whether the file is checked before an account is reported to have no record.
  static func open(
    path: String, busyMilliseconds: Int32, provesAbsence: Bool = true
  ) throws(StorageError) -> RecordDatabase {
    do throws(StorageError) {
      return try RecordDatabase(path, busyMilliseconds, provesAbsence: provesAbsence, isCramped: false)
    } catch {
      guard case .noSpace = error else { throw error }
      return try RecordDatabase(path, busyMilliseconds, provesAbsence: provesAbsence, isCramped: true)
    }
  }

  init(
    _ path: String, _ busyMilliseconds: Int32, provesAbsence: Bool = true, isCramped: Bool
  ) throws(StorageError) {
    self.path = path
    self.provesAbsence = provesAbsence
    self.isCramped = isCramped
    connection = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds, isAlone: isCramped)
    let version = try Self.version(of: connection)
    isOlder = version < Self.schemaVersion
    guard version <= Self.schemaVersion else {
      throw .newerVersion(path: path, found: version, supported: Self.schemaVersion)
    }
    guard version > 0 else { throw .corrupt(path: path, reason: "it has no tables") }
    // A power failure may lose the newest token, never the database; tokens can be fetched again.
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON")
  }

  /// The check of soundness for all who open, diagnose and repair a database. Reads the whole file, once, and throws
  /// `corrupt` unless its pages and indexes agree and its changes are counted as this version counts, which takes some
  /// milliseconds for a thousand accounts. A row that is found needs no such check, because it has a seal. That a row
  /// is *not* found may be due to damage, and so needs the check.
  func prove() throws(StorageError) {
    guard !isProved else { return }
    var isSound = false
    try connection.query("PRAGMA integrity_check(1)") { row in isSound = row.text(0) == "ok" }
    guard isSound else { throw .corrupt(path: path, reason: "its structure is damaged") }
    if !isOlder { _ = try count() }
    isProved = true
  }

  /// Creates the database at `path`, unless another process is faster. It is created under another name and then
  /// renamed, so that a file at `path` without its tables is always a damaged one.
  static func create(
    at path: String, busyMilliseconds: Int32, marker: () throws(StorageError) -> Row
  ) throws(StorageError) {
    let lock = try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: Int(busyMilliseconds)))
    try lock.hold { _ throws(StorageError) in
      guard FileIdentity(path) == nil else { return }
      let temporary = path + ".new"
      // These files were left by a process that was killed. No process uses them, since this one holds the lock.
      try stored(try PrivateFile.remove(temporary, andThoseWith: StoreFiles.companions))
      // SQLite would create the file with permissions that let other users read it for a moment.
      try stored(try PrivateFile.makeEmpty(temporary))
      do throws(StorageError) { try fill(temporary, try marker(), busyMilliseconds) } catch {
        try? PrivateFile.remove(temporary, andThoseWith: StoreFiles.companions)
        throw error
      }
      // The log of an earlier database of this name must not be taken for this one's.
      for suffix in StoreFiles.companions { try stored(try PrivateFile.remove(path + suffix)) }
      try stored(try PrivateFile.move(temporary, to: path))
    }
  }

  /// Throws if a file of the database is a link, has another owner, or has permissions for others.
  static func checkFiles(_ path: String) throws(StorageError) {
    for file in [path, path + "-wal", path + "-shm"] where file == path || FileIdentity(file) != nil {
      try stored(try OwnedPath.check(file, .file, widest: PrivateFile.mode))
    }
  }

  private static func fill(_ path: String, _ marker: Row, _ busyMilliseconds: Int32) throws(StorageError) {
    let connection = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds)
    // SQLite moves a row that is larger than a quarter of a page to pages of its own, and a token is larger than a
    // quarter of a standard page.
    try connection.execute("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL")
    try connection.execute("BEGIN IMMEDIATE; \(layout)")
    try connection.query(insert, values(marker, .marker, count: 0))
    try connection.execute("COMMIT")
  }

  /// The indexes find what was changed last, the marks of removals, the rows of an account, and the accounts of a user
  /// name.
  private static let layout = """
    CREATE TABLE entry4 (name BLOB PRIMARY KEY, kind INTEGER NOT NULL, changed INTEGER NOT NULL, account BLOB,
      username BLOB NOT NULL, content BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX entry4_changed ON entry4 (changed);
    CREATE INDEX entry4_removed ON entry4 (changed) WHERE kind = \(Kind.removed.rawValue);
    CREATE INDEX entry4_account ON entry4 (account);
    CREATE INDEX entry4_username ON entry4 (username);
    PRAGMA user_version = \(schemaVersion);
    """

  /// The tables of all layouts, the newest first.
  static let tables = ["entry4", "entry"]

  /// Converts a database of an older layout to this version's. `name` gives the hashes of a row's account and user
  /// name; when it throws, nothing has changed.
  func migrate(_ name: () throws(StorageError) -> Void) throws(StorageError) {
    try transaction { () throws(StorageError) in
      // Another process may have converted it already.
      guard try Self.version(of: connection) < Self.schemaVersion else { return }
      try connection.execute(
        """
        \(Self.layout)
        INSERT INTO entry4 SELECT name, kind, changed, NULL, x'', content FROM entry;
        DROP TABLE entry;
        """)
      try name()
    }
    isOlder = false
  }

  private static func version(of connection: SQLiteConnection) throws(StorageError) -> Int {
    try connection.number("PRAGMA user_version") ?? 0
  }

  // MARK: Statements

  private static let insert = """
    INSERT INTO entry4 (name, kind, changed, account, username, content) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, changed = excluded.changed, account = excluded.account,
      username = excluded.username, content = excluded.content
    """

  private static func values(_ row: Row, _ kind: Kind, count: Int) -> [SQLiteConnection.Value] {
    [
      .blob(row.name), .integer(kind.rawValue), .integer(count), row.account.map { .blob($0) } ?? .null,
      .blob(row.username), .blob(row.content),
    ]
  }

  /// A number that changes when another connection has written, and that no other opening has. It must not be read
  /// within a `snapshot`, which shows an earlier state.
  func revision() throws(StorageError) -> Int {
    // The state of the log is read first: a change between the two reads is seen by the next call then.
    let state = connection.logState
    if let state, let seen, seen.state == state { return seen.revision }
    guard let version = try connection.number("PRAGMA data_version") else {
      throw .corrupt(path: path, reason: "it has no data version")
    }
    let revision = opening << 32 &+ version
    seen = state.map { ($0, revision) }
    return revision
  }

  /// The largest count; a larger one is damage.
  private static let counts = 0..<(1 << 53)

  /// The number of changes made to the store so far.
  func count() throws(StorageError) -> Int {
    var counts: [Int?] = []
    // SQLite uses an index for each of these expressions only if they are separate queries.
    let sql = "SELECT (SELECT min(changed) FROM entry4), (SELECT max(changed) FROM entry4)"
    try connection.query(sql) { counts = [$0.wholeNumber(0), $0.wholeNumber(1)] }
    guard !counts.isEmpty, counts.allSatisfy({ $0.map(Self.counts.contains) ?? false }), let count = counts.last ?? nil
    else { throw .corrupt(path: path, reason: "the numbers of its changes are damaged") }
    return count
  }

  func rows() throws(StorageError) -> [Row] { try rows("", []).filter { $0.kind == .record } }

  /// The records that were written or removed since `count`; nil when marks of removals since then have been deleted
  /// already.
  func rows(since count: Int) throws(StorageError) -> [Row]? {
    let rows = try rows("WHERE changed > ?", [.integer(count)])
    if rows.contains(where: { $0.kind == .marker }) { return nil }
    return rows.filter { $0.kind == .record || $0.kind == .removed }
  }

  /// The records of an account; with nil those that belong to none.
  func rows(ofAccount account: [UInt8]?) throws(StorageError) -> [Row] {
    try found("WHERE account IS ?", account.map { .blob($0) } ?? .null)
  }

  /// The records of the accounts that have this user name.
  func rows(ofUsername username: [UInt8]) throws(StorageError) -> [Row] {
    try found("WHERE account IN (SELECT account FROM entry4 WHERE username = ?)", .blob(username))
  }

  /// The records that `condition` selects. An empty result is returned only after the file has been checked.
  private func found(_ condition: String, _ parameter: SQLiteConnection.Value) throws(StorageError) -> [Row] {
    let rows = try rows(condition, [parameter])
    if rows.isEmpty, provesAbsence { try prove() }
    return rows.filter { $0.kind == .record }
  }

  /// The rows that `condition` selects. Throws unless an index has the same number of rows, since a row on a damaged
  /// page could be missed otherwise.
  private func rows(
    _ condition: String, _ parameters: [SQLiteConnection.Value]
  ) throws(StorageError) -> [Row] {
    try snapshot { () throws(StorageError) in
      let rows = try read("SELECT name, content, kind FROM entry4 \(condition)", parameters)
      guard try connection.number("SELECT count(*) FROM entry4 \(condition)", parameters) == rows.count else {
        throw .corrupt(path: path, reason: "rows are missing")
      }
      return rows
    }
  }

  /// The row that tells which key the others were sealed with. `name` is its name under the right key.
  func marker(_ name: [UInt8]) throws(StorageError) -> Row? {
    let kind = SQLiteConnection.Value.integer(Kind.marker.rawValue)
    let found = try read("SELECT name, content, kind FROM entry4 WHERE name = ? AND kind = ?", [.blob(name), kind])
    if let marker = found.first { return marker }
    return try read("SELECT name, content, kind FROM entry4 WHERE kind = ?", [kind]).first
  }

  /// How many rows were set aside.
  func setAsideCount() throws(StorageError) -> Int {
    try connection.number("SELECT count(*) FROM entry4 WHERE kind = ?", [.integer(Kind.damaged.rawValue)]) ?? 0
  }

  private func read(_ sql: String, _ parameters: [SQLiteConnection.Value]) throws(StorageError) -> [Row] {
    var rows: [Row] = []
    try connection.query(sql, parameters) { row throws(StorageError) in rows.append(try Row(row)) }
    return rows
  }

  /// Writes a record, or the mark that it is gone, as part of change number `count`.
  func save(_ row: Row, count: Int) throws(StorageError) {
    try connection.query(Self.insert, Self.values(row, row.kind, count: count))
  }

  func hasRecord(_ name: [UInt8]) throws(StorageError) -> Bool {
    try connection.number(
      "SELECT 1 FROM entry4 WHERE name = ? AND kind = ?", [.blob(name), .integer(Kind.record.rawValue)]) != nil
  }

  /// How many marks of removals are kept.
  private static let marksKept = 500

  /// Deletes the oldest marks of removals. A reader that has not looked since then has to read everything. `marker` is
  /// the name of the row that notes this.
  func forgetOldRemovals(marker: [UInt8]) throws(StorageError) {
    // The kind is part of the statement's text, so that SQLite uses the index of removals.
    let removed = "kind = \(Kind.removed.rawValue)"
    let newest = try connection.number(
      "SELECT changed FROM entry4 WHERE \(removed) ORDER BY changed DESC LIMIT 1 OFFSET ?", [.integer(Self.marksKept)])
    guard let newest else { return }
    try connection.query("DELETE FROM entry4 WHERE \(removed) AND changed <= ?", [.integer(newest)])
    try connection.query("UPDATE entry4 SET changed = ? WHERE name = ?", [.integer(newest), .blob(marker)])
  }

  /// Removes all rows as change number `count`, and writes the row for the new key.
  func clear(marker: Row, count: Int) throws(StorageError) {
    try connection.query("DELETE FROM entry4")
    try connection.query(Self.insert, Self.values(marker, .marker, count: count))
  }

  /// Sets rows aside, so that they are not read any more.
  func setAside(_ names: [[UInt8]]) throws(StorageError) {
    try transaction { () throws(StorageError) in
      for name in names {
        try connection.query(
          "UPDATE entry4 SET kind = ? WHERE name = ?", [.integer(Kind.damaged.rawValue), .blob(name)])
      }
    }
  }

  /// Runs `body` so that all that it reads is the state of one moment. Within a transaction or another snapshot it is
  /// their state.
  func snapshot<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
    guard !connection.isInTransaction else { return try body() }
    try connection.query("BEGIN")
    let result: Result
    do throws(StorageError) { result = try body() } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
    try connection.query("COMMIT")
    return result
  }

  /// Runs `body` in a transaction. Other processes wait until it ends.
  /// - Parameter inPlace: Whether the file is changed without a log, which would take more room. A process that is
  ///   killed meanwhile leaves a damaged file.
  func transaction(inPlace: Bool = false, _ body: () throws(StorageError) -> Void) throws(StorageError) {
    if inPlace { try connection.execute("PRAGMA journal_mode = MEMORY") }
    defer { if inPlace { try? connection.execute("PRAGMA journal_mode = WAL") } }
    try connection.query("BEGIN IMMEDIATE")
    do throws(StorageError) {
      try body()
      try connection.query("COMMIT")
    } catch {
      // SQLite may have rolled back already; this statement then fails and changes nothing.
      try? connection.execute("ROLLBACK")
      throw error
    }
  }
}

extension RecordDatabase.Row {
  /// A row's name, content and kind.
  init(_ row: SQLiteConnection.RowView) throws(StorageError) {
    guard let name = row.blob(0), let content = row.blob(1) else {
      throw .corrupt(path: row.path, reason: "a row is no blob")
    }
    // A row of an unknown kind is damaged.
    let kind = row.wholeNumber(2).flatMap { RecordDatabase.Kind(rawValue: $0) } ?? .damaged
    self.init(name: name, content: content, kind: kind)
  }
}
