// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The token cache as all MSALs share it: an index in memory in front of a store.
///
/// Look-ups are synchronous: they take one lock and touch no disk once the first call has loaded the store. Changes go to
/// the store first, in one transaction, and to memory when that has succeeded.
package final class TokenCache: Sendable {
  /// What the store says, arranged for look-ups.
  private struct Memory {
    var isLoaded: Bool
    var index = CacheIndex()
    /// The store's revision that the index shows.
    var revision = 0
  }

  private let store: (any RecordStore)?
  private let log: any LogSink
  /// Guards what look-ups read; held for the look-up only, never while the store works.
  private let memory: Lock<Memory>
  /// Lets one change or load through at a time, so that what was decided on is still true when it is made.
  private let writing = Lock(())
  let watchers = CacheWatchers()

  /// - Parameter store: nil keeps everything in memory only. It is read at the first call that needs it.
  package init(store: (any RecordStore)?, log: any LogSink) {
    self.store = store
    self.log = log
    memory = Lock(Memory(isLoaded: store == nil))
  }

  // MARK: Reading

  /// Asks the index, loading it first if nobody has.
  func read<Answer>(_ question: (CacheIndex) -> Answer) throws(CacheError) -> Answer {
    let answer = memory.withLock { memory in memory.isLoaded ? ask(memory.index, question) : nil }
    if let answer { return report(answer) }
    try writing.withLock { _ throws(CacheError) in try loadOnce() }
    return report(memory.withLock { ask($0.index, question) })
  }

  private func ask<Answer>(_ index: CacheIndex, _ question: (CacheIndex) -> Answer) -> (
    answer: Answer, damages: [CacheError]
  ) {
    (question(index), index.takeDamages())
  }

  /// Logs what turned out to be damaged when it was read, now that no lock is held.
  private func report<Answer>(_ found: (answer: Answer, damages: [CacheError])) -> Answer {
    for case .damagedEntry(let key, let reason) in found.damages {
      let member = CacheMember(storeKey: key)?.rawValue ?? "cache"
      log.log(
        .warning, "Skipped a damaged \(member) entry: it \(reason). Sign in again to replace it.",
        personal: "Skipped the damaged entry \(key): it \(reason). Sign in again to replace it.")
    }
    return found.answer
  }

  /// Reads the store again when another process has written since it was read.
  package func reloadIfChanged() throws(CacheError) {
    defer { watchers.signal() }
    try writing.withLock { _ throws(CacheError) in try catchUp() }
  }

  // MARK: Changing

  /// Decides on a change with the store's newest state in view, makes it in the store, then in memory. No other process
  /// writes between the first and the second.
  func change(_ decide: (CacheIndex) -> CacheChange) throws(CacheError) {
    defer { watchers.signal() }
    try writing.withLock { _ throws(CacheError) in
      guard let store else { return memory.withLock { $0.index.make(decide($0.index)) } }
      let known = memory.withLock { $0.isLoaded ? $0.revision : nil }
      var change = CacheChange()
      try Self.storage { () throws(StorageError) in
        try store.update(since: known) { newer in
          if let newer { show(newer) }
          change = report(memory.withLock { ask($0.index, decide) })
          return RecordChange(saving: change.savedRecords, removing: change.removedKeys)
        }
      }
      if !change.isEmpty { memory.withLock { $0.index.make(change) } }
    }
  }

  /// Removes every token, account and application entry, those that could not be read included. What other libraries keep
  /// under names of their own stays.
  package func removeAll() throws(CacheError) {
    defer { watchers.signal() }
    try writing.withLock { _ throws(CacheError) in
      guard let store else { return memory.withLock { $0.index = CacheIndex() } }
      var revision = 0
      try Self.storage { () throws(StorageError) in
        try store.update(since: nil) { state in
          revision = state?.revision ?? 0
          return RecordChange(removing: (state?.records ?? []).map(\.key).filter { CacheMember(storeKey: $0) != nil })
        }
      }
      memory.withLock { $0 = Memory(isLoaded: true, revision: revision) }
    }
  }

  // MARK: The store. Each of these is called with `writing` held.

  private func loadOnce() throws(CacheError) {
    if memory.withLock({ !$0.isLoaded }) { try catchUp() }
  }

  private func catchUp() throws(CacheError) {
    guard let store else { return }
    let known = memory.withLock { $0.isLoaded ? $0.revision : nil }
    if let news = try Self.storage({ () throws(StorageError) in try store.changes(since: known) }) { show(news) }
  }

  /// Takes over what the store says.
  private func show(_ state: StoredState) {
    if let removed = state.removed {
      let damages = memory.withLock { memory in
        memory.index.takeOver(saved: state.records, removed: removed)
        memory.revision = state.revision
        return memory.index.takeDamages()
      }
      return report((answer: (), damages))
    }
    let index = CacheIndex()
    for record in state.records { index.insert(record) }
    report((answer: (), damages: index.takeDamages()))
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
