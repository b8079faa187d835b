// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Keeps small secrets, such as the key of bound tokens, as records of an encrypted cache. They are encrypted with the
/// cache's key, and encrypted again when that key is moved.
package struct CachedSecrets: SecretStore {
  let key: CacheKey
  /// The cache's name.
  let cache: String

  private static let prefix = "Secret/"

  private func recordKey(_ name: String) -> String { Self.prefix + name }

  /// Whether a record is such a secret and no entry of the token cache.
  package static func isSecret(_ record: StoredRecord) -> Bool { record.keyStart.hasPrefix(prefix) }

  package func read(_ name: String) throws(StorageError) -> [UInt8]? {
    // It opens a store of its own, so that the revisions of the token cache's store are not affected.
    let store = try KeyedRecordStore(key, name: cache)
    let records = if let state = try store.withoutAccounts() { state.records } else { try store.load() }
    return records.first { $0.key == recordKey(name) }?.value
  }

  package func readOrCreate(_ name: String, _ secret: [UInt8]) throws(StorageError) -> [UInt8] {
    let recordKey = recordKey(name)
    var kept = secret
    try KeyedRecordStore(key, name: cache).update(since: nil) { state in
      if let record = state?.records.first(where: { $0.key == recordKey }) {
        kept = record.value
        return RecordChange()
      }
      // The closure may be called more than once.
      kept = secret
      return RecordChange(saving: [StoredRecord(key: recordKey, value: secret)])
    }
    return kept
  }
}
