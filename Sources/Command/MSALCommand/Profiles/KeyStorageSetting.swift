// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage

/// Where the key of the cache may be: `automatic`, one storage, or several with commas between.
package struct KeyStorageSetting: Sendable, Equatable {
  package static let automatic = "automatic"
  package static let variable = "MSAL_CACHE_KEY_STORAGE"

  /// Any place will do.
  package static let anywhere = KeyStorageSetting(Set(CacheKeyStorage.allCases))

  private let storages: Set<CacheKeyStorage>

  /// nil when the text names no place.
  package init?(_ text: String) {
    if text == Self.automatic {
      self = .anywhere
      return
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    let found = words.compactMap { CacheKeyStorage(rawValue: $0) }
    guard found.count == words.count else { return nil }
    self.init(Set(found))
  }

  package init(_ storages: Set<CacheKeyStorage>) { self.storages = storages }

  package static let names = CacheKeyStorage.allCases.map(\.rawValue).joined(separator: ", ")

  package func allows(_ storage: CacheKeyStorage) -> Bool { storages.contains(storage) }

  /// - Parameter mayAsk: Whether a keyring that is chosen by name may be started and may ask to be unlocked.
  package func policy(mayAsk: Bool) -> CacheKeyPolicy {
    if storages.count == 1, let storage = storages.first, mayAsk || storage != .secretService {
      return CacheKeyPolicy(choice: storage)
    }
    return CacheKeyPolicy(forbidden: Set(CacheKeyStorage.allCases.filter { !storages.contains($0) }))
  }
}

extension KeyStorageSetting {
  /// - Parameter source: The name of the option, variable or profile that the text comes from.
  init(_ text: String, from source: String) throws(CommandError) {
    guard let setting = Self(text) else {
      throw CommandError(
        .configuration, "\(source) is \"\(text)\", which is no place for the key of the cache.",
        nextStep: "Use \(Self.automatic), or a list with commas of: \(Self.names).")
    }
    self = setting
  }
}
