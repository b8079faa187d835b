// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Keeps records only as long as the process lives.
package final class MemoryRecordStore: RecordStore {
  // Guards the records; nothing is awaited while it is held.
  private let records = Lock<[String: [UInt8]]>([:])

  package init() {}

  package func load() throws(StorageError) -> [StoredRecord] {
    records.withLock { records in records.map { StoredRecord(key: $0.key, value: $0.value) } }
  }

  package func apply(saving: [StoredRecord], removing: [String]) throws(StorageError) {
    try update(since: nil) { _ in RecordChange(saving: saving, removing: removing) }
  }

  /// Nobody else writes here.
  package func revision() throws(StorageError) -> Int { 0 }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    records.withLock { records in
      let state = StoredState(revision: 0, records: records.map { StoredRecord(key: $0.key, value: $0.value) })
      let change = decide(revision == 0 ? nil : state)
      for key in change.removing { records[key] = nil }
      for record in change.saving { records[record.key] = record.value }
    }
  }
}
