// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import LinuxPlatform
import PlatformInterfaces

extension CacheKey {
  /// Encrypts every cache of the directory with the key on `target`, which is then the storage that is remembered. The
  /// other keys go last: an interruption at any moment leaves every cache readable with a key that is still there, and
  /// doing it again completes the move. As long as damaged copies wait to be read the other keys stay, since one of
  /// them opens those. Call it inside `alone`.
  package func move(to target: CacheKeyStorage, mayPrompt: Bool) throws(StorageError) {
    let source = try recorded()
    // Looked for once, as one may have to be unlocked first; and before the new one is made, which the kernel then
    // remembers.
    let old = source.flatMap { storage in (try? existingKey(on: storage, mayPrompt: mayPrompt)) ?? nil }
    let others = existingKeys()
    let keys = [try lastingKey(on: target, mayPrompt: mayPrompt)] + [old].compactMap { $0 } + others
    for path in caches() { try encrypt(path, with: keys, from: source) }
    try record(target)
    guard waitingCopies().isEmpty else {
      log.log(.warning, "The old key of the token cache stays until `msal cache repair` has read the damaged copies.")
      return
    }
    removeKeys(except: target)
  }

  /// Damaged copies of any cache of the directory that nobody has tried to read yet.
  package func waitingCopies() -> [String] { DamagedCopies.waiting(in: directory, ofFilesWith: ".sqlite") }

  /// Whether an earlier move was interrupted before it had removed the old key.
  package func hasLeftover() -> Bool {
    let hasFile = access("\(directory)/\(Self.name)", F_OK) == 0
    return (try? recorded()).map { $0 != .keyFile && hasFile } ?? false
  }

  /// For a directory without caches: the next one may have its key on another storage.
  package func forgetStorage() throws(StorageError) { try files.remove(Self.note) }

  /// The databases of the directory.
  package func caches() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted().map { "\(directory)/\($0)" }
  }

  /// - Parameter keys: The new one, and those that the cache may be encrypted with.
  private func encrypt(_ path: String, with keys: [[UInt8]], from source: CacheKeyStorage?) throws(StorageError) {
    for key in keys {
      do throws(StorageError) {
        let store = try SQLiteRecordStore(path: path, key: key, log: log)
        // Otherwise an earlier attempt, or another process, has done it.
        if key != keys[0] { try store.changeKey(to: keys[0]) }
        return
      } catch {
        guard case .wrongKey = error else { throw error }
      }
    }
    // Says what is wrong with the place of the old key, if something is.
    if let source { _ = try existingKey(on: source, mayPrompt: false) }
    throw .wrongKey(path: path)
  }

  /// What can't be removed opens nothing any more.
  private func removeKeys(except target: CacheKeyStorage) {
    do throws(StorageError) {
      if target != .keyFile { try files.remove(Self.name) }
      guard target != .secretService else { return }
      kernel.forget()
      let service = service(mayPrompt: false)
      if service.state() == .ready, try service.read(Self.name) != nil { try service.remove(Self.name) }
    } catch {
      log.log(.warning, "An old key of the token cache, which opens nothing any more, could not be removed.")
    }
  }
}
