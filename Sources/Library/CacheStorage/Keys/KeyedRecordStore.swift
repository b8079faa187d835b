// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// An encrypted store that is opened again when another process has moved its key, so that a long-running program does
/// not fail to save a token then.
package final class KeyedRecordStore: RecordStore {
  private struct State {
    var store: SQLiteRecordStore
    /// How often the store was opened. Each opening starts its revisions at 0, so this count is added to them in the
    /// higher digits.
    var opened = 0

    /// A number that the revisions of one opening do not reach.
    static let range = 1 << 52

    func outer(_ revision: Int) -> Int { opened &* Self.range &+ revision }
    func outer(_ inner: StoredState) -> StoredState {
      var outer = inner
      outer.revision = self.outer(inner.revision)
      return outer
    }
    /// nil for a revision of an earlier opening.
    func inner(_ revision: Int) -> Int? {
      let own = revision &- opened &* Self.range
      return (0..<Self.range).contains(own) ? own : nil
    }
  }

  private let key: CacheKey
  private let name: String
  // Guards the store in use. It is held while a store is opened, and not during a store's calls, for which the store
  // has a lock of its own.
  private let state: WorkLock<State>

  /// The cache `name` of the key's directory; throws what opening it throws.
  package init(_ key: CacheKey, name: String) throws(StorageError) {
    self.key = key
    self.name = name
    state = WorkLock(State(store: try key.open(name)))
  }

  package func load() throws(StorageError) -> [StoredRecord] {
    try use { state throws(StorageError) in try state.store.load() }
  }

  package func changes(since revision: Int?) throws(StorageError) -> StoredState? {
    try use { state throws(StorageError) in
      try state.store.changes(since: revision.flatMap { state.inner($0) }).map(state.outer)
    }
  }

  package func records(ofAccount account: String) throws(StorageError) -> [StoredRecord] {
    try use { state throws(StorageError) in try state.store.records(ofAccount: account) }
  }

  package func renewalTurn(ofAccount account: String) throws(StorageError) -> RenewalTurn? {
    try use { state throws(StorageError) in try state.store.renewalTurn(ofAccount: account) }
  }

  package func records(ofUsername username: String) throws(StorageError) -> [StoredRecord]? {
    try use { state throws(StorageError) in try state.store.records(ofUsername: username) }
  }

  package func withoutAccounts() throws(StorageError) -> StoredState? {
    try use { state throws(StorageError) in try state.store.withoutAccounts().map(state.outer) }
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    try use { state throws(StorageError) in
      try state.store.update(since: revision.flatMap { state.inner($0) }) { newer in
        decide(newer.map(state.outer))
      }
    }
  }

  private func use<Result>(_ body: (State) throws(StorageError) -> Result) throws(StorageError) -> Result {
    let current = try state.withLock { state throws(StorageError) in state }
    do throws(StorageError) { return try body(current) } catch {
      // The store checks its key before it calls `body` or changes anything.
      guard case .wrongKey = error else { throw error }
    }
    let renewed = try state.withLock { state throws(StorageError) in
      // Another thread may have opened it already.
      if state.opened == current.opened {
        state.store = try key.open(name)
        state.opened += 1
      }
      return state
    }
    return try body(renewed)
  }
}
