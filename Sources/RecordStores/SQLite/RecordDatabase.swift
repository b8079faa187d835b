// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The database of sealed rows: its layout, and the statements on it.
final class RecordDatabase {
  /// The layout that this version writes. `migrate` brings older ones here.
  static let schemaVersion = 1

  struct Row {
    var name: [UInt8]
    var content: [UInt8]
  }

  /// What a row is for.
  private enum Kind: Int {
    case record = 0
    /// Tells a wrong key from damage, and keeps an empty store from taking a second key.
    case marker = 1
    /// Did not match its seal, and is kept for whoever wants to know why.
    case damaged = 2
  }

  private let path: String
  private let connection: SQLiteConnection
  /// The names of rows that were found not to match their seal.
  var damagedRows: [[UInt8]] = []

  /// Opens the database at `path`, which must exist, and checks that its structure is sound. Reading it all is a
  /// millisecond for a thousand accounts; rows that hide behind a damaged page would be missed otherwise.
  init(path: String, busyMilliseconds: Int32) throws(StorageError) {
    self.path = path
    connection = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds)
    try migrate()
    guard case .text("ok")? = try connection.query("PRAGMA quick_check(1)").first?.first else {
      throw .corrupt(path: path, reason: "its structure is damaged")
    }
  }

  /// Makes the database at `path` if there is none. It is made under another name, so that a file that is empty or lacks its
  /// tables is always a damaged one.
  static func create(at path: String, marker: Row, busyMilliseconds: Int32) throws(StorageError) {
    try PrivateFile.check(PrivateFile.directory(of: path), mode: PrivateFile.directoryMode, type: S_IFDIR)
    guard FileIdentity(path) == nil else { return try PrivateFile.checkDatabase(path) }
    let lock = try LockFile(path: path + ".lockfile", patienceMilliseconds: Int(busyMilliseconds))
    if FileIdentity(path) == nil {
      let temporary = path + ".new"
      // Left by a process that was killed; the lock says that nobody is at work on them.
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) }
      try PrivateFile.make(temporary)
      do throws(StorageError) { try fill(temporary, marker, busyMilliseconds) } catch {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) }
        throw error
      }
      // What an earlier database of this name left must not be taken for a part of this one.
      for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
      guard rename(temporary, path) == 0 else { throw .system(path) }
    }
    _ = consume lock
  }

  private static func fill(_ path: String, _ marker: Row, _ busyMilliseconds: Int32) throws(StorageError) {
    let connection = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds)
    // A token is larger than the quarter of a standard page that a row may have without spilling over.
    try connection.execute("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL")
    try connection.execute(
      """
      BEGIN IMMEDIATE;
      CREATE TABLE record (name BLOB PRIMARY KEY, kind INTEGER NOT NULL, content BLOB NOT NULL) WITHOUT ROWID;
      PRAGMA user_version = \(schemaVersion);
      """)
    try connection.query(insert, [.blob(marker.name), .integer(Kind.marker.rawValue), .blob(marker.content)])
    try connection.execute("COMMIT")
  }

  /// The one place where a layout is brought up to date.
  private func migrate() throws(StorageError) {
    guard case .integer(let version)? = try connection.query("PRAGMA user_version").first?.first else {
      throw .corrupt(path: path, reason: "it has no version")
    }
    guard version <= Self.schemaVersion else {
      throw .newerVersion(path: path, found: version, supported: Self.schemaVersion)
    }
    guard version > 0 else { throw .corrupt(path: path, reason: "it has no tables") }
    // A power failure may lose the newest token, never the database; tokens can be fetched again.
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON")
  }

  // MARK: Statements

  private static let insert = "INSERT OR REPLACE INTO record (name, kind, content) VALUES (?, ?, ?)"

  /// Changes when another connection has written.
  func dataVersion() throws(StorageError) -> Int {
    guard case .integer(let version)? = try connection.query("PRAGMA data_version").first?.first else {
      throw .corrupt(path: path, reason: "it has no data version")
    }
    return version
  }

  func rows() throws(StorageError) -> [Row] { try rows(.record) }

  /// The row that says which key the others were sealed with.
  func marker() throws(StorageError) -> Row? { try rows(.marker).first }

  /// How many rows were set aside.
  func setAsideCount() throws(StorageError) -> Int { try rows(.damaged).count }

  private func rows(_ kind: Kind) throws(StorageError) -> [Row] {
    let found = try connection.query("SELECT name, content FROM record WHERE kind = ?", [.integer(kind.rawValue)])
    var rows: [Row] = []
    rows.reserveCapacity(found.count)
    for row in found {
      guard case .blob(let name) = row[0], case .blob(let content) = row[1] else {
        throw .corrupt(path: path, reason: "a row is no blob")
      }
      rows.append(Row(name: name, content: content))
    }
    return rows
  }

  func save(_ row: Row) throws(StorageError) {
    try connection.query(Self.insert, [.blob(row.name), .integer(Kind.record.rawValue), .blob(row.content)])
  }

  func remove(_ name: [UInt8]) throws(StorageError) {
    try connection.query(
      "DELETE FROM record WHERE name = ? AND kind = ?", [.blob(name), .integer(Kind.record.rawValue)])
  }

  /// Takes everything out, and says which key comes next.
  func clear(marker: Row) throws(StorageError) {
    try connection.query("DELETE FROM record")
    try connection.query(Self.insert, [.blob(marker.name), .integer(Kind.marker.rawValue), .blob(marker.content)])
  }

  /// Sets rows aside: nobody reads them any more.
  func setAside(_ names: [[UInt8]]) throws(StorageError) {
    try transaction {
      () throws(StorageError) in
      for name in names {
        try connection.query(
          "UPDATE record SET kind = ? WHERE name = ?", [.integer(Kind.damaged.rawValue), .blob(name)])
      }
    }
  }

  /// All of `body` is done, or nothing; other processes wait.
  func transaction(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(StorageError) {
      try body()
      try connection.execute("COMMIT")
    } catch {
      // SQLite may have rolled back by itself; then this says so and changes nothing.
      try? connection.execute("ROLLBACK")
      throw error
    }
  }
}
