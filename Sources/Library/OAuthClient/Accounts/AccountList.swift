// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenCache
import TokenExchange

/// The conditions that accounts must meet, all of them.
package struct AccountFilter: Sendable {
  package var homeAccountID: HomeAccountID?
  package var tenantProfileID: String?
  package var username: String?
  /// Whether only accounts are meant for which this client can get tokens without asking the person.
  package var onlySignedIn = true

  package init(
    homeAccountID: HomeAccountID? = nil, tenantProfileID: String? = nil, username: String? = nil,
    onlySignedIn: Bool = true
  ) {
    self.homeAccountID = homeAccountID
    self.tenantProfileID = tenantProfileID
    self.username = username
    self.onlySignedIn = onlySignedIn
  }
}

/// An account in the cache, and which refresh tokens the client has for it.
final class KnownAccount: Sendable {
  let account: Account
  let isSignedOut: Bool
  let hasRefreshToken: Bool
  let hasFamilyRefreshToken: Bool

  var hasOwnTokens: Bool { hasRefreshToken && !isSignedOut }
  /// Whether the client got tokens of the account: perhaps from the desktop's identity broker, which keeps the refresh
  /// token.
  var hasIDToken: Bool { account.tenantProfiles.contains { $0.idToken != nil } }

  init(_ account: Account, isSignedOut: Bool, hasRefreshToken: Bool, hasFamilyRefreshToken: Bool) {
    self.account = account
    self.isSignedOut = isSignedOut
    self.hasRefreshToken = hasRefreshToken
    self.hasFamilyRefreshToken = hasFamilyRefreshToken
  }
}

/// The accounts in the cache, as one client sees them. It is a class, because most parts of the client share it.
final class AccountList: Sendable {
  let configuration: ClientConfiguration
  let cache: TokenCache
  let authorities: AuthorityResolver
  let memos = AccountMemos()

  init(configuration: ClientConfiguration, cache: TokenCache, authorities: AuthorityResolver) {
    self.configuration = configuration
    self.cache = cache
    self.authorities = authorities
  }

  /// The family of Microsoft's own applications, which is the only one.
  static let family = "1"

  /// The accounts that pass the filter, one for each home account.
  func matching(_ filter: AccountFilter = AccountFilter()) throws(IdentityError) -> [Account] {
    try cached { () throws(CacheError) in
      try cache.reloadIfChanged()
      let aliasesVersion = authorities.aliasesVersion
      var found: [Account] = []
      if let id = filter.homeAccountID {
        try cache.read { index in
          found = index.entries(of: id).flatMap { account($0, aliasesVersion, filter) }.map { [$0] } ?? []
        }
      } else {
        try cache.read { index in
          found = index.entries(named: filter.username).compactMap { account($0, aliasesVersion, filter) }
        }
      }
      return found
    }
  }

  /// The account; nil when it does not pass the filter.
  private func account(_ entries: AccountEntries, _ aliasesVersion: Int, _ filter: AccountFilter) -> Account? {
    guard let known = known(entries, aliasesVersion) else { return nil }
    if filter.onlySignedIn, !isSignedIn(known, entries) { return nil }
    return known.account.matches(filter) ? known.account : nil
  }

  /// The account as this client sees it; nil when there are tokens but no account. An application of one cloud does not
  /// see the accounts that its client id has in another cloud.
  private func known(_ entries: AccountEntries, _ aliasesVersion: Int) -> KnownAccount? {
    let version = AccountMemos.Version(entries: entries.version, aliases: aliasesVersion)
    if let known = memos.account(entries.homeAccountID, version) { return known }
    var first: KnownAccount?
    for cloud in clouds(entries.records.map(\.environment)) {
      guard let account = account(entries.records(in: cloud), entries) else { continue }
      let known = KnownAccount(
        account, isSignedOut: entries.isSignedOut(in: cloud, clientID: configuration.clientID),
        hasRefreshToken: entries.refreshToken(environments: cloud, clientID: configuration.clientID) != nil,
        hasFamilyRefreshToken: entries.familyRefreshToken(environments: cloud, familyID: Self.family) != nil)
      if first == nil || known.hasOwnTokens && first?.hasOwnTokens == false { first = known }
    }
    if let first { memos.remember(first, of: entries, version) }
    return first
  }

  /// The clouds in which the client looks for an account, in order: its own, and for a client of several clouds those
  /// of `environments`.
  private func clouds(_ environments: [String], all: Bool = false) -> [EnvironmentAliases] {
    let own = configuration.authority
    var clouds = [authorities.knownAliases(of: own) ?? authorities.aliases(of: own.environment)]
    guard all || configuration.multipleCloudsSupported else { return clouds }
    for environment in environments where !clouds.contains(where: { $0.contains(environment) }) {
      clouds.append(authorities.aliases(of: environment))
    }
    return clouds
  }

  /// The host of an account; nil when this client does not see the account.
  func environment(of home: HomeAccountID) throws(IdentityError) -> String? {
    let aliasesVersion = authorities.aliasesVersion
    return try cached { () throws(CacheError) in
      try cache.look(at: home) { known($0, aliasesVersion)?.account.environment }
    }
  }

  private func isSignedIn(_ known: KnownAccount, _ entries: AccountEntries) -> Bool {
    guard !known.isSignedOut else { return false }
    if known.hasRefreshToken || configuration.asksBroker && known.hasIDToken { return true }
    guard known.hasFamilyRefreshToken else { return false }
    let aliases = authorities.aliases(of: known.account.environment)
    return Self.family(entries.appMetadata(clientID: configuration.clientID, environments: aliases)) != nil
  }

