// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces

extension CacheKey {
  /// Milliseconds that a look at a cache waits for another process.
  private static let shortPatience: Int32 = 200

  /// Opens the cache `name` for a quick look, if it is there with its key where the policy has it and the key can be
  /// read at once. Nobody is asked, and nothing is made, moved or set aside: what is damaged, or of an earlier
  /// version, is an error, and left for whoever opens the cache to use it.
  /// - Returns: nil when it takes more than that.
  package func openReadOnly(_ name: String) throws(StorageError) -> SQLiteRecordStore? {
    let path = path(name)
    guard access(path, F_OK) == 0, let storage = try recorded(), policy.allows(storage),
      try wanted(instead: storage) == storage,
      let key = try keyAtHand(on: storage)
    else { return nil }
    return try SQLiteRecordStore(
      path: path, key: key, log: log, busyMilliseconds: Self.shortPatience, isLook: true)
  }

  /// Whether the environment names a command for the key, which may ask the person.
  package var asksPerson: Bool { NamedKey(environment: environment)?.isCommand == true }

  /// The key on `storage`; nil where it takes a program or a service to have it.
  package func keyAtHand(on storage: CacheKeyStorage) throws(StorageError) -> [UInt8]? {
    if storage == .secretService { return rememberedKey }
    return storage == .named && asksPerson ? nil : try existingKey(on: storage, mayPrompt: false)
  }
}
