// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import TokenCache

/// An app's own storage of the cache. It is called before and after each use of the cache, as in the other MSALs.
package protocol CacheTextHooks: Sendable {
  /// Called before the cache is read or changed. Returns the whole cache as JSON text as the app has it now, or nil if
  /// that equals `current`.
  func beforeAccess(_ current: [UInt8]) throws -> [UInt8]?
  /// Called after the use. If `hasChanged`, the app is to store `current`. If the call throws, the change is not made.
  func afterAccess(_ current: [UInt8], hasChanged: Bool) throws
}

/// Keeps records in an app's own storage, which gets and gives the whole cache as one JSON text.
package final class HookedRecordStore: RecordStore {
  private struct State {
    var text: UnifiedCacheText?
    var revision = 0

    var utf8: [UInt8] { text?.utf8 ?? Array("{}".utf8) }
  }

  /// Stands in errors in place of the path of a file.
  private static let place = "the app's own token cache"

  private let hooks: any CacheTextHooks
  // Guards the text seen last. It is held while the app's hooks run, so that the two calls of a use are not interleaved
  // with others.
  private let state = WorkLock(State())

  package init(hooks: any CacheTextHooks) { self.hooks = hooks }

  /// False, since the app's hooks may take any time.
  package var isQuickToAsk: Bool { false }

  package func load() throws(StorageError) -> [StoredRecord] {
    try reading { $0.text?.records ?? [] }
  }

  package func changes(since revision: Int?) throws(StorageError) -> StoredState? {
    try reading { state in
      state.revision == revision
        ? nil : StoredState(revision: state.revision, records: state.text?.records ?? [])
    }
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    try state.withLock { state throws(StorageError) in
      try begin(&state)
      let isCurrent = state.revision == revision
      let change = decide(
        isCurrent ? nil : StoredState(revision: state.revision, records: state.text?.records ?? []))
      let edited = try UnifiedCacheText.edited(state.text, change, at: Self.place)
      try end(edited?.utf8 ?? state.utf8, hasChanged: edited != nil)
      if let edited { state.text = edited }
      state.text?.forgetLayout()
    }
  }

  private func reading<Answer>(_ question: (State) -> Answer) throws(StorageError) -> Answer {
    try state.withLock { state throws(StorageError) in
      try begin(&state)
      let answer = question(state)
      state.text?.forgetLayout()
      try end(state.utf8, hasChanged: false)
      return answer
    }
  }

  private func begin(_ state: inout State) throws(StorageError) {
    let given: [UInt8]?
    do { given = try hooks.beforeAccess(state.utf8) } catch {
      throw .inaccessible(path: Self.place, reason: "its beforeAccess threw \(type(of: error))")
    }
    guard let given, !given.isSame(as: state.utf8) else { return }
    do throws(CacheError) {
      state.text = try UnifiedCacheText(parsing: given)
      state.revision += 1
    } catch {
      // The app is told that the access is over even if its text can't be used.
      try end(state.utf8, hasChanged: false)
      throw .corrupt(path: Self.place, reason: "what beforeAccess gave \(error.damage)")
    }
  }

  private func end(_ text: [UInt8], hasChanged: Bool) throws(StorageError) {
    do { try hooks.afterAccess(text, hasChanged: hasChanged) } catch {
      throw .inaccessible(path: Self.place, reason: "its afterAccess threw \(type(of: error))")
    }
  }
}
