// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenCache

/// Where an application's tokens are kept.
enum CacheLocation: Sendable, Equatable {
  case memory
  /// `name` is a file name; a nil directory is the person's data directory.
  case file(directory: String?, name: String)

  /// Longest group name, in bytes, so that the file's name stays within what file systems allow.
  private static let longestName = 200

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
