// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// A container registry as a program names it, such as `contoso.azurecr.io` or `https://contoso.azurecr.io`.
package struct RegistryAddress: Sendable, Hashable {
  private let url: SecureURL
  /// The address without TLS; nil: the registry must have TLS.
  private let plain: SecureURL?

  private static let domains = ["azurecr.io", "azurecr.cn", "azurecr.us"]

  /// nil: no address of a registry, or one without TLS. As for docker itself, registries of this machine need none.
  package init?(_ text: String) {
    let named = text.contains("://") ? SecureURL(text) : nil
    plain = text.contains("://") ? nil : SecureURL("http://" + text)
    guard let url = named ?? SecureURL("https://" + text) else { return nil }
    self.url = url
  }

  /// The host, with the port if there is one.
  package var name: String { url.name }

  /// Where a token of Entra ID is exchanged for one of the registry.
  package var exchange: URL { Self.exchange(url) }

  /// The exchange without TLS, for a registry of this machine that was named without a scheme; nil: there is none.
  package var plainExchange: URL? { plain.map { Self.exchange($0) } }

  /// The failure of a request to a registry that was named with `https`, and may have none.
  func withoutTLS(_ failure: CommandError) -> CommandError {
    guard url.isOnThisMachine, failure.message.contains("wrong version number") else { return failure }
    var failure = failure
    failure.nextStep = "If that registry has no TLS, name it without a scheme: \(name)"
    return failure
  }

  private static func exchange(_ server: SecureURL) -> URL {
    URL(string: server.origin + "/oauth2/exchange") ?? server.url
  }

  package var isOfAzure: Bool { url.isBelow(Self.domains) }

  /// Whether a token may go there: nobody else is to see it.
  package func mayHaveToken(_ others: [String]) -> Bool { isOfAzure || url.isNamed(in: others) }
}

/// The tokens that container registries have given in exchange, in the token cache. Each is an access token of the
/// account and the app that it was had with, of a type that no other request is for, so that it goes when they sign
/// out, and with the cache.
package struct RegistryTokens: Sendable {
  private let cache: TokenCache
  private let clientID: ClientID
  private let homeAccountID: HomeAccountID
  private let aliases: EnvironmentAliases
  /// The part of the authority that says whose people sign in: another tenant's token is another token.
  private let realm: String

  private static let type = "registry"
  /// Seconds before the end at which a token is not given out any more: the program that asks keeps it for a while.
  private static let margin = 300.0

  init(_ cache: TokenCache, _ profile: Profile, _ account: Account) {
    self.cache = cache
    clientID = ClientID(profile.clientID)
    homeAccountID = account.homeAccountID
    aliases = EnvironmentAliases(knownCloudOf: account.environment)
    realm = URL(string: profile.authority)?.lastPathComponent ?? ""
  }

  /// Opens the command's own cache, to read and change it.
  init(_ policy: CacheKeyPolicy, _ profile: Profile, _ account: Account) throws(StorageError) {
    let key = try CacheKey(policy: policy, random: SystemRandom(), log: NoLog())
    let store = try key.open(CacheKey.defaultCache)
    self.init(TokenCache(store: store, log: NoLog(), limits: MemoryLimits(accounts: 1)), profile, account)
  }

  /// The token of the registry; nil where there is none that is good for some minutes.
  package func token(for registry: RegistryAddress, _ scopes: [String], now: Date) throws(CacheError) -> String? {
    guard let record = try record(for: registry, scopes), record.expiresOn > now.addingTimeInterval(Self.margin) else {
      return nil
    }
    return record.secret.exposed
  }

  /// Keeps a token until its end, unless the account has signed out meanwhile.
  package func save(
    _ token: String, for registry: RegistryAddress, _ scopes: [String], now: Date, expiresOn: Date
  ) throws(CacheError) {
    let record = AccessTokenRecord(
      homeAccountID: homeAccountID, environment: aliases.preferredCache, realm: realm, clientID: clientID,
      target: Self.target(registry, scopes), secret: Secret(token), tokenType: Self.type, cachedAt: now,
      expiresOn: expiresOn)
    _ = try cache.save(
      TokenEntries(accessToken: record), aliases: aliases,
      from: .refresh(account: homeAccountID, clientID, family: "1"))
  }

  package func forget(_ registry: RegistryAddress, _ scopes: [String]) throws(CacheError) {
    if let record = try record(for: registry, scopes) { try cache.removeAccessToken(record) }
  }

  private func record(for registry: RegistryAddress, _ scopes: [String]) throws(CacheError) -> AccessTokenRecord? {
    var query = AccessTokenQuery(
      homeAccountID: homeAccountID, environments: aliases, realm: realm, clientID: clientID,
      scopes: Self.target(registry, scopes))
    query.tokenType = Self.type
    return try cache.look(at: homeAccountID) { $0.accessToken(query) }
  }

  /// One name for the registry and what it was shown: a token replaces those that share a name with it.
  private static func target(_ registry: RegistryAddress, _ scopes: [String]) -> ScopeSet {
    ScopeSet([registry.exchange.absoluteString + "#" + scopes.sorted().joined(separator: ",")])
  }
}
