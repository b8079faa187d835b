// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CSQLite
import Glibc
import PlatformInterfaces
import PrivateFiles

/// One database connection with its prepared statements.
///
/// Opened without SQLite's own mutex: `SQLiteRecordStore` holds a lock around every use, which is what makes sharing
/// safe.
final class SQLiteConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  private let path: String
  private var statements: [String: OpaquePointer] = [:]
  private var logIndex: UnsafeRawPointer?
  private let isAlone: Bool

  /// A parameter of a statement.
  enum Value {
    case integer(Int)
    case blob([UInt8])
    case null
  }

  /// Opens the file at `path`, which must exist. A statement waits up to `busyMilliseconds` for a lock that another
  /// process holds.
  /// - Parameter isAlone: Whether no other process may have the database open. The index of the log then needs no file,
  ///   and so no room on the disk.
  init(path: String, busyMilliseconds: Int32, isAlone: Bool = false) throws(StorageError) {
    self.path = path
    self.isAlone = isAlone
    var opened: OpaquePointer?
    // Not SQLITE_OPEN_NOFOLLOW, which refuses a link anywhere in the path, such as the one some home directories are
    // reached through. `OwnedPath` refuses one in the last place.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Self.failure(code, opened, path)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    // SQLite's own busy handler sleeps up to a tenth of a second at a time, and so loses against processes that retry
    // at once.
    let attempts = LockBackoff.attempts(for: Int(busyMilliseconds))
    sqlite3_busy_handler(
      handle,
      { attempts, count in
        usleep(LockBackoff.pause(after: Int(count)))
        return Int(count) < Int(bitPattern: attempts) ? 1 : 0
      }, UnsafeMutableRawPointer(bitPattern: attempts))
    if isAlone { try execute("PRAGMA locking_mode = EXCLUSIVE") }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// What tells one state of a database in write-ahead mode from another: the head of the log's index, which all its
  /// users share in memory, and whose count goes up with each change (SQLite's "WAL-mode File Format" section 2.3.1).
  /// SQLite looks at it before each reading, too, to see whether what it knows is still true.
  struct LogState: Equatable {
    fileprivate var first: SIMD8<UInt32>
    fileprivate var second: SIMD4<UInt32>
  }

  /// nil when the database is not in that mode, or nothing has been read yet.
  var logState: LogState? {
    if logIndex == nil, !isAlone { logIndex = findLogIndex() }
    return logIndex.map { index in
      LogState(
        first: index.load(as: SIMD8<UInt32>.self), second: index.load(fromByteOffset: 32, as: SIMD4<UInt32>.self))
    }
  }

  /// SQLite's own mapping of the index, which lasts until the connection is closed.
  private func findLogIndex() -> UnsafeRawPointer? {
    var mode: String?
    try? query("PRAGMA journal_mode") { mode = $0.text(0) }
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard mode == "wal", sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2, let map = methods.pointee.xShmMap
    else { return nil }
    var region: UnsafeMutableRawPointer?
    // The index exists, in regions of this size; 0 asks SQLite not to create one.
    guard map(file, 0, 32_768, 0, &region) == SQLITE_OK else { return nil }
    return region.map { UnsafeRawPointer($0) }
  }

  /// Runs statements that give no rows and take no parameters.
  func execute(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// One row of a result. It is valid only while its closure runs.
  struct RowView {
    fileprivate let statement: OpaquePointer
    let path: String

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    /// nil when the value is no integer.
    func wholeNumber(_ column: Int32) -> Int? {
      sqlite3_column_type(statement, column) == SQLITE_INTEGER ? integer(column) : nil
    }

    /// nil when the value is no blob.
    func blob(_ column: Int32) -> [UInt8]? {
      guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
      let count = Int(sqlite3_column_bytes(statement, column))
      guard count > 0, let start = sqlite3_column_blob(statement, column) else { return [] }
      return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// nil when the value is no text.
    func text(_ column: Int32) -> String? {
      guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
      return sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
  }

  /// Runs one statement, and `body` with each row; `sql` is compiled once and kept.
  func query(
    _ sql: String, _ parameters: [Value] = [], _ body: (RowView) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, parameter) in parameters.enumerated() {
      let code =
        switch parameter {
        case .integer(let value): sqlite3_bind_int64(statement, Int32(index + 1), Int64(value))
        case .null: sqlite3_bind_null(statement, Int32(index + 1))
        case .blob(let bytes):
          sqlite3_bind_blob64(statement, Int32(index + 1), bytes, UInt64(bytes.count), Self.copyBytes)
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      try body(RowView(statement: statement, path: path))
    }
  }

  /// The integer in the first column of the first row; nil when there is no row.
  func number(_ sql: String, _ parameters: [Value] = []) throws(StorageError) -> Int? {
    var found: Int?
    try query(sql, parameters) { row in found = found ?? row.integer(0) }
    return found
  }

  /// SQLite's SQLITE_TRANSIENT, a macro that Swift does not import: copy the bytes before returning.
  private static let copyBytes = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func prepared(_ sql: String) throws(StorageError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    statements[sql] = statement
    return statement
  }

  /// SQLITE_IOERR_SHMSIZE, a macro that Swift does not import: there is no room on the disk for the index of the log.
  private static let shmSizeFailure = SQLITE_IOERR | 19 << 8

  private func failure(_ code: Int32) -> StorageError {
    // The connection has the database for itself because the disk was full, so every I/O error means that it is full.
    isAlone && code & 0xFF == SQLITE_IOERR ? .noSpace(path: path) : Self.failure(code, handle, path)
  }

  private static func failure(_ code: Int32, _ handle: OpaquePointer?, _ path: String) -> StorageError {
    let reason = String(cString: sqlite3_errstr(code))
    switch code & 0xFF {
    case SQLITE_FULL: return .noSpace(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(path: path, reason: reason)
    case SQLITE_IOERR:
      // A full disk may be reported as an I/O error; the system's error number tells the two apart.
      let system = handle.map { sqlite3_system_errno($0) } ?? 0
      let isFull = code == shmSizeFailure || [ENOSPC, EDQUOT, EFBIG].contains(system)
      return isFull ? .noSpace(path: path) : .inaccessible(path: path, reason: reason)
    default: return .inaccessible(path: path, reason: reason)
    }
  }
}
