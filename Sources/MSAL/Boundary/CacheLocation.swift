// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthClient
import OAuthWire
import PlatformInterfaces
import RecordStores
import TokenCache

/// Where an application's tokens are kept, and how that place is opened.
enum CacheLocation: Sendable, Equatable {
  case memory
  /// `name` is a file name; a nil directory is the person's data directory.
  case file(directory: String?, name: String)

  /// Longest group name, in bytes, so that the file's name stays within what file systems allow.
  private static let longestName = 200
  private static let keyBytes = 32

  init(_ config: MSALCacheConfig) throws(IdentityFailure) {
    guard config.persistence == .encryptedFile else {
      self = .memory
      return
    }
    let name = PercentCoding.encode(config.keychainSharingGroup)
    guard !name.isEmpty, name.utf8.count <= Self.longestName else {
      throw .badParameter("keychainSharingGroup", "it must have between 1 and \(Self.longestName) characters")
    }
    if let directory = config.directory, !directory.isFileURL {
      throw .badParameter("cacheConfig.directory", "it is not a file URL")
    }
    self = .file(directory: config.directory?.absoluteURL.standardizedFileURL.path, name: name)
  }

  /// Opens the place. Applications of this process that name the same file get the same cache.
  func open(random: any RandomSource, log: any LogSink) throws(StorageError) -> TokenCache {
    guard case .file(let given, let name) = self else { return TokenCache(store: nil, log: log) }
    guard let directory = given ?? XDGDirectories()?.data else {
      throw .inaccessible(path: "the home directory", reason: "neither HOME nor the user database names one")
    }
    let path = "\(directory)/\(name).sqlite"
    return try SharedCaches.process.cache(at: path) { () throws(StorageError) in
      let key = try KeyFileSecretStore(directory: directory).readOrCreate("cache.key", random.bytes(Self.keyBytes))
      guard key.count == Self.keyBytes else {
        throw .corrupt(path: "\(directory)/cache.key", reason: "it does not hold \(Self.keyBytes) bytes")
      }
      return TokenCache(store: try SQLiteRecordStore(path: path, key: key), log: log)
    }
  }
}

/// The caches of this process, one for each file: two applications that share a file also share what is in memory. A cache
/// that no application holds any more is closed.
final class SharedCaches: Sendable {
  static let process = SharedCaches()

  private struct Entry {
    weak var cache: TokenCache?
  }

  // Guards the table; held while a file is opened, so that it is opened once.
  private let entries = Lock<[String: Entry]>([:])

  func cache(at path: String, open: () throws(StorageError) -> TokenCache) throws(StorageError) -> TokenCache {
    try entries.withLock { entries throws(StorageError) in
      if let cache = entries[path]?.cache { return cache }
      let cache = try open()
      entries = entries.filter { $0.value.cache != nil }
      entries[path] = Entry(cache: cache)
      return cache
    }
  }
}
