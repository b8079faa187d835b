// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles
import TokenCache

/// Keeps records in an SQLite database in write-ahead mode, each row sealed with AES-256-GCM.
///
/// A damaged file is moved aside and a damaged row is set aside, with an error and a line in the log; the next call
/// works with what is left. A file that was deleted or replaced is noticed and opened anew.
package final class SQLiteRecordStore: RecordStore {
  private struct Opened {
    var database: RecordDatabase
    /// The device and number of the file that is open. Another one at the path means that the file was moved or
    /// replaced.
    var identity: FileIdentity?
  }

  private let path: String
  private let seal: RecordSeal
  private let log: any LogSink
  private let busyMilliseconds: Int32
  private let isLook: Bool
  // Guards the connection, which only one thread may use at a time; nil before the first use, and after the file was
  // moved aside.
  private let state = WorkLock<Opened?>(nil)

  /// Opens or creates the database at `path`, whose directory must be the user's own with mode 0700. `key` has 32
  /// bytes.
  ///
  /// This and the calls throw `insecurePermissions`, `wrongOwner`, `wrongKey`, `quarantined`, `corrupt` (damaged, and
  /// can't be set aside), `newerVersion`, `busy`, `noSpace` or `inaccessible`.
  ///
  /// - Parameter isLook: Whether the file must stay as it is: it is not created, a damaged file or row is not moved,
  ///   and a file of an earlier version is refused.
  package init(
    path: String, key: [UInt8], log: any LogSink = NoLog(), busyMilliseconds: Int32 = 5000,
    isLook: Bool = false
  ) throws(StorageError) {
    self.path = path
    self.log = log
    self.busyMilliseconds = busyMilliseconds
    self.isLook = isLook
    seal = RecordSeal(key: key)
    try use { database throws(StorageError) in try database.check(seal) }
  }

  package func renewalTurn(ofAccount account: String) throws(StorageError) -> RenewalTurn? {
    try StoreFiles.renewalTurn(path, ofAccount: account)
  }

  /// Checks the whole file before it reads.
  package func load() throws(StorageError) -> [StoredRecord] {
    try use { database throws(StorageError) in
      try database.prove()
      return try open(try database.rows(), database)
    }
  }

  package func changes(since revision: Int?) throws(StorageError) -> StoredState? {
    try use { database throws(StorageError) in
      let current = try database.revision()
      guard current != revision else { return nil }
      return try database.snapshot { () throws(StorageError) in try news(since: revision, current, database) }
    }
  }

  package func records(ofAccount account: String) throws(StorageError) -> [StoredRecord] {
    try recordsWithUnowned { database throws(StorageError) in
      try database.rows(ofAccount: seal.name(ofAccount: account))
    }
  }

  package func records(ofUsername username: String) throws(StorageError) -> [StoredRecord]? {
    try recordsWithUnowned { database throws(StorageError) in
      try database.rows(ofUsername: seal.name(ofUsername: username))
    }
  }

  /// The records that `find` returns and those that belong to no account. A damaged row of an older layout does not
  /// tell its account, and is noticed because it is among the latter.
  private func recordsWithUnowned(
    _ find: (RecordDatabase) throws(StorageError) -> [RecordDatabase.Row]
  ) throws(StorageError) -> [StoredRecord] {
    try use { database throws(StorageError) in
      try database.snapshot { () throws(StorageError) in
        try open(try find(database) + database.rows(ofAccount: nil), database)
      }
    }
  }

  package func withoutAccounts() throws(StorageError) -> StoredState? {
    try use { database throws(StorageError) in
      let current = try database.revision()
      return try database.snapshot { () throws(StorageError) in
        let count = try database.count()
        let records = try open(try database.rows(ofAccount: nil), database).filter { $0.account == nil }
        database.shown = (current, count)
        return StoredState(revision: current, records: records)
      }
    }
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    var removes = false
    do throws(StorageError) {
      try update(since: revision, inPlace: false) { state in
        let change = decide(state)
        removes = !change.removing.isEmpty
        return change
      }
    } catch {
      // A removal needs no more room, so that a sign-out succeeds on a full disk.
      guard case .noSpace = error, removes else { throw error }
      try update(since: revision, inPlace: true, decide)
    }
  }

  private func update(
    since revision: Int?, inPlace: Bool, _ decide: (StoredState?) -> RecordChange
  ) throws(StorageError) {
    try use(inPlace: inPlace) { database throws(StorageError) in
      var shown: (revision: Int, count: Int)?
      try database.transaction(inPlace: inPlace) { () throws(StorageError) in
        try database.check(seal)
        let current = try database.revision()
        let change = decide(current == revision ? nil : try news(since: revision, current, database))
        shown = database.shown
        guard !change.isEmpty else { return }
        try write(change, count: database.count() + 1, database)
        // The caller's own change need not be reported to it. A removal of a row that was not there is no change.
        if shown?.revision == current { shown?.count = try database.count() }
      }
      database.shown = shown
    }
  }

  /// The stored records, or the changes since `revision`. `current` is the present revision.
  private func news(
    since revision: Int?, _ current: Int, _ database: RecordDatabase
  ) throws(StorageError) -> StoredState {
    let count = try database.count()
    var changed: [RecordDatabase.Row]?
    if let shown = database.shown, shown.revision == revision { changed = try database.rows(since: shown.count) }
    let state: StoredState
    if let changed {
      let records = try open(changed, database)
      state = StoredState(
        revision: current, records: zip(changed, records).compactMap { $0.kind == .removed ? nil : $1 },
        removed: zip(changed, records).compactMap { $0.kind == .removed ? $1.key : nil })
    } else {
      state = StoredState(revision: current, records: try open(try database.rows(), database))
    }
    database.shown = (current, count)
    return state
  }

  /// Replaces the key: every row is sealed anew in one transaction, so that a failure leaves the store as it was.
  /// Afterwards only a store that is opened with `key` can use it; others throw `wrongKey`.
  package func changeKey(to key: [UInt8]) throws(StorageError) {
    let new = RecordSeal(key: key)
    try use { database throws(StorageError) in
      try database.transaction { () throws(StorageError) in
        try database.check(seal)
        let records = try open(try database.rows(), database)
        let count = try database.count() + 1
        try database.clear(marker: try row(RecordSeal.marker, new), count: count)
        for record in records { try database.save(try row(record, new), count: count) }
      }
    }
  }

  // MARK: Rows

  /// The records of `rows`, in their order.
  private func open(_ rows: [RecordDatabase.Row], _ database: RecordDatabase) throws(StorageError) -> [StoredRecord] {
    let records: [StoredRecord]
    (records, database.damagedRows) = seal.open(rows)
    guard database.damagedRows.isEmpty else {
      // Another process may have changed the key since it was checked.
      let count = database.damagedRows.count
      try database.check(seal)
      throw .corrupt(path: path, reason: "\(count) of \(rows.count) rows do not match their seal")
    }
    return records
  }

  private func row(_ record: StoredRecord, _ seal: RecordSeal) throws(StorageError) -> RecordDatabase.Row {
    let name = seal.name(of: record.key)
    do throws(CryptoError) {
      var row = RecordDatabase.Row(name: name, content: try seal.seal(record, name: name))
      row.account = record.account.map(seal.name(ofAccount:))
      row.username = record.username.map(seal.name(ofUsername:)) ?? []
      return row
    } catch {
      throw .inaccessible(path: path, reason: "a record can't be encrypted")
    }
  }

  private func write(_ change: RecordChange, count: Int, _ database: RecordDatabase) throws(StorageError) {
    for key in change.removing where try database.hasRecord(seal.name(of: key)) {
      var mark = try row(StoredRecord(key: key, value: []), seal)
      mark.kind = .removed
      try database.save(mark, count: count)
    }
    for record in change.saving { try database.save(try row(record, seal), count: count) }
    if !change.removing.isEmpty { try database.forgetOldRemovals(marker: seal.name(of: RecordSeal.marker.key)) }
  }

  // MARK: The file

  /// - Parameter inPlace: Whether the change must not need more space than the file has.
  private func use<Result>(
    inPlace: Bool = false, _ body: (RecordDatabase) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try state.withLock { opened throws(StorageError) in
      if inPlace { opened = nil }
      // Other processes wait as long as this connection is open.
      defer { if opened?.database.isCramped == true { opened = nil } }
      if let known = opened, FileIdentity(path) != known.identity { opened = nil }
      var identity = opened?.identity
      do throws(StorageError) {
        if opened == nil {
          if !isLook {
            try stored(try OwnedPath.check(OwnedPath.parent(of: path), .directory, widest: PrivateDirectory.mode))
            if FileIdentity(path) == nil {
              try RecordDatabase.create(at: path, busyMilliseconds: busyMilliseconds) { () throws(StorageError) in
                try row(RecordSeal.marker, seal)
              }
            }
          }
          try RecordDatabase.checkFiles(path)
          identity = FileIdentity(path)
          // A connection that must not move damaged files does not check the file before it says that there is no
          // record, either.
          let database =
            try inPlace
            ? RecordDatabase(path, busyMilliseconds, isCramped: true)
            : RecordDatabase.open(path: path, busyMilliseconds: busyMilliseconds, provesAbsence: !isLook)
          if database.isOlder { try bringUpToDate(database) }
          opened = Opened(database: database, identity: identity)
        }
        guard let database = opened?.database else { throw .busy(path: path) }
        database.damagedRows = []
        return try body(database)
      } catch {
        guard !isLook, case .corrupt(_, let reason) = error else { throw error }
        if let database = opened?.database, !database.damagedRows.isEmpty {
          throw setAside(database.damagedRows, reason, in: database)
        }
        opened = nil
        throw moveAside(identity, reason)
      }
    }
  }

  private func bringUpToDate(_ database: RecordDatabase) throws(StorageError) {
    guard !isLook else { throw .inaccessible(path: path, reason: "an earlier version of this library wrote it") }
    try database.migrate { () throws(StorageError) in
      try database.check(seal)
      // A row that does not match its seal stays as it is, and is set aside by the next read.
      let count = try database.count()
      for record in seal.open(try database.rows()).records {
        try database.save(try row(record, seal), count: count)
      }
    }
  }

  private func setAside(_ names: [[UInt8]], _ reason: String, in database: RecordDatabase) -> StorageError {
    do throws(StorageError) { try database.setAside(names) } catch { return .corrupt(path: path, reason: reason) }
    log.log(
      .error, "A part of the token cache was damaged and has been set aside: \(reason). Sign in where it is missed.",
      personal: "A part of \(path) was damaged and has been set aside: \(reason). Sign in where it is missed.")
    return .entriesSetAside(path: path, reason: reason)
  }

  private func moveAside(_ identity: FileIdentity?, _ reason: String) -> StorageError {
    let target: String?
    do throws(StorageError) {
      let lock = try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: Int(busyMilliseconds)))
      target = try lock.hold { _ throws(StorageError) in
        // Another process may have moved the file already, so the file at the path may not be the damaged one.
        guard FileIdentity(path) == identity else { return nil }
        return try DamagedCopies.add(path)
      }
    } catch {
      return .corrupt(path: path, reason: reason)
    }
    guard let target else { return .busy(path: path) }
    return log.movedAside(path, to: target, reason)
  }
}
