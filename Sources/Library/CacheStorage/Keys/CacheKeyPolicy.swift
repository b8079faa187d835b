// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Which storages may hold the key of the cache.
package struct CacheKeyPolicy: Sendable, Equatable {
  /// The one storage; nil: whichever is the best.
  package var choice: CacheKeyStorage?
  /// What must not be chosen when no storage is named.
  package var forbidden: Set<CacheKeyStorage>

  package init(choice: CacheKeyStorage? = nil, forbidden: Set<CacheKeyStorage> = []) {
    self.choice = choice
    self.forbidden = forbidden
  }

  package func allows(_ storage: CacheKeyStorage) -> Bool {
    choice.map { $0 == storage } ?? !forbidden.contains(storage)
  }

  /// The same for equal policies.
  package var text: String { "\(choice?.rawValue ?? "any"), but \(forbidden.map(\.rawValue).sorted())" }

  /// Whether the keyring may be started and may ask the person: only where it was asked for by name.
  package var mayPrompt: Bool { choice == .secretService }
}

/// A place for the key of the encrypted caches in one directory.
package enum CacheKeyStorage: String, Sendable, CaseIterable {
  /// The desktop's keyring, with the kernel's in front of it.
  case secretService = "secret-service"
  /// A file, command or systemd credential that the person names in the environment.
  case named
  /// A file of mode 0600 beside the caches: whoever can read the user's files can read it.
  case keyFile = "key-file"
}
