// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// An encrypted store that is opened again when another process has moved its key, so that a long-running program does
/// not fail to save a token then.
package final class KeyedRecordStore: RecordStore {
  private let key: CacheKey
  private let name: String
  // Guards the store in use. It is held while a store is opened, and not during a store's calls, for which the store
  // has a lock of its own.
  private let state: WorkLock<SQLiteRecordStore>

  /// The cache `name` of the key's directory; throws what opening it throws.
  package init(_ key: CacheKey, name: String) throws(StorageError) {
    self.key = key
    self.name = name
    state = WorkLock(try key.open(name))
  }

  package func load() throws(StorageError) -> [StoredRecord] {
    try use { store throws(StorageError) in try store.load() }
  }

  package func changes(since revision: Int?) throws(StorageError) -> StoredState? {
    try use { store throws(StorageError) in try store.changes(since: revision) }
  }

  package func records(ofAccount account: String) throws(StorageError) -> [StoredRecord] {
    try use { store throws(StorageError) in try store.records(ofAccount: account) }
  }

  package func renewalTurn(ofAccount account: String) throws(StorageError) -> RenewalTurn? {
    try use { store throws(StorageError) in try store.renewalTurn(ofAccount: account) }
  }

  package func records(ofUsername username: String) throws(StorageError) -> [StoredRecord]? {
    try use { store throws(StorageError) in try store.records(ofUsername: username) }
  }

  package func withoutAccounts() throws(StorageError) -> StoredState? {
    try use { store throws(StorageError) in try store.withoutAccounts() }
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    try use { store throws(StorageError) in try store.update(since: revision, decide) }
  }

  private func use<Result>(
    _ body: (SQLiteRecordStore) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    let current = try state.withLock { store throws(StorageError) in store }
    do throws(StorageError) { return try body(current) } catch {
      // The store checks its key before it calls `body` or changes anything.
      guard case .wrongKey = error else { throw error }
    }
    let renewed = try state.withLock { store throws(StorageError) in
      // Another thread may have opened it already.
      if store === current { store = try key.open(name) }
      return store
    }
    return try body(renewed)
  }
}
