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
/// Writes are made under the lock that all MSALs know, into a new file that takes the place of the old one. Reads take
/// no lock; since others write in place, a text that makes no sense is read again under the lock, and when it stays so
/// for `settlingMilliseconds` it is moved aside and reported.
package final class JSONFileRecordStore: RecordStore {
  /// What this process last saw of the file.
  private struct Seen {
    /// nil: there was no file.
    var stamp: FileStamp?
    /// What was read or written; nil when there was no file, or only the stamp was looked at. The records that were
    /// made of it share it.
    var text: [UInt8]?
    /// Whether an equal stamp proves nothing, because the file was written a moment before.
    var wasFresh = false
    var revision = 0
    /// Whether what killed processes left was looked for.
    var hasSwept = false
  }

  private let path: String
  private let log: any LogSink
  private let patienceMilliseconds: Int
  private let settlingMilliseconds: Int
  // Guards what was seen; held through each call, so that one thread at a time works on the file.
  private let seen = WorkLock(Seen())

  /// Others may look into the directory, but not change it.
  private static let widestDirectoryMode: mode_t = 0o755

  /// Opens nothing; a file that does not exist is an empty store, and is made by the first write. Its directory must
  /// exist.
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

  /// The same for a file whose directory is made if need be.
  package convenience init(making path: String, log: any LogSink) throws(StorageError) {
    // Others may list a directory that other MSALs made; they can't read the file.
    try stored(try PrivateDirectory.prepare(OwnedPath.parent(of: path), widest: Self.widestDirectoryMode))
    self.init(path: path, log: log)
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
          // Perhaps written twice within one tick of the clock: only the bytes tell.
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

  /// How often a change is decided on anew because somebody wrote in spite of the lock.
  private static let attempts = 20

  /// False when the lock was lost, or the file was written by somebody without it: nothing has been changed then.
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
      // MSAL Python reads it without a lock, then notes the time, and later overwrites without reading what is dated
      // before that: with the true date it would undo what was written while it read.
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

  /// The text that was seen last, if the file surely still has it.
  private func knownText(_ seen: Seen) -> UnifiedCacheText? {
    guard let text = seen.text, !seen.wasFresh, FileStamp(path: path) == seen.stamp else { return nil }
    return try? UnifiedCacheText(parsing: text)
  }

  /// What is in the file now; nil when there is none. A text that makes no sense is read again under the lock.
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

  /// Called with the lock held. Not everybody who writes takes it, so a damaged text gets a while to become whole.
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

  /// Remembers what was found, and counts it when it differs from what was there before.
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
