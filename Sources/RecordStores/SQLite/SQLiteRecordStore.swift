// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces

/// Keeps records in an SQLite database in write-ahead mode, each row sealed with AES-256-GCM.
///
/// A damaged file is moved aside and a damaged row is set aside, with an error and a line in the log; the next call works
/// with what is left. A file that was deleted or replaced is noticed and opened anew.
package final class SQLiteRecordStore: RecordStore {
  private struct Opened {
    var database: RecordDatabase
    /// Of the file that is open; another at the path means that somebody moved it.
    var identity: FileIdentity?
  }

  private struct State {
    /// nil before the first use, and after the file was moved aside.
    var opened: Opened?
    /// How often the file was opened: the database's own version starts anew each time.
    var generation = 0
  }

  private let path: String
  private let seal: RecordSeal
  private let log: any LogSink
  private let busyMilliseconds: Int32
  // Guards the connection, which one thread at a time may use.
  private let state = Lock(State())

  /// Opens or creates the database at `path`, whose directory must be the user's own with mode 0700. `key` has 32 bytes.
  ///
  /// This and the calls throw `insecurePermissions`, `wrongOwner`, `wrongKey`, `quarantined`, `corrupt` (damaged, and can't
  /// be set aside), `newerVersion`, `busy`, `noSpace` or `inaccessible`.
  package init(
    path: String, key: [UInt8], log: any LogSink = NoLog(), busyMilliseconds: Int32 = 5000
  ) throws(StorageError) {
    self.path = path
    self.log = log
    self.busyMilliseconds = busyMilliseconds
    seal = RecordSeal(key: key, version: RecordDatabase.schemaVersion)
    try use { database, _ throws(StorageError) in try checkKey(database) }
  }

  package func load() throws(StorageError) -> [StoredRecord] {
    try use { database, _ throws(StorageError) in try records(in: database) }
  }

  package func apply(saving: [StoredRecord], removing: [String]) throws(StorageError) {
    try use { database, _ throws(StorageError) in
      try database.transaction { () throws(StorageError) in
        try checkKey(database)
        try write(RecordChange(saving: saving, removing: removing), seal, database)
      }
    }
  }

  package func revision() throws(StorageError) -> Int {
    try use { database, generation throws(StorageError) in try revision(database, generation) }
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    try use { database, generation throws(StorageError) in
      try database.transaction { () throws(StorageError) in
        try checkKey(database)
        let current = try self.revision(database, generation)
        let isCurrent = current == revision
        let state = isCurrent ? nil : StoredState(revision: current, records: try records(in: database))
        try write(decide(state), seal, database)
      }
    }
  }

  /// Replaces the key: every row is sealed anew in one transaction, so that a failure leaves the store as it was. Afterwards
  /// only a store that is opened with `key` can use it; others throw `wrongKey`.
  package func changeKey(to key: [UInt8]) throws(StorageError) {
    let new = RecordSeal(key: key, version: RecordDatabase.schemaVersion)
    try use { database, _ throws(StorageError) in
      try database.transaction { () throws(StorageError) in
        try checkKey(database)
        let records = try records(in: database)
        try database.clear(marker: try row(Self.marker, new))
        try write(RecordChange(saving: records), new, database)
      }
    }
  }

  // MARK: Rows

  /// What the row that tells keys apart seals.
  static let marker = StoredRecord(key: "key check", value: [])

  private func checkKey(_ database: RecordDatabase) throws(StorageError) {
    guard let marker = try database.marker() else { throw .corrupt(path: path, reason: "a row is missing") }
    guard marker.name == seal.name(of: Self.marker.key) else { throw .wrongKey(path: path) }
    guard (try? seal.open(marker.content, name: marker.name, with: seal.opener())) == Self.marker else {
      throw .corrupt(path: path, reason: "a row does not match its seal")
    }
  }

  private func revision(_ database: RecordDatabase, _ generation: Int) throws(StorageError) -> Int {
    generation << 32 + (try database.dataVersion())
  }

  private func records(in database: RecordDatabase) throws(StorageError) -> [StoredRecord] {
    let rows = try database.rows()
    var records: [StoredRecord] = []
    records.reserveCapacity(rows.count)
    guard let opener = try? seal.opener() else {
      throw .inaccessible(path: path, reason: "OpenSSL offers no AES-256-GCM")
    }
    for row in rows {
      if let record = try? seal.open(row.content, name: row.name, with: opener) {
        records.append(record)
      } else {
        database.damagedRows.append(row.name)
      }
    }
    guard database.damagedRows.isEmpty else {
      // Another process may have changed the key between two looks.
      let count = database.damagedRows.count
      try checkKey(database)
      throw .corrupt(path: path, reason: "\(count) of \(rows.count) rows do not match their seal")
    }
    return records
  }

  private func row(_ record: StoredRecord, _ seal: RecordSeal) throws(StorageError) -> RecordDatabase.Row {
    let name = seal.name(of: record.key)
    do throws(CryptoError) { return RecordDatabase.Row(name: name, content: try seal.seal(record, name: name)) } catch {
      throw .inaccessible(path: path, reason: "a record can't be encrypted")
    }
  }

  private func write(
    _ change: RecordChange, _ seal: RecordSeal, _ database: RecordDatabase
  ) throws(StorageError) {
    for key in change.removing { try database.remove(seal.name(of: key)) }
    for record in change.saving { try database.save(try row(record, seal)) }
  }

  // MARK: The file

  private func use<Result>(
    _ body: (RecordDatabase, _ generation: Int) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try state.withLock { state throws(StorageError) in
      if let opened = state.opened, FileIdentity(path) != opened.identity { state.opened = nil }
      var identity = state.opened?.identity
      do throws(StorageError) {
        if state.opened == nil {
          let marker = try row(Self.marker, seal)
          try RecordDatabase.create(at: path, marker: marker, busyMilliseconds: busyMilliseconds)
          identity = FileIdentity(path)
          let database = try RecordDatabase(path: path, busyMilliseconds: busyMilliseconds)
          state.opened = Opened(database: database, identity: identity)
          state.generation += 1
        }
        guard let database = state.opened?.database else { throw .busy(path: path) }
        database.damagedRows = []
        return try body(database, state.generation)
      } catch {
        guard case .corrupt(_, let reason) = error else { throw error }
        if let database = state.opened?.database, !database.damagedRows.isEmpty {
          throw setAside(database.damagedRows, reason, in: database)
        }
        state.opened = nil
        throw moveAside(identity, reason)
      }
    }
  }

  private func setAside(_ names: [[UInt8]], _ reason: String, in database: RecordDatabase) -> StorageError {
    do throws(StorageError) { try database.setAside(names) } catch { return .corrupt(path: path, reason: reason) }
    log.log(
      .error, "A part of the token cache was damaged and has been set aside: \(reason). Sign in where it is missed.",
      personal: "A part of \(path) was damaged and has been set aside: \(reason). Sign in where it is missed.")
    return .quarantined(path: path, movedTo: path, reason: reason)
  }

  private func moveAside(_ identity: FileIdentity?, _ reason: String) -> StorageError {
    let target: String
    do throws(StorageError) {
      let lock = try LockFile(path: path + ".lockfile", patienceMilliseconds: Int(busyMilliseconds))
      // Another process may have been faster; what is there now is not what was found to be damaged.
      guard FileIdentity(path) == identity else { return .busy(path: path) }
      target = try WholeFile.moveAside(path, with: ["-wal", "-shm"])
      _ = consume lock
    } catch {
      return .corrupt(path: path, reason: reason)
    }
    log.log(
      .error, "The token cache was damaged and has been moved aside: \(reason). Everybody must sign in again.",
      personal: "\(path) was damaged and has been moved to \(target): \(reason). Everybody must sign in again.")
    return .quarantined(path: path, movedTo: target, reason: reason)
  }
}
