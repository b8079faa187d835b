// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Which storages may hold the key of the cache.
package struct CacheKeyPolicy: Sendable, Equatable {
  /// The only storage to use; nil for the best that is available.
  package var choice: CacheKeyStorage?
  /// The storages that must not be used when `choice` is nil.
  package var forbidden: Set<CacheKeyStorage>

  package init(choice: CacheKeyStorage? = nil, forbidden: Set<CacheKeyStorage> = []) {
    self.choice = choice
    self.forbidden = forbidden
  }

  package func allows(_ storage: CacheKeyStorage) -> Bool {
    choice.map { $0 == storage } ?? !forbidden.contains(storage)
  }

  /// A text that is equal for equal policies.
  package var text: String { "\(choice?.rawValue ?? "any"), but \(forbidden.map(\.rawValue).sorted())" }

  /// Whether the keyring may be started and may ask the person, which it may only if `choice` names it.
  package var mayPrompt: Bool { choice == .secretService }
}

/// A place for the key of the encrypted caches in one directory.
package enum CacheKeyStorage: String, Sendable, CaseIterable {
  /// The desktop's keyring. The kernel's keyring keeps a copy of the key.
  case secretService = "secret-service"
  /// A file, command or systemd credential that the person names in the environment.
  case named
  /// A file of mode 0600 beside the caches: whoever can read the user's files can read it.
  case keyFile = "key-file"
}
