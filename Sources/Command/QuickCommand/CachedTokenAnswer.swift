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

/// `msal token`, as far as the token cache answers it: which token that is, the library's own modules decide.
struct CachedTokenAnswer {
  let arguments: ParsedArguments
  let environment: EnvironmentVariables

  /// Options that can't change which cached token is the answer, nor how it is shown.
  private static let understood = [
    Commands.profile, Commands.json, Commands.noInteractive, Commands.interactive, Commands.noBrowser,
    Commands.timeout, Commands.keyStorage, Commands.scope, Commands.username,
  ]
  private static let others =
    (Commands.root.options + [Commands.forceRefresh]).filter { !understood.contains($0) }

  /// What goes to standard output, without the end of the line; nil when the full command has to answer.
  func text() -> ShownText? {
    guard !Self.others.contains(where: arguments.has), (try? Commands.patience(arguments)) != nil,
      !Commands.isContradictory(arguments),
      let directories = XDGDirectories(environment: environment),
      let profile = try? ProfileFile(directory: directories.config).profile(named: arguments[Commands.profile] ?? ""),
      let configuration = profile.frozen, let policy = policy(profile)
    else { return nil }
    let key = CacheKey(
      directory: directories.data, policy: policy, environment: environment, random: SystemRandom(), log: NoLog())
    OpenSSLStart.bare()
    guard let store = try? key.openAsItIs(CacheKey.defaultCache) else { return nil }
    let choice = AccountChoice(name: arguments[Commands.username], profile: profile)
    let client = PublicClient(
      configuration: configuration, platform: .looking,
      // With a limit, the rows of the account that is meant are read, and no others.
      cache: TokenCache(
        store: store, log: NoLog(), limits: MemoryLimits(accounts: choice == .only ? nil : 1)))
    guard let account = Self.account(choice, client),
      case .cached(let token, _)? = try? client.silentAnswer(to: SilentRequest(parameters: parameters(account)))
    else { return nil }
    if arguments.has(Commands.json) { return Self.json(token.result).shownText }
    return ShownText(token: token.result.accessToken.exposed)
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

  private func parameters(_ account: Account) -> TokenParameters {
    TokenParameters(
      scopes: ScopeSet(parsing: Commands.scopes(arguments).joined(separator: " ")),
      account: AccountReference(homeAccountID: account.homeAccountID, username: account.username))
  }

  private static func json(_ result: AuthenticationResult) -> JSONValue {
    let account = result.account
    return TokenAnswer.json(
      accessToken: result.accessToken.exposed, tokenType: "Bearer", expiresOn: result.expiresOn,
      scopes: result.scopes.values,
      account: TokenAnswer.account(
        username: account.username, name: account.homeClaims?["name"]?.string,
        homeAccountID: account.homeAccountID.value, environment: account.environment,
        tenantID: account.homeAccountID.tenantID), source: "cache")
  }
}

extension Platform {
  /// A platform that only tells the time: looking up a cached token needs nothing else.
  fileprivate static let looking = Platform(
    transport: Nobody(), clock: SystemClock(), random: SystemRandom(), browser: Nobody(), redirects: Nobody(),
    log: NoLog())
}

/// Stands in for what a look at the cache does not need.
private struct Nobody: HTTPTransport, Browser, RedirectListener {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .cancelled }
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .cancelled }
  func listen(_ expectation: RedirectExpectation) async throws(BrowserError) -> any RedirectChannel { throw .cancelled }
}
