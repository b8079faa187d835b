// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient

/// Which rungs of the ladder may hold the key of the cache.
struct CacheKeyPolicy: Sendable, Equatable {
  var choice: MSALCacheKeyStorage
  /// What `.automatic` must not choose.
  var forbidden: Set<MSALCacheKeyStorage>

  init(_ choice: MSALCacheKeyStorage, forbidden: Set<MSALCacheKeyStorage> = []) {
    self.choice = choice
    self.forbidden = forbidden
  }

  init(_ config: MSALCacheConfig) throws(IdentityFailure) {
    self.init(config.keyStorage, forbidden: config.forbiddenKeyStorages)
    guard choice == .automatic || !forbidden.contains(choice) else {
      throw .badParameter("cacheConfig.forbiddenKeyStorages", "it forbids what keyStorage chooses")
    }
    guard CacheKeyRung.allCases.contains(where: allows) else {
      throw .badParameter("cacheConfig.forbiddenKeyStorages", "it leaves no place for the key")
    }
  }

  func allows(_ rung: CacheKeyRung) -> Bool {
    choice == .automatic ? !forbidden.contains(rung.storage) : choice == rung.storage
  }

  /// The same for equal policies.
  var text: String { "\(choice), but \(forbidden.map { String(describing: $0) }.sorted())" }

  /// Whether the keyring may be started and may ask the person: only where it was asked for by name.
  var mayPrompt: Bool { choice == .secretService }
}

/// A place for the key of the encrypted caches in one directory.
package enum CacheKeyRung: String, Sendable, CaseIterable {
  /// The desktop's keyring, with the kernel's in front of it.
  case secretService = "secret-service"
  /// A file, command or systemd credential that the person names in the environment.
  case named
  /// A file of mode 0600 beside the caches: whoever can read the user's files can read it.
  case keyFile = "key-file"

  package var storage: MSALCacheKeyStorage {
    switch self {
    case .secretService: .secretService
    case .named: .named
    case .keyFile: .keyFile
    }
  }
}
