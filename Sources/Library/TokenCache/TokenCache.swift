// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The token cache as all MSALs share it: an index in memory in front of a store.
///
/// Look-ups are synchronous: they take one lock and touch no disk once the first call has loaded the store. What other
/// processes write is seen after `reloadIfChanged`, which every call of an app begins with, but for a token out of
/// memory when the store is not quick to ask. Changes go to the store first, in one transaction, and to memory when
/// that has succeeded.
package final class TokenCache: Sendable {
  /// What the store says, arranged for look-ups.
  struct Memory {
    var isLoaded: Bool
    var index: CacheIndex
    /// The store's revision that the index shows.
    var revision = 0
  }

  private let store: (any RecordStore)?
  private let log: any LogSink
  private let limits: MemoryLimits
  /// Guards what look-ups read; held for the look-up only, never while the store works.
  let memory: Lock<Memory>
  /// Lets one change or load through at a time, so that what was decided on is still true when it is made.
  private let writing = WorkLock(())
  let watchers = CacheWatchers()

  /// - Parameters:
  ///   - store: nil keeps everything in memory only. It is read at the first call that needs it.
  ///   - limits: When they are reached, accounts that were not used for longest leave memory. Without a store they are
  ///     gone; with one they stay there and come back when they are asked for.
  package init(store: (any RecordStore)?, log: any LogSink, limits: MemoryLimits = MemoryLimits()) {
    self.store = store
    self.log = log
    self.limits = limits
    memory = Lock(
      Memory(isLoaded: store == nil, index: CacheIndex(limits: limits, hasStore: store != nil)))
  }

  // MARK: Reading

  /// Asks the index, loading it, or the account that is asked for, if nobody has.
  func read<Answer>(_ question: (CacheIndex) -> Answer) throws(CacheError) -> Answer {
    let found = memory.withLock { memory in memory.isLoaded ? ask(memory.index, question) : nil }
    if let found, found.missing == nil { return report(found).answer }
    return try writing.withLock { _ throws(CacheError) in
      try loadOnce()
      let found = report(memory.withLock { ask($0.index, question) })
      guard let missing = found.missing else { return found.answer }
      return try fetch(missing, then: question)
    }
  }

  /// Answers with what is only in the store in view.
  private func fetch<Answer>(
    _ missing: CacheIndex.Missing, then question: (CacheIndex) -> Answer
  ) throws(CacheError) -> Answer {
    guard let store else { return memory.withLock { question($0.index) } }
    switch missing {
    case .account(let id):
      try fetch(id, from: store)
      let found = memory.withLock { memory in
        let found = ask(memory.index, question)
        memory.index.evict()
        return found
      }
      return report(found).answer
    case .accounts(let name):
      // As large as the store, perhaps, but not for long.
      let index = CacheIndex()
      let records = try Self.storage { () throws(StorageError) in
        if let name, let records = try store.records(ofUsername: name) { return records }
        return try store.load()
      }
      for record in records { index.insert(record) }
      return report(ask(index, question)).answer
    }
  }

  /// Has all of an account in memory. Called with `writing` held.
  private func fetch(_ id: HomeAccountID, from store: any RecordStore) throws(CacheError) {
    let records = try Self.storage { () throws(StorageError) in
      try store.records(ofAccount: id.value.lowercased())
    }
    memory.withLock { $0.index.takeIn(id, records) }
  }

  private typealias Found<Answer> = (answer: Answer, damages: [CacheError], missing: CacheIndex.Missing?)

  private func ask<Answer>(_ index: CacheIndex, _ question: (CacheIndex) -> Answer) -> Found<Answer> {
    (question(index), index.takeDamages(), index.takeMissing())
  }

  /// Logs what turned out to be damaged when it was read.
  private func report<Answer>(_ found: Found<Answer>) -> Found<Answer> {
    report(found.damages)
    return found
  }

  private func report(_ damages: [CacheError]) {
    for case .damagedEntry(let key, let reason) in damages {
      let member = CacheMember(storeKey: key)?.rawValue ?? "cache"
      log.log(
        .warning, "Skipped a damaged \(member) entry: it \(reason). Sign in again to replace it.",
        personal: "Skipped the damaged entry \(key): it \(reason). Sign in again to replace it.")
    }
  }

  /// Reads what another process has written since the store was read. Where that is nothing, this costs a look at the
  /// store's revision: a few microseconds.
  package func reloadIfChanged() throws(CacheError) {
    guard store != nil else { return }
    tell(try writing.withLock { _ throws(CacheError) in try look() })
  }

  /// The same, of a store for which that is no more than a look at a file: for those who only want what is in memory.
  /// While this process writes, which may take as long as another one holds the file, nobody waits: what is in memory
  /// was true a moment ago.
  package func reloadIfQuick() throws(CacheError) {
    guard store?.isQuickToAsk == true else { return }
    tell(try writing.withLockIfFree { _ throws(CacheError) in try look() } ?? false)
  }

  /// Whether the store had anything new. Called with `writing` held.
  private func look() throws(CacheError) -> Bool {
    try loadOnce()
    let hasNews = try catchUp()
    if !limits.isNone { memory.withLock { $0.index.evict() } }
    return hasNews
  }

  /// Whoever watches looks at the accounts, and so comes here again.
  private func tell(_ hasNews: Bool) { if hasNews { watchers.signal() } }

  // MARK: Changing

  /// Decides on a change to entries of `homes` with the store's newest state in view, makes it in the store, then in
  /// memory. No other process writes between the first and the second.
  func change(of homes: [HomeAccountID], _ decide: (CacheIndex) -> CacheChange) throws(CacheError) {
    defer { watchers.signal() }
    try writing.withLock { _ throws(CacheError) in
      defer { memory.withLock { $0.index.evict() } }
      guard let store else { return memory.withLock { $0.index.apply(decide($0.index)) } }
      if !limits.isNone { try loadOnce() }
      for home in homes where memory.withLock({ $0.index.lacks(home) }) { try fetch(home, from: store) }
      let known = memory.withLock { $0.isLoaded ? $0.revision : nil }
      var change = CacheChange()
      try Self.storage { () throws(StorageError) in
        try store.update(since: known) { newer in
          if let newer { show(newer) }
          change = report(memory.withLock { ask($0.index, decide) }).answer
          return RecordChange(saving: change.savedRecords, removing: change.removedKeys)
        }
      }
      if !change.isEmpty { memory.withLock { $0.index.apply(change) } }
    }
  }

  /// Removes every token, account and application entry, those that could not be read included. What other libraries
  /// keep under names of their own stays.
  package func removeAll() throws(CacheError) {
    defer { watchers.signal() }
    try writing.withLock { _ throws(CacheError) in
      guard let store else { return memory.withLock { $0.index = makeIndex() } }
      var revision = 0
      try Self.storage { () throws(StorageError) in
        try store.update(since: nil) { state in
          revision = state?.revision ?? 0
          return RecordChange(removing: (state?.records ?? []).map(\.key).filter { CacheMember(storeKey: $0) != nil })
        }
      }
      memory.withLock { $0 = Memory(isLoaded: true, index: makeIndex(), revision: revision) }
    }
  }

  // MARK: The store. Each of these is called with `writing` held.

  private func loadOnce() throws(CacheError) {
    guard let store, memory.withLock({ !$0.isLoaded }) else { return }
    // With limits it is not read as a whole, if it need not be.
    if !limits.isNone, let start = try Self.storage({ () throws(StorageError) in try store.withoutAccounts() }) {
      show(start)
      return memory.withLock { $0.index.isPartial = true }
    }
    _ = try catchUp()
    memory.withLock { $0.index.evict() }
  }

  /// Whether the store had anything new.
  private func catchUp() throws(CacheError) -> Bool {
    guard let store else { return false }
    let known = memory.withLock { $0.isLoaded ? $0.revision : nil }
    guard let news = try Self.storage({ () throws(StorageError) in try store.changes(since: known) }) else {
      return false
    }
    show(news)
    return true
  }

  private func makeIndex() -> CacheIndex { CacheIndex(limits: limits, hasStore: store != nil) }

  /// Takes over what the store says.
  private func show(_ state: StoredState) {
    if let removed = state.removed {
      return report(
        memory.withLock { memory in
          memory.index.takeOver(saved: state.records, removed: removed)
          memory.revision = state.revision
          return memory.index.takeDamages()
        })
    }
    let index = makeIndex()
    for record in state.records { index.insert(record) }
    report(index.takeDamages())
    let old = memory.withLock { memory in
      let old = memory.index
      memory = Memory(isLoaded: true, index: index, revision: state.revision)
      return old
    }
    // A large index takes a while to free; by now the lock is open again.
    _ = old
  }

  private static func storage<Result>(_ body: () throws(StorageError) -> Result) throws(CacheError) -> Result {
    do {
      return try body()
    } catch {
      throw .storage(error)
    }
  }
}
