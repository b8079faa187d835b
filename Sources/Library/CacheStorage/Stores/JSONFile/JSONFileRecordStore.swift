// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles
import TokenCache

/// Keeps records in one JSON file that the MSALs of other languages read and write at the same time. The text is plain:
/// whoever can read the user's files can read the tokens.
///
/// A write takes the lock that all MSALs use, writes a new file, and renames it to the old one's name. A read takes no
/// lock. Since other MSALs write in place, a text that is not a cache is read again under the lock; if it stays so for
/// `settlingMilliseconds`, the file is moved aside and reported.
package final class JSONFileRecordStore: RecordStore {
  /// The file as this process saw it last.
  private struct Seen {
    /// nil when there was no file.
    var stamp: FileStamp?
    /// The text that was read or written; nil when there was no file, or only its stamp was read. The records made of
    /// it share its memory.
    var text: [UInt8]?
    /// Whether the file was written so recently that another write could have the same stamp.
    var wasFresh = false
    var revision = 0
    /// Whether the files that killed processes left have been searched for.
    var hasSwept = false
  }

  private let path: String
  private let log: any LogSink
  private let patienceMilliseconds: Int
  private let settlingMilliseconds: Int
  // Guards `Seen`. It is held during each call, so that one thread at a time works on the file.
  private let seen = WorkLock(Seen())

  /// The permissions that the directory may have: others may list it, but not change it.
  private static let widestDirectoryMode: mode_t = 0o755

  /// Makes a store without opening the file. A file that does not exist is an empty store, and the first write creates
  /// it. Its directory must exist.
  ///
  /// Calls throw `insecurePermissions`, `wrongOwner`, `quarantined`, `corrupt` (damaged, and can't be moved), `busy`
  /// (the lock was not free for `patienceMilliseconds`), `noSpace` or `inaccessible`.
  package init(
    path: String, log: any LogSink, patienceMilliseconds: Int = 15_000, settlingMilliseconds: Int = 1000
  ) {
    self.path = path
    self.log = log
    self.patienceMilliseconds = patienceMilliseconds
    self.settlingMilliseconds = settlingMilliseconds
  }

  /// Makes a store, and the directory of its file if there is none.
  package convenience init(making path: String, log: any LogSink) throws(StorageError) {
    // Directories that other MSALs made let others list them. The file itself is not readable to them.
    try stored(try PrivateDirectory.prepare(OwnedPath.parent(of: path), widest: Self.widestDirectoryMode))
    self.init(path: path, log: log)
  }

  package func renewalTurn(ofAccount account: String) throws(StorageError) -> RenewalTurn? {
    try StoreFiles.renewalTurn(path, ofAccount: account)
  }

  package func load() throws(StorageError) -> [StoredRecord] {
    try seen.withLock { seen throws(StorageError) in try text(&seen)?.records ?? [] }
  }

  package func changes(since revision: Int?) throws(StorageError) -> StoredState? {
    try seen.withLock { seen throws(StorageError) in
      if let revision, revision == seen.revision {
        let stamp = FileStamp(path: path)
        if stamp == seen.stamp {
          if !seen.wasFresh { return nil }
          // The file may have been written twice within one tick of the clock, so its bytes are compared.
          note(try stored(try PrivateFile.read(path)), &seen)
          if revision == seen.revision { return nil }
        }
      }
      let text = try text(&seen)
      return StoredState(revision: seen.revision, records: text?.records ?? [])
    }
  }

  package func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
    try seen.withLock { seen throws(StorageError) in
      try stored(try OwnedPath.check(OwnedPath.parent(of: path), .directory, widest: Self.widestDirectoryMode))
      var known = revision
      for _ in 0..<Self.attempts {
        if try attempt(since: known, decide, &seen) { return }
        known = nil
      }
      throw .busy(path: path)
    }
  }

  /// How often a change is tried again because another program wrote without taking the lock.
  private static let attempts = 20

  /// Returns false, and changes nothing, when the lock was lost or another program wrote without taking it.
  private func attempt(
    since revision: Int?, _ decide: (StoredState?) -> RecordChange, _ seen: inout Seen
  ) throws(StorageError) -> Bool {
    let lock = try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: patienceMilliseconds))
    return try lock.hold { lock throws(StorageError) in
      if !seen.hasSwept {
        PrivateFile.sweep(path)
        seen.hasSwept = true
      }
      let text = if let known = knownText(seen) { known } else { try settledText(&seen) }
      let isCurrent = seen.revision == revision
      let change = decide(isCurrent ? nil : StoredState(revision: seen.revision, records: text?.records ?? []))
      guard let new = try UnifiedCacheText.edited(text, change, at: path)?.utf8 else { return true }
      // MSAL Python reads the file without a lock, notes the time after that, and later overwrites a file that is older
      // than the noted time without reading it again. A later date makes it see a change that was written while it was
      // reading.
      let stamp = try stored(
        try PrivateFile.write(new, to: path, secondsAhead: FileStamp.aheadBy) {
          lock.isHeld && FileStamp(path: path) == seen.stamp
        })
      guard let stamp else { return false }
      seen.stamp = stamp
      seen.text = new
      seen.wasFresh = stamp.isFresh
      return true
    }
  }

  // MARK: Reading

  /// The text seen last; nil unless it is certain that the file still has it.
  private func knownText(_ seen: Seen) -> UnifiedCacheText? {
    guard let text = seen.text, !seen.wasFresh, FileStamp(path: path) == seen.stamp else { return nil }
    return try? UnifiedCacheText(parsing: text)
  }

  /// The content of the file; nil when there is no file. A text that is not a cache is read again under the lock.
  private func text(_ seen: inout Seen) throws(StorageError) -> UnifiedCacheText? {
    if let known = knownText(seen) { return known }
    let found = try stored(try PrivateFile.read(path))
    note(found, &seen)
    guard let found else { return nil }
    do throws(CacheError) { return try UnifiedCacheText(parsing: seen.text ?? found.bytes) } catch {
      let lock: LockFile
      do throws(StorageError) {
        lock = try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: patienceMilliseconds))
      } catch {
        if case .busy = error { throw error }
        throw .corrupt(path: path, reason: "it is damaged, and the lock file beside it can't be made")
      }
      return try lock.hold { _ throws(StorageError) in try settledText(&seen) }
    }
  }

  /// It is called with the lock held. A program that writes without the lock may be at work, so a damaged text is read
  /// again for a while.
  private func settledText(_ seen: inout Seen) throws(StorageError) -> UnifiedCacheText? {
    let pause = 20
    var waited = 0
    while true {
      let found = try stored(try PrivateFile.read(path))
      note(found, &seen)
      guard let found else { return nil }
      let damage: CacheError
      do throws(CacheError) { return try UnifiedCacheText(parsing: seen.text ?? found.bytes) } catch { damage = error }
      guard waited < settlingMilliseconds else { throw quarantine(damage) }
      usleep(UInt32(pause * 1000))
      waited += pause
    }
  }

  private func quarantine(_ damage: CacheError) -> StorageError {
    let reason = "it \(damage.damage)"
    do throws(StorageError) {
      return log.movedAside(path, to: try DamagedCopies.add(path), reason)
    } catch {
      return .corrupt(path: path, reason: reason)
    }
  }

  /// Remembers the file, and increments the revision if it differs from the one seen before.
  private func note(_ found: (bytes: [UInt8], stamp: FileStamp)?, _ seen: inout Seen) {
    let hasSameStamp = found?.stamp == seen.stamp
    var isSame = hasSameStamp
    if hasSameStamp, seen.wasFresh, let text = seen.text, let found { isSame = text.isSame(as: found.bytes) }
    if !isSame { seen.revision += 1 }
    if !isSame || seen.text == nil { seen.text = found?.bytes }
    seen.stamp = found?.stamp
    seen.wasFresh = found?.stamp.isFresh ?? false
  }
}
