// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import FoundationEssentials
import LinuxPlatform
import OAuthClient
import PlatformInterfaces
import TokenCache
import TokenExchange

extension TokenCache {
  /// The command's own token cache, if it can be read at once: nobody is asked, and nothing is made, moved or set
  /// aside. nil when it takes more than a look, such as an unlocked keyring.
  /// - Parameter isOneAccount: Whether the rows of the account that is asked for are read, and no others.
  static func readOnly(
    _ policy: CacheKeyPolicy, _ environment: EnvironmentVariables, isOneAccount: Bool = false
  ) -> TokenCache? {
    guard
      let key = try? CacheKey(policy: policy, environment: environment, random: SystemRandom(), log: NoLog()),
      let store = try? key.openReadOnly(CacheKey.defaultCache)
    else { return nil }
    return TokenCache(store: store, log: NoLog(), limits: MemoryLimits(accounts: isOneAccount ? 1 : nil))
  }

  /// What an app has in a cache that is only looked at.
  func client(_ configuration: ClientConfiguration) -> PublicClient {
    PublicClient(configuration: configuration, platform: .none, cache: self)
  }
}

extension Platform {
  /// A platform that only tells the time: looking up a cached token needs nothing else.
  fileprivate static let none = Platform(
    transport: NoPlatform(), clock: SystemClock(), random: SystemRandom(), browser: NoPlatform(),
    redirects: NoPlatform(), log: NoLog())
}

/// Stands in for what a look at the cache does not need.
private struct NoPlatform: HTTPTransport, Browser, RedirectListener {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .cancelled }
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .cancelled }
  func listen(_ expectation: RedirectExpectation) async throws(BrowserError) -> any RedirectChannel { throw .cancelled }
}

/// The accounts that are signed in, as far as the token cache can be read at once.
enum SignedInAccounts {
  /// The user names of the accounts that are signed in to the apps of `profiles`, sorted.
  static func usernames(_ profiles: [Profile], _ environment: EnvironmentVariables) -> [String] {
    let text = environment[KeyStorageSetting.variable] ?? profiles.lazy.compactMap(\.keyStorage).first
    let setting = text.flatMap { KeyStorageSetting($0) } ?? .anywhere
    guard let cache = TokenCache.readOnly(setting.policy(mayAsk: false), environment) else { return [] }
    let names = profiles.compactMap { try? $0.configuration() }.flatMap { configuration in
      ((try? cache.client(configuration).accounts()) ?? []).compactMap(\.username)
    }
    return Set(names).sorted()
  }
}
