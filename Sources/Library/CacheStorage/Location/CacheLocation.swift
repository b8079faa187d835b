// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces
import PrivateFiles
import TokenCache

/// Where an application's tokens are kept.
package enum CacheLocation: Sendable {
  case memory
  /// `name` is a file name; a nil directory is the person's data directory.
  case file(directory: String?, name: String, key: CacheKeyPolicy)
  /// The JSON file at `path`; if that is nil, `name` in `directory` as above.
  case unencryptedFile(path: String?, directory: String?, name: String)
  /// A place of the app's own; `id` tells it from others.
  case custom(any CacheTextHooks, id: String)

  /// Opens the cache in `file`, which is that of this location. Applications of this process that name the same file
  /// get the same one.
  package func open(
    _ file: CacheFile?, limits: MemoryLimits = MemoryLimits(), log: any LogSink
  ) throws(StorageError) -> TokenCache {
    if case .custom(let hooks, let id) = self {
      return try SharedCaches.process.cache(at: "storage \(id)") { () throws(StorageError) in
        TokenCache(store: HookedRecordStore(hooks: hooks), log: log, limits: limits)
      }
    }
    guard let file else { return TokenCache(store: nil, log: log, limits: limits) }
    var id = file.path
    // An application that forbids a place for the key must not share a cache that was opened with a key from there.
    if case .file(_, _, let policy) = self { id += ", key: \(policy.text)" }
    return try SharedCaches.process.cache(at: id) { () throws(StorageError) in
      TokenCache(store: try file.open(log: log), log: log, limits: limits)
    }
  }

  /// Where the key for bound tokens is, and what it is called there: in the encrypted cache that holds them, or beside
  /// the unencrypted `file`, which is that of this location. nil: in memory.
  package func secrets(_ file: CacheFile?) -> (store: (any SecretStore)?, name: String) {
    switch (file, self) {
    case (.database(let key, let cache)?, _): (CachedSecrets(key: key, cache: cache), "pop.key")
    case (.json(let path)?, .unencryptedFile(_, _, let name)):
      (KeyFileSecretStore(directory: OwnedPath.parent(of: path)), "\(name).pop.key")
    default: (nil, "")
    }
  }

  /// The file of the cache; nil when it is in none.
  package func file(
    environment: EnvironmentVariables = .current, random: any RandomSource, log: any LogSink
  ) throws(StorageError) -> CacheFile? {
    switch self {
    case .file(let directory?, let name, let policy):
      .database(
        CacheKey(directory: directory, policy: policy, environment: environment, random: random, log: log), name: name)
    case .file(nil, let name, let policy):
      .database(try CacheKey(policy: policy, environment: environment, random: random, log: log), name: name)
    case .unencryptedFile(let path?, _, _): .json(path: path)
    case .unencryptedFile(nil, let directory?, let name): .json(path: "\(directory)/\(name).json")
    case .unencryptedFile(nil, nil, let name):
      .json(
        path: try CacheKey(policy: CacheKeyPolicy(), environment: environment, random: random, log: log).directory
          + "/\(name).json")
    case .memory, .custom: nil
    }
  }
}

/// The file of a cache; it need not exist.
package enum CacheFile: Sendable {
  /// A cache in the directory of its key.
  case database(CacheKey, name: String)
  case json(path: String)

  package var path: String {
    switch self {
    case .database(let key, let name): key.path(name)
    case .json(let path): path
    }
  }

  /// nil for a plain file.
  package var key: CacheKey? { if case .database(let key, _) = self { key } else { nil } }

  /// Opens the store, which is made if there is none.
  package func open(log: any LogSink) throws(StorageError) -> any RecordStore {
    switch self {
    case .database(let key, let name): try KeyedRecordStore(key, name: name)
    case .json(let path): try JSONFileRecordStore(making: path, log: log)
    }
  }
}
