// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import TokenExchange

// The public names of the storages for the cache's key, and the internal ones.

extension CacheKeyPolicy {
  init(_ choice: MSALCacheKeyStorage, forbidden: Set<MSALCacheKeyStorage> = []) {
    self.init(
      choice: CacheKeyStorage.allCases.first { $0.storage == choice },
      forbidden: Set(CacheKeyStorage.allCases.filter { forbidden.contains($0.storage) }))
  }

  init(_ config: MSALCacheConfig) throws(IdentityError) {
    self.init(config.keyStorage, forbidden: config.forbiddenKeyStorages)
    if let choice, forbidden.contains(choice) {
      throw .badParameter("cacheConfig.forbiddenKeyStorages", "it forbids what keyStorage chooses")
    }
    guard CacheKeyStorage.allCases.contains(where: allows) else {
      throw .badParameter("cacheConfig.forbiddenKeyStorages", "it leaves no place for the key")
    }
  }
}

extension CacheKeyStorage {
  package var storage: MSALCacheKeyStorage {
    switch self {
    case .secretService: .secretService
    case .named: .named
    case .keyFile: .keyFile
    }
  }
}
