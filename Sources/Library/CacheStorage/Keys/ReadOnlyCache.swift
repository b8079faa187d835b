// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces

extension CacheKey {
  /// How long a look at a cache waits for another process, in milliseconds.
  private static let shortPatience: Int32 = 200

  /// Opens the cache `name` for reading, if it exists and its key is where the policy says and can be read at once.
  /// Nobody is asked, and nothing is created or moved: a cache that is damaged or of an earlier version is an error.
  /// - Returns: nil when the cache can't be opened in this way.
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

  /// The key on `storage`; nil if only a program or a service can give it.
  package func keyAtHand(on storage: CacheKeyStorage) throws(StorageError) -> [UInt8]? {
    if storage == .secretService { return rememberedKey }
    return storage == .named && asksPerson ? nil : try existingKey(on: storage, mayPrompt: false)
  }
}
