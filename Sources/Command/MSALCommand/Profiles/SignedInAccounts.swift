// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import LinuxPlatform
import OAuthClient
import TokenExchange

/// The accounts that are signed in, as far as the token cache can be read at once.
enum SignedInAccounts {
  /// The user names of the accounts that are signed in to the apps of `profiles`, sorted.
  static func usernames(_ profiles: [Profile], _ environment: EnvironmentVariables) -> [String] {
    let setting = environment[KeyStorageSetting.variable] ?? profiles.lazy.compactMap(\.keyStorage).first
    let policy = setting.flatMap { KeyStorageSetting($0) }?.policy(mayAsk: false) ?? CacheKeyPolicy()
    guard let cache = ReadOnlyCache(policy, environment) else { return [] }
    let names = profiles.compactMap { try? $0.configuration() }.flatMap { configuration in
      ((try? cache.client(configuration).accounts()) ?? []).compactMap(\.username)
    }
    return Set(names).sorted()
  }
}
