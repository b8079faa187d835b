// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces

/// Keeps records in an SQLite database in write-ahead mode, each row sealed with AES-256-GCM.
package final class SQLiteRecordStore: RecordStore {
  /// The layout that this version writes. `migrate` brings older ones here.
  static let schemaVersion = 1

  private let path: String
  private let seal: RecordSeal
  // Guards the connection, which one thread at a time may use.
  private let connection: Lock<SQLiteConnection>

  /// Opens or creates the database at `path`, whose directory must be the user's own with mode 0700. `key` has 32 bytes.
  ///
  /// Throws `insecurePermissions`, `wrongOwner`, `corrupt` (also for another key), `newerVersion`, `busy`, `noSpace` or
  /// `inaccessible`; an existing file is left as it is.
  package init(path: String, key: [UInt8], busyMilliseconds: Int32 = 5000) throws(StorageError) {
    self.path = path
    seal = RecordSeal(key: key, version: Self.schemaVersion)
    try PrivateFile.prepare(path)
    let connection = try SQLiteConnection(path: path, busyMilliseconds: busyMilliseconds)
    try Self.migrate(connection, path)
    self.connection = Lock(connection)
    try checkKey()
  }

  package func load() throws(StorageError) -> [StoredRecord] {
    try records(in: connection.withLock { connection throws(StorageError) in try Self.rows(connection) })
  }

  package func apply(saving: [StoredRecord], removing: [String]) throws(StorageError) {
    // Sealed before the database is held.
    let change = try sealed(RecordChange(saving: saving, removing: removing))
    try transaction { connection throws(StorageError) in try Self.write(change, connection) }
  }

  package func revision() throws(StorageError) -> Int {
    try connection.withLock { connection throws(StorageError) in try version(connection) }
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    try transaction { connection throws(StorageError) in
      let current = try version(connection)
      let state =
        current == revision ? nil : StoredState(revision: current, records: try records(in: Self.rows(connection)))
      try Self.write(try sealed(decide(state)), connection)
    }
  }

  // MARK: Transactions

  private struct SealedChange {
    var saved: [(name: [UInt8], content: [UInt8])]
    var removed: [[UInt8]]
  }

  private func transaction(_ body: (SQLiteConnection) throws(StorageError) -> Void) throws(StorageError) {
    try connection.withLock { connection throws(StorageError) in
      try connection.execute("BEGIN IMMEDIATE")
      do throws(StorageError) {
        try body(connection)
        try connection.execute("COMMIT")
      } catch {
        // SQLite may have rolled back by itself; then this says so and changes nothing.
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
  }

  private static func write(_ change: SealedChange, _ connection: SQLiteConnection) throws(StorageError) {
    for name in change.removed { try connection.query("DELETE FROM record WHERE name = ? AND kind = 0", [.blob(name)]) }
    for row in change.saved {
      try connection.query(
        "INSERT OR REPLACE INTO record (name, kind, content) VALUES (?, 0, ?)", [.blob(row.name), .blob(row.content)])
    }
  }

  /// Changes when another connection has written.
  private func version(_ connection: SQLiteConnection) throws(StorageError) -> Int {
    guard case .integer(let version)? = try connection.query("PRAGMA data_version").first?.first else {
      throw damaged("it has no data version")
    }
    return version
  }

  private static func rows(_ connection: SQLiteConnection) throws(StorageError) -> [[SQLiteConnection.Value]] {
    try connection.query("SELECT name, content FROM record WHERE kind = 0")
  }

  private func records(in rows: [[SQLiteConnection.Value]]) throws(StorageError) -> [StoredRecord] {
    var records: [StoredRecord] = []
    records.reserveCapacity(rows.count)
    for row in rows {
      guard case .blob(let name) = row[0], case .blob(let content) = row[1] else { throw damaged("a row is no blob") }
      records.append(try open(content, name))
    }
    return records
  }

  /// The one place where a layout is made or brought up to date.
  private static func migrate(_ connection: SQLiteConnection, _ path: String) throws(StorageError) {
    guard case .integer(let version)? = try connection.query("PRAGMA user_version").first?.first else {
      throw .corrupt(path: path, reason: "it has no version")
    }
    guard version <= schemaVersion else {
      throw .newerVersion(path: path, found: version, supported: schemaVersion)
    }
    try connection.query("PRAGMA journal_mode = WAL")
    // A power failure may lose the newest token, never the database; tokens can be fetched again.
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON")
    guard version < schemaVersion else { return }
    try connection.execute(
      """
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS record (name BLOB PRIMARY KEY, kind INTEGER NOT NULL, content BLOB NOT NULL)
        WITHOUT ROWID;
      PRAGMA user_version = \(schemaVersion);
      COMMIT
      """)
  }

  /// A sealed row of kind 1 tells a wrong key from damage, and keeps an empty store from taking a second key.
  private func checkKey() throws(StorageError) {
    let marker = StoredRecord(key: "key check", value: [])
    let name = seal.name(of: marker.key)
    let content = try sealed(marker, name)
    let find = "SELECT name, content FROM record WHERE kind = 1"
    let rows = try connection.withLock { connection throws(StorageError) in
      let rows = try connection.query(find)
      guard rows.isEmpty else { return rows }
      // Two processes may open a new store together: whoever comes first writes the marker.
      try connection.query(
        "INSERT INTO record (name, kind, content) SELECT ?, 1, ? WHERE NOT EXISTS (SELECT 1 FROM record WHERE kind = 1)",
        [.blob(name), .blob(content)])
      return try connection.query(find)
    }
    guard case .blob(let found)? = rows.first?[0], case .blob(let sealedMarker)? = rows.first?[1], found == name,
      (try? seal.open(sealedMarker, name: name)) == marker
    else { throw damaged("it was written with another key") }
  }

  private func sealed(_ change: RecordChange) throws(StorageError) -> SealedChange {
    var saved: [(name: [UInt8], content: [UInt8])] = []
    for record in change.saving {
      let name = seal.name(of: record.key)
      saved.append((name, try sealed(record, name)))
    }
    return SealedChange(saved: saved, removed: change.removing.map { seal.name(of: $0) })
  }

  private func sealed(_ record: StoredRecord, _ name: [UInt8]) throws(StorageError) -> [UInt8] {
    do throws(CryptoError) { return try seal.seal(record, name: name) } catch {
      throw .inaccessible(path: path, reason: "a record can't be encrypted")
    }
  }

  private func open(_ content: [UInt8], _ name: [UInt8]) throws(StorageError) -> StoredRecord {
    do throws(CryptoError) {
      let record = try seal.open(content, name: name)
      guard seal.name(of: record.key) == name else { throw CryptoError.authenticationFailed }
      return record
    } catch {
      throw damaged("a row does not match its seal")
    }
  }

  private func damaged(_ reason: String) -> StorageError { .corrupt(path: path, reason: reason) }
}
