// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import MSAL
import QuickCommand

extension KeyStorageSetting {
  /// - Parameter source: What the text comes from, such as the option.
  init(_ text: String, from source: String) throws(CommandError) {
    guard let setting = Self(text) else {
      throw CommandError(
        .configuration, "\(source) is \"\(text)\", which is no place for the key of the cache.",
        nextStep: "Use \(Self.automatic), or a list with commas of: \(Self.names).")
    }
    self = setting
  }

  /// - Parameter mayAsk: Whether a keyring that is chosen by name may be started and may ask to be unlocked.
  func apply(to config: MSALCacheConfig, mayAsk: Bool) {
    let policy = policy(mayAsk: mayAsk)
    config.keyStorage = policy.choice?.storage ?? .automatic
    config.forbiddenKeyStorages = Set(policy.forbidden.map(\.storage))
  }
}
