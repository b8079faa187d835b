// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import Testing

/// A record store in memory. Handles made by `anotherProcess()` see the same records and count each other's writes.
package final class MemoryRecordStore: RecordStore {
  private struct Shared {
    package var count: Int { records.count }
    package var records: [StoredRecord] = []
    var writes: [Int: Int] = [:]
    var nextProcess = 1
    /// The accounts whose tokens a process renews.
    var renewed: Set<String> = []
  }

  private final class Turn: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  package struct Calls {
    package var loads = 0
    package var writes = 0
    /// The writes to refuse, counted from 1.
    package var failing: Set<Int> = []
    package var failsLoading = false
    /// Called during a write.
    package var whileWriting: (@Sendable () -> Void)?
  }

  private let shared: Lock<Shared>
  private let process: Int
  package let calls = Lock(Calls())
  /// Held through each change of this handle.
  private let changing = Lock(())

  package init(_ records: [StoredRecord] = []) {
    shared = Lock(Shared(records: records))
    process = 0
  }

  private init(shared: Lock<Shared>, process: Int) {
    self.shared = shared
    self.process = process
  }

  package func anotherProcess() -> MemoryRecordStore {
    let process = shared.withLock { shared in
      shared.nextProcess += 1
      return shared.nextProcess
    }
    return MemoryRecordStore(shared: shared, process: process)
  }

  package var count: Int { records.count }
  package var records: [StoredRecord] { shared.withLock { $0.records } }

  package func load() throws(StorageError) -> [StoredRecord] {
    let fails = calls.withLock { calls in
      calls.loads += 1
      return calls.failsLoading
    }
    if fails { throw .busy(path: "memory") }
    return records
  }

  package func changes(since revision: Int?) throws(StorageError) -> StoredState? {
    let current = shared.withLock { shared in shared.writes.filter { $0.key != process }.values.reduce(0, +) }
    return current == revision ? nil : StoredState(revision: current, records: try load())
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    try changing.withLock { _ throws(StorageError) in
      let change = decide(try changes(since: revision))
      if !change.isEmpty { try apply(saving: change.saving, removing: change.removing) }
    }
  }

  package func renewalTurn(ofAccount account: String) throws(StorageError) -> RenewalTurn? {
    guard shared.withLock({ $0.renewed.insert(account).inserted }) else { return nil }
    return RenewalTurn(Turn { [shared] in shared.withLock { _ = $0.renewed.remove(account) } })
  }

  /// Writes without reading the present state.
  package func apply(saving: [StoredRecord], removing: [String]) throws(StorageError) {
    let fails = calls.withLock { calls in
      calls.writes += 1
      return calls.failing.contains(calls.writes)
    }
    if fails { throw .noSpace(path: "memory") }
    calls.withLock { $0.whileWriting }?()
    shared.withLock { shared in
      shared.records.removeAll { removing.contains($0.key) }
      for record in saving {
        if let index = shared.records.firstIndex(where: { $0.key == record.key }) {
          shared.records[index] = record
        } else {
          shared.records.append(record)
        }
      }
      shared.writes[process, default: 0] += 1
    }
  }
}

extension RecordStore {
  /// The store's present revision.
  package func revision() throws -> Int { try #require(try changes(since: nil)).revision }

  /// Saves and removes as one transaction: all of it is there afterwards, or none.
  package func apply(saving: [StoredRecord], removing: [String]) throws(StorageError) {
    try update(since: nil) { _ in RecordChange(saving: saving, removing: removing) }
  }
}
