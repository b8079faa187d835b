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
    records.withLock { records in
      for key in removing { records[key] = nil }
      for record in saving { records[record.key] = record.value }
    }
  }

  /// Nobody else writes here.
  package func revision() throws(StorageError) -> Int { 0 }
}
