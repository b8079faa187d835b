// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import CommandLineArguments
import FoundationEssentials
import LinuxPlatform
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenCache
import TokenExchange

/// A token, as far as the token cache has it: which one that is, the library's own modules decide.
struct CachedTokenAnswer {
  let request: CredentialRequest
  let arguments: ParsedArguments
  let environment: EnvironmentVariables

  /// Options that can't change which cached token is the answer, nor how it is shown.
  private static let understood = [
    Commands.profile, Commands.json, Commands.noInteractive, Commands.interactive, Commands.noBrowser,
    Commands.timeout, Commands.keyStorage, Commands.clientID, Commands.quiet,
  ]
  private static let others = Commands.root.options.filter { !understood.contains($0) }

  /// What goes to standard output, without the end of the line; nil when the full command has to answer.
  func text() -> ShownText? {
    guard !request.forceRefresh, !Self.others.contains(where: arguments.has),
      (try? Commands.patience(arguments)) != nil, (try? Commands.checkScopes(arguments)) != nil,
      !Commands.isContradictory(arguments),
      let directories = try? XDGDirectories(environment: environment),
      let profile = profile(in: directories),
      let configuration = profile.frozen, let policy = policy(profile)
    else { return nil }
    let key = CacheKey(
      directory: directories.data, policy: policy, environment: environment, random: SystemRandom(), log: NoLog())
    OpenSSLStart.bare()
    guard let store = try? key.openAsItIs(CacheKey.defaultCache) else { return nil }
    let choice = AccountChoice(name: request.username, profile: profile)
    // With a limit, the rows of the account that is meant are read, and no others.
    let cache = TokenCache(store: store, log: NoLog(), limits: MemoryLimits(accounts: choice == .only ? nil : 1))
    let client = PublicClient(configuration: configuration, platform: .looking, cache: cache)
    guard let account = Self.account(choice, client), let parameters = parameters(account, profile) else { return nil }
    if let registry = request.registry {
      let tokens = RegistryTokens(
        cache, profile, homeAccountID: account.homeAccountID.value, environment: account.environment)
      guard let token = try? tokens.token(for: registry, request.scopes, now: SystemClock().now) else { return nil }
      return request.form.text(Self.answer(token, account, expiresOn: nil, scopes: request.scopes))
    }
    guard
      case .cached(let token, _)? = try? client.silentAnswer(to: SilentRequest(parameters: parameters))
    else { return nil }
    let result = token.result
    return request.form.text(
      Self.answer(
        result.accessToken.exposed, result.account, expiresOn: result.expiresOn, scopes: result.scopes.values,
        tenantID: result.tenantProfile.tenantID))
  }

  /// The saved one, with the app that asks.
  private func profile(in directories: XDGDirectories) -> Profile? {
    let file = ProfileFile(directory: directories.config)
    guard var profile = try? file.profile(named: arguments[Commands.profile] ?? "") else { return nil }
    if let kubelogin = request.kubelogin {
      guard kubelogin.otherCloud(than: profile.host) == nil else { return nil }
      profile.clientID = kubelogin.clientID ?? profile.clientID
    } else {
      profile.clientID = arguments[Commands.clientID] ?? profile.clientID
    }
    return profile
  }

  /// Where the key of the cache may be.
  private func policy(_ profile: Profile) -> CacheKeyPolicy? {
    let text = arguments[Commands.keyStorage] ?? environment[KeyStorageSetting.variable] ?? profile.keyStorage
    guard let text else { return CacheKeyPolicy() }
    return KeyStorageSetting(text)?.policy(mayAsk: !arguments.has(Commands.noInteractive))
  }

  /// nil unless there is exactly one account that is meant.
  private static func account(_ choice: AccountChoice, _ client: PublicClient) -> Account? {
    let found: [Account]?
    switch choice {
    case .named(let name):
      guard (try? client.accounts(AccountFilter(homeAccountID: HomeAccountID(name))))?.isEmpty == true else {
        return nil
      }
      found = try? client.accounts(AccountFilter(username: name))
    case .remembered(let account):
      found = try? client.accounts(AccountFilter(homeAccountID: HomeAccountID(account.homeAccountID)))
    case .only: found = try? client.accounts()
    }
    guard let account = found?.first, found?.count == 1,
      choice.matches(homeAccountID: account.homeAccountID.value, username: account.username)
    else { return nil }
    return account
  }

  private func parameters(_ account: Account, _ profile: Profile) -> TokenParameters? {
    var parameters = TokenParameters(
      scopes: ScopeSet(parsing: request.scopes.joined(separator: " ")),
      account: AccountReference(homeAccountID: account.homeAccountID, username: account.username))
    if let tenant = request.tenantID {
      guard let url = profile.authority(ofTenant: tenant), let authority = try? Authority(url: url) else { return nil }
      parameters.authority = authority
    }
    return parameters
  }

  private static func answer(
    _ token: String, _ account: Account, expiresOn: Date?, scopes: [String], tenantID: String? = nil
  ) -> TokenAnswer {
    TokenAnswer(
      accessToken: token, tokenType: "Bearer", expiresOn: expiresOn, scopes: scopes,
      account: TokenAnswer.account(
        username: account.username, name: account.homeClaims?["name"]?.string,
        homeAccountID: account.homeAccountID.value, environment: account.environment,
        tenantID: account.homeAccountID.tenantID), source: "cache", tenantID: tenantID)
  }
}

extension Platform {
  /// A platform that only tells the time: looking up a cached token needs nothing else.
  static let looking = Platform(
    transport: Nobody(), clock: SystemClock(), random: SystemRandom(), browser: Nobody(), redirects: Nobody(),
    log: NoLog())
}

/// Stands in for what a look at the cache does not need.
private struct Nobody: HTTPTransport, Browser, RedirectListener {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .cancelled }
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .cancelled }
  func listen(_ expectation: RedirectExpectation) async throws(BrowserError) -> any RedirectChannel { throw .cancelled }
}
