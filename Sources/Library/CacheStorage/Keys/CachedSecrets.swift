// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces

/// Keeps small secrets, such as the key of bound tokens, in an encrypted cache: the cache's own key is where the app's
/// policy has it, and what it seals is sealed anew when that key moves.
package struct CachedSecrets: SecretStore {
  let key: CacheKey
  /// The cache's name.
  let cache: String

  package init(key: CacheKey, cache: String) {
    self.key = key
    self.cache = cache
  }

  private static let prefix = "Secret/"

  private func recordKey(_ name: String) -> String { Self.prefix + name }

  /// Whether a record is a secret of this kind, which is no entry of the cache.
  package static func isSecret(_ record: StoredRecord) -> Bool { record.keyStart.hasPrefix(prefix) }

  package func read(_ name: String) throws(StorageError) -> [UInt8]? {
    // A store of its own: what the cache has seen of its store is not touched.
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
      // It may have been decided on before.
      kept = secret
      return RecordChange(saving: [StoredRecord(key: recordKey, value: secret)])
    }
    return kept
  }
}