  /// The family whose refresh tokens a client may use; nil when the service has said that the client is in no family.
  /// As long as the service has said nothing, the client may try them.
  static func family(_ metadata: AppMetadataRecord?) -> String? {
    metadata != nil && (metadata?.familyID ?? "").isEmpty ? nil : family
  }

  /// Whether the person signed out of this client in the authority's cloud, in this process or another.
  func isSignedOut(_ account: AccountReference, at authority: Authority) throws(IdentityError) -> Bool {
    let cloud = authorities.knownAliases(of: authority) ?? authorities.aliases(of: authority.environment)
    var isSignedOut = false
    try cached { () throws(CacheError) in
      try cache.read { index in
        let entries = index.entries(of: account.homeAccountID)
        isSignedOut = entries?.isSignedOut(in: cloud, clientID: configuration.clientID) ?? false
      }
    }
    return isSignedOut
  }

  /// The clouds in which this client can have tokens of an account: its own, and those of the known authorities.
  /// - Parameter all: Whether every cloud is meant in which any client has tokens of the account.
  func clouds(of account: AccountReference, all: Bool = false) throws(IdentityError) -> [EnvironmentAliases] {
    let environments = try cached { () throws(CacheError) in
      try cache.reloadIfChanged()
      return try cache.look(at: account.homeAccountID) { $0.environments } ?? []
    }
    var clouds = clouds(environments, all: all)
    for host in configuration.knownAuthorities.map(\.environment) where !clouds.contains(where: { $0.contains(host) }) {
      let aliases = authorities.aliases(of: host)
      if environments.contains(where: { aliases.contains($0) }) { clouds.append(aliases) }
    }
    return clouds
  }

  /// The result of an access token and its account; nil when the account was signed out meanwhile, so that the cache
  /// does not have it any more.
  func result(
    _ token: AccessTokenRecord, of entries: AccountEntries, at authority: Authority, aliases: EnvironmentAliases,
    source: AuthenticationResult.Source, correlationID: CorrelationID
  ) -> AuthenticationResult? {
    var records = entries.records(in: aliases)
    // The cloud's other host names may be unknown: then the records of the first record's cloud.
    if records.isEmpty, let first = entries.records.first {
      records = entries.records(in: authorities.aliases(of: first.environment))
    }
    return account(records, entries).map { account in
      AuthenticationResult(
        token,
        idToken: entries.idToken(clientID: configuration.clientID, environments: aliases, realm: token.realm),
        of: account, at: authority, from: source, correlationID)
    }
  }

  /// Makes an account of its records, one for each tenant of a cloud; nil when there are no records.
  private func account(_ records: [AccountRecord], _ entries: AccountEntries) -> Account? {
    guard let id = records.first?.homeAccountID else { return nil }
    let homeTenant = id.tenantID
    guard let home = records.first(where: { FoldedText.isSame($0.realm, homeTenant) }) ?? records.first else {
      return nil
    }
    let profiles = records.map { record in
      TenantProfile(
        localAccountID: record.localAccountID, environment: record.environment, tenantID: record.realm,
        // At a service without tenants, every profile is the home profile.
        isHome: record.authorityType != "MSSTS" || FoldedText.isSame(record.realm, homeTenant),
        idToken: entries.idToken(
          clientID: configuration.clientID, environments: authorities.aliases(of: record.environment),
          realm: record.realm))
    }
    return Account(
      homeAccountID: id, environment: home.environment, username: home.username, name: home.name,
      tenantProfiles: profiles)
  }
}

// In an app for one account at a time, a sign-in without an account is for the account that is signed in. Another
// account is refused: before anything is sent if the request names it, otherwise before its tokens are stored.
extension AccountList {
  func forOneAccount(_ parameters: TokenParameters) throws(IdentityError) -> TokenParameters {
    guard configuration.signsInOneAccount else { return parameters }
    let accounts = try matching()
    guard let current = accounts.first else { return parameters }
    if let asked = parameters.account {
      guard accounts.contains(where: { $0.homeAccountID == asked.homeAccountID }) else {
        throw IdentityError(.accountMismatch)
      }
      return parameters
    }
    var parameters = parameters
    parameters.account = current.reference
    return parameters
  }

  /// The only account that may sign in; nil: any account may.
  func onlyAccount() throws(IdentityError) -> AccountReference? {
    configuration.signsInOneAccount ? try matching().first?.reference : nil
  }

  /// Refuses tokens when another account has signed in meanwhile. Call it while `intake.writing` is held.
  func checkOneAccount(_ tokens: ValidatedTokens) throws(IdentityError) {
    guard configuration.signsInOneAccount else { return }
    // An account that was created anew may replace the requested one.
    let expected = [tokens.accessToken.homeAccountID, tokens.askedFor]
    guard try matching().allSatisfy({ expected.contains($0.homeAccountID) }) else {
      throw IdentityError(.accountMismatch)
    }
  }
}

extension Account {
  package var reference: AccountReference { AccountReference(homeAccountID: homeAccountID, username: username) }

  /// Whether the account has the ids and the name that the filter wants.
  func matches(_ filter: AccountFilter) -> Bool {
    if let id = filter.homeAccountID, id != homeAccountID { return false }
    if let name = filter.username, !FoldedText.isSame(name, username) { return false }
    guard let profile = filter.tenantProfileID else { return true }
    return tenantProfiles.contains { FoldedText.isSame($0.localAccountID, profile) }
  }
}

/// Calls the cache and turns its errors into `IdentityError`.
func cached<Value>(_ body: () throws(CacheError) -> Value) throws(IdentityError) -> Value {
  do throws(CacheError) { return try body() } catch { throw IdentityError(.cache(error)) }
}
