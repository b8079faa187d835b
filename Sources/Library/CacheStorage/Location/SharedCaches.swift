// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import TokenCache

/// The caches of this process, one for each file: two applications that share a file also share what is in memory. A
/// cache that no application holds any more is closed.
final class SharedCaches: Sendable {
  static let process = SharedCaches()

  private struct Entry {
    weak var cache: TokenCache?
  }

  // Guards the table; held while a file is opened, so that it is opened once.
  private let entries = WorkLock<[String: Entry]>([:])

  /// `path` may be any text that tells one place from all others.
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
