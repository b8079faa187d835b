// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import LinuxPlatform
import PlatformInterfaces

extension CacheKey {
  /// Encrypts every cache of the directory with the key on `target`, which is then the storage that is remembered. The
  /// other keys are removed last, so that after an interruption every cache can still be read and the move can be
  /// repeated. While there are damaged copies that have not been read, the other keys stay, because one of them opens
  /// those copies. It is called inside `alone`.
  package func move(to target: CacheKeyStorage, mayPrompt: Bool) throws(StorageError) {
    let source = try recorded()
    // The old keys are read once, because a keyring may ask the person to unlock it, and before the new key is made,
    // because the kernel's copy is replaced by the new key then.
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

  /// Forgets the storage of a directory without caches, so that the next cache may have its key on another one.
  package func forgetStorage() throws(StorageError) { try files.remove(Self.note) }

  /// The databases of the directory.
  package func caches() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted().map { "\(directory)/\($0)" }
  }

  /// - Parameter keys: The new key, and the keys with which the cache may be encrypted now.
  private func encrypt(_ path: String, with keys: [[UInt8]], from source: CacheKeyStorage?) throws(StorageError) {
    for key in keys {
      do throws(StorageError) {
        let store = try SQLiteRecordStore(path: path, key: key, log: log)
        // If no old key opens the cache, an earlier attempt or another process has moved it already.
        if key != keys[0] { try store.changeKey(to: keys[0]) }
        return
      } catch {
        guard case .wrongKey = error else { throw error }
      }
    }
    // Throws the error of the old key's storage, if it has one.
    if let source { _ = try existingKey(on: source, mayPrompt: false) }
    throw .wrongKey(path: path)
  }

  /// A key that can't be removed does no harm, since it opens no cache any more.
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
