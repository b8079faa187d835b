// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import LinuxPlatform
import OAuthClient
import OpenSSLCrypto
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Who is signed in, as far as the token cache says so at once.
struct SignedInAccounts {
  let directories: XDGDirectories
  let environment: EnvironmentVariables

  /// What people sign in as to the apps of `profiles`, sorted.
  func usernames(_ profiles: [Profile]) -> [String] {
    let setting = environment[KeyStorageSetting.variable] ?? profiles.lazy.compactMap(\.keyStorage).first
    let key = CacheKey(
      directory: directories.data, policy: setting.flatMap { KeyStorageSetting($0) }?.policy(mayAsk: false) ?? .init(),
      environment: environment, random: SystemRandom(), log: NoLog())
    OpenSSLStart.bare()
    guard let store = try? key.openAsItIs(CacheKey.defaultCache) else { return [] }
    let cache = TokenCache(store: store, log: NoLog())
    let names = profiles.compactMap(\.frozen).flatMap { configuration in
      let client = PublicClient(configuration: configuration, platform: .looking, cache: cache)
      return ((try? client.accounts()) ?? []).compactMap(\.username)
    }
    return Set(names).sorted()
  }
}
