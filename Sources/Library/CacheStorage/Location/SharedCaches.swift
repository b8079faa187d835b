// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import PlatformInterfaces
import TokenCache
import TokenExchange

/// The caches of this process, one for each file: two applications that share a file also share what is in memory. A
/// cache that no application holds any more is closed.
final class SharedCaches: Sendable {
  static let process = SharedCaches()

  private struct OpenCache {
    weak var cache: TokenCache?
  }

  // Guards the table; held while a file is opened, so that it is opened once.
  private let entries = WorkLock<[String: OpenCache]>([:])

  /// `path` may be any text that tells one place from all others.
  func cache(at path: String, open: () throws(StorageError) -> TokenCache) throws(StorageError) -> TokenCache {
    try entries.withLock { entries throws(StorageError) in
      if let cache = entries[path]?.cache { return cache }
      let cache = try open()
      entries = entries.filter { $0.value.cache != nil }
      entries[path] = OpenCache(cache: cache)
      return cache
    }
  }
}

extension PublicClient {
  /// A client whose tokens, and whose key for bound ones, are kept at `location`.
  package convenience init(
    configuration: ClientConfiguration, platform: Platform, tokensAt location: CacheLocation,
    limits: MemoryLimits = MemoryLimits(), sessions: InteractiveSessions = .shared
  ) throws(IdentityError) {
    let file: CacheFile?
    let cache: TokenCache
    do throws(StorageError) {
      file = try location.file(random: platform.random, log: platform.log)
      cache = try location.open(file, limits: limits, log: platform.log)
    } catch {
      throw IdentityError(.cache(.storage(error)))
    }
    let (secrets, name) = location.secrets(file)
    self.init(
      configuration: configuration, platform: platform, cache: cache, sessions: sessions,
      possession: PossessionKeys(store: secrets, name: name))
  }
}
