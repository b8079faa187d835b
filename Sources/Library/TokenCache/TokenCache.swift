// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The token cache as all MSALs share it: an index in memory in front of a store.
///
/// Look-ups are synchronous: they take one lock and touch no disk once the first call has loaded the store. Changes by
/// other processes are seen after `reloadIfChanged`. Every call of an app begins with that, except a silent request
/// that memory can answer while the store is slow to ask. A change is written to the store first, in one transaction,
/// and then made in memory.
package final class TokenCache: Sendable {
  /// The content of the store, arranged for look-ups.
  struct Memory {
    var isLoaded: Bool
    var index: CacheIndex
    /// The store's revision that the index shows.
    var revision = 0
  }

  private let store: (any RecordStore)?
  private let log: any LogSink
  private let limits: MemoryLimits
  /// Guards what look-ups read. It is held during a look-up only, never during a call of the store.
  let memory: Lock<Memory>
  /// Serialises loads and changes, so that the state on which a change was decided is still the state when the change
  /// is made.
  private let writing = WorkLock(())
  let watchers = CacheWatchers()
  private let renewals = KeyedQueue<HomeAccountID>()

  /// - Parameters:
  ///   - store: It is read at the first call that needs it. With nil the cache is in memory only.
  ///   - limits: When they are reached, the accounts that were used least recently leave memory. Without a store they
  ///     are lost; with one they are read again when they are asked for.
  package init(store: (any RecordStore)?, log: any LogSink, limits: MemoryLimits = MemoryLimits()) {
    self.store = store
    self.log = log
    self.limits = limits
    memory = Lock(
      Memory(isLoaded: store == nil, index: CacheIndex(limits: limits, hasStore: store != nil)))
  }

  // MARK: Reading

  /// Asks the index `question`, which must not use the cache. What the question needs and is not in memory is read from
  /// the store; then the question is asked again, and only the last time counts.
  package func read(_ question: (CacheIndex) -> Void) throws(CacheError) {
    let found = memory.withLock { memory in memory.isLoaded ? ask(memory.index, question) : nil }
    if let found, found.missing == nil { return report(found.damages) }
    try writing.withLock { _ throws(CacheError) in
      try loadOnce()
      let found = memory.withLock { ask($0.index, question) }
      report(found.damages)
      if let missing = found.missing { try fetch(missing, then: question) }
    }
  }

  /// Reads `missing` from the store and asks again.
  private func fetch(_ missing: CacheIndex.Missing, then question: (CacheIndex) -> Void) throws(CacheError) {
    guard let store else { return memory.withLock { question($0.index) } }
    switch missing {
    case .account(let id):
      try fetch(id, from: store)
      let found = memory.withLock { memory in
        let found = ask(memory.index, question)
        memory.index.evict()
        return found
      }
      report(found.damages)
    case .accounts(let name):
      // This index may be larger than the limits allow, but it lives only as long as this call.
      let index = CacheIndex()
      let records = try Self.storage { () throws(StorageError) in
        if let name, let records = try store.records(ofUsername: name) { return records }
        return try store.load()
      }
      for record in records { index.insert(record) }
      report(ask(index, question).damages)
    }
  }

  /// Reads an account from the store into memory. It is called with `writing` held.
  private func fetch(_ id: HomeAccountID, from store: any RecordStore) throws(CacheError) {
    let records = try Self.storage { () throws(StorageError) in
      try store.records(ofAccount: id.value.lowercased())
    }
    memory.withLock { $0.index.takeIn(id, records) }
  }

  /// Returns the damaged records that the question came upon, and what it did not find in memory.
  private func ask(
    _ index: CacheIndex, _ question: (CacheIndex) -> Void
  ) -> (damages: [CacheError], missing: CacheIndex.Missing?) {
    question(index)
    return (index.takeDamages(), index.takeMissing())
  }

  /// Logs the damaged records that a question came upon.
  private func report(_ damages: [CacheError]) {
    for case .damagedEntry(let key, let reason) in damages {
      let member = CacheMember(storeKey: key)?.rawValue ?? "cache"
      log.log(
        .warning, "Skipped a damaged \(member) entry: it \(reason). Sign in again to replace it.",
        personal: "Skipped the damaged entry \(key): it \(reason). Sign in again to replace it.")
    }
  }

  /// Takes over what other processes have written to the store. If there is nothing new, the call takes a few
  /// microseconds, for a look at the store's revision.
  package func reloadIfChanged() throws(CacheError) {
    guard store != nil else { return }
    tell(try writing.withLock { _ throws(CacheError) in try catchUp() })
  }

  /// Like `reloadIfChanged`, but does nothing when the store is slow to ask or another thread is writing to it. For
  /// look-ups that do not need the newest state.
  package func reloadIfQuick() throws(CacheError) {
    guard store?.isQuickToAsk == true else { return }
    tell(try writing.withLockIfFree { _ throws(CacheError) in try catchUp() } ?? false)
  }

  /// The lock is open by now: a watcher that is told reads the accounts, and so calls this cache.
  private func tell(_ hasNews: Bool) { if hasNews { watchers.signal() } }

  // MARK: Changing

  /// Lets `decide` choose a change of the entries of `homes` on the newest state of the store, and makes it in the
  /// store and then in memory. No other process can write between the decision and the change in the store.
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
          if let newer { takeOver(newer) }
          report(memory.withLock { ask($0.index) { index in change = decide(index) } }.damages)
          return RecordChange(saving: change.savedRecords, removing: change.removedKeys)
        }
      }
      if !change.isEmpty { memory.withLock { $0.index.apply(change) } }
    }
  }

  /// Removes every entry of a kind that this library knows, damaged ones included. Other libraries' own members stay.
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

  // MARK: Taking turns

  /// Seconds between two looks whether another process has ended its turn, and the most looks: together longer than
  /// the requests of a renewal take before they are given up.
  private static let turnPause = 0.02
  private static let mostLooks = 9_000

  /// Does `work` while nobody else renews tokens of the account: no other call in this process, and no other process
  /// with this store. For services that take a refresh token once, and else end the sign-in.
  package func inTurn<Value: Sendable, Failure: Error>(
    _ id: HomeAccountID, clock: any WallClock, _ work: @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await renewals.take(id) { () async throws(Failure) in
      let turn = await self.turn(id, clock)
      defer { withExtendedLifetime(turn) {} }
      return try await work()
    }
  }

  /// nil when the store can't tell whose turn it is, or another process does not end its own: waiting on would help
  /// nobody.
  private func turn(_ id: HomeAccountID, _ clock: any WallClock) async -> RenewalTurn? {
    guard let store else { return nil }
    let account = id.value.lowercased()
    for _ in 0..<Self.mostLooks {
      do {
        if let turn = try store.renewalTurn(ofAccount: account) { return turn }
        try await clock.sleep(seconds: Self.turnPause)
      } catch {
        return nil
      }
    }
    return nil
  }

  // MARK: The store. Each of these is called with `writing` held.

  private func loadOnce() throws(CacheError) {
    if memory.withLock({ !$0.isLoaded }) { try catchUp() }
  }

  /// Reads the store the first time, and afterwards what has changed in it. Returns whether anything has changed.
  @discardableResult
  private func catchUp() throws(CacheError) -> Bool {
    guard let store else { return false }
    defer { if !limits.isNone { memory.withLock { $0.index.evict() } } }
    let known = memory.withLock { $0.isLoaded ? $0.revision : nil }
    // With limits the accounts are read one by one, if the store can do that.
    if known == nil, !limits.isNone,
      let start = try Self.storage({ () throws(StorageError) in try store.withoutAccounts() })
    {
      takeOver(start, isPartial: true)
      return false
    }
    guard let news = try Self.storage({ () throws(StorageError) in try store.changes(since: known) }) else {
      return false
    }
    takeOver(news)
    return known != nil
  }

  private func makeIndex() -> CacheIndex { CacheIndex(limits: limits, hasStore: store != nil) }

  /// Puts the state or the changes that the store returned into memory.
  /// - Parameter isPartial: Whether the state has no accounts. Look-ups must know that as soon as they see the state.
  private func takeOver(_ state: StoredState, isPartial: Bool = false) {
    if let removed = state.removed {
      return report(
        memory.withLock { memory in
          memory.index.takeOver(saved: state.records, removed: removed)
          memory.revision = state.revision
          return memory.index.takeDamages()
        })
    }
    let index = makeIndex()
    index.isPartial = isPartial
    for record in state.records { index.insert(record) }
    report(index.takeDamages())
    let old = memory.withLock { memory in
      let old = memory.index
      memory = Memory(isLoaded: true, index: index, revision: state.revision)
      return old
    }
    // The old index is freed here, after the lock is released, because that takes long for a large one.
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
