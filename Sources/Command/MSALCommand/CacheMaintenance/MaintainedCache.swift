// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Glibc
import OAuthWire
import PlatformInterfaces
import TokenCache

/// A token cache on disk, for maintenance: where it is, what is in it, where its key is. The functions change the
/// files; applications that have the cache in memory notice it.
struct MaintainedCache: Sendable {
  let place: CacheFile
  let log: any LogSink
  /// The other names of a cloud that has this host.
  let aliases: @Sendable (String) -> EnvironmentAliases

  /// The file; it need not exist.
  var path: String { place.path }

  /// Whether the content is encrypted.
  var isEncrypted: Bool { key != nil }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Files that were moved aside because they were damaged, and that nobody has tried to read yet.
  var waitingCopies: [String] { DamagedCopies.waiting(beside: path) }

  /// How a person does `verb` to this very cache, whichever the command would take by itself.
  func command(_ verb: String) -> String { "msal cache \(verb) --file '\(path)'" }

  /// nil for a plain file.
  var key: CacheKey? { place.key }

  /// Opens the store, which is made if there is none.
  func open() throws(StorageError) -> any RecordStore { try place.open(log: log) }

  // MARK: Content

  /// What is in the cache, without a secret, accounts first; empty when there is no file.
  func entries() throws(StorageError) -> [JSONValue] {
    Self.ordered(try records()).map { EntrySummary($0).json }
  }

  /// The whole cache, secrets included, in the JSON layout that all MSALs read; nil when there is no file.
  func exported() throws(CacheError) -> (text: String, entries: Int)? {
    guard exists else { return nil }
    let found: [StoredRecord]
    do throws(StorageError) { found = Self.ordered(try records()) } catch { throw .storage(error) }
    return (try UnifiedCacheText(found).prettyText, found.count)
  }

  /// Why a text was not taken over; nothing has changed then.
  struct ImportRefusal: Error, Sendable, Equatable {
    /// Completes a sentence that begins with "it".
    var reason: String
  }

  /// Adds the entries of a JSON cache, in one transaction: tokens replace tokens by the rules of the cache, and an
  /// older one never replaces a newer one.
  /// - Throws: `ImportRefusal` when `text` is no cache.
  func merge(_ text: [UInt8]) throws -> CacheMerge.Counts {
    let incoming: [StoredRecord]
    do throws(CacheError) { incoming = try UnifiedCacheText(parsing: text).recordsOfCache() } catch {
      guard case .damagedEntry(_, let reason) = error else { throw ImportRefusal(reason: "can't be read") }
      throw ImportRefusal(reason: reason)
    }
    return try merge(incoming, into: try open())
  }

  /// - Parameter isSalvage: Whether the entries were in this cache before; otherwise a person imports them.
  func merge(
    _ incoming: [StoredRecord], into store: any RecordStore, isSalvage: Bool = false
  ) throws(StorageError) -> CacheMerge.Counts {
    var counts = CacheMerge.Counts()
    try store.update(since: nil) { state in
      let merge = CacheMerge(incoming, into: state?.records ?? [], isSalvage: isSalvage, aliases: aliases)
      counts = merge.counts
      return merge.change
    }
    return counts
  }

  private func records() throws(StorageError) -> [StoredRecord] {
    exists ? try open().load().filter { !CachedSecrets.isSecret($0) } : []
  }

  private static func ordered(_ records: [StoredRecord]) -> [StoredRecord] {
    let kinds = ["Account", "AccessToken", "RefreshToken", "IdToken", "AppMetadata"]
    func rank(_ record: StoredRecord) -> Int {
      kinds.firstIndex { record.key.hasPrefix($0 + "/") } ?? kinds.count
    }
    return records.map { (rank($0), $0) }.sorted { ($0.0, $0.1.key) < ($1.0, $1.1.key) }.map(\.1)
  }

  // MARK: Clearing

  /// What `clear()` has removed.
  struct Cleared: Sendable, Equatable {
    /// Entries; nil: the file could not be opened, and was removed as a whole.
    var entries: Int?
    /// Damaged copies beside the cache.
    var copies = 0
  }

  /// Removes every account and token, and the copies that damage has left beside the cache. What other libraries keep
  /// in the same JSON file under names of their own stays. A cache whose key is lost is removed as a file.
  func clear() throws(StorageError) -> Cleared {
    var cleared = Cleared(entries: exists ? try clearFile() : 0)
    cleared.copies = try DamagedCopies.remove(beside: path)
    return cleared
  }

  /// Returns how many entries there were; nil when the file went as a whole.
  private func clearFile() throws(StorageError) -> Int? {
    // What is damaged is set aside by the look at it.
    for _ in 1...4 {
      do throws(StorageError) { return try clear(try open()) } catch {
        switch error {
        case .wrongKey, .noKey, .inaccessible:
          guard isEncrypted else { throw error }
          try StoreFiles.remove(path)
          // The next key need not be where the lost one was.
          if let key, key.caches().isEmpty { try key.forgetStorage() }
          return nil
        // The damaged cache has been moved aside, and is removed with the other copies.
        case .quarantined: return nil
        case .entriesSetAside: continue
        default: throw error
        }
      }
    }
    throw .busy(path: path)
  }

  private func clear(_ store: any RecordStore) throws(StorageError) -> Int {
    var count = 0
    try store.update(since: nil) { state in
      let records = state?.records ?? []
      let keys = records.map(\.key)
      // A member of another library has no entries, and its key begins with the slash.
      let removing = isEncrypted ? keys : keys.filter { !$0.hasPrefix("/") }
      count = removing.count - records.count(where: CachedSecrets.isSecret)
      return RecordChange(removing: removing)
    }
    return count
  }
}

extension StoredRecord {
  /// Kind and reason of an entry that is stored well but says nothing this library can use; never a value.
  var damage: String? {
    let summary = EntrySummary(self)
    return summary.damage.map { "\(summary.kind): it \($0)" }
  }
}
