// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// Which accounts are asked for; every condition given must hold.
package struct AccountFilter: Sendable {
  package var homeAccountID: HomeAccountID?
  package var tenantProfileID: String?
  package var username: String?
  /// Only accounts that this client can get tokens for without asking.
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

/// An account in the cache, and what refresh tokens it has for the client.
private final class KnownAccount: Sendable {
  let account: Account
  let isSignedOut: Bool
  let hasRefreshToken: Bool
  let hasFamilyRefreshToken: Bool

  init(_ account: Account, isSignedOut: Bool, hasRefreshToken: Bool, hasFamilyRefreshToken: Bool) {
    self.account = account
    self.isSignedOut = isSignedOut
    self.hasRefreshToken = hasRefreshToken
    self.hasFamilyRefreshToken = hasFamilyRefreshToken
  }
}

extension PublicClient {
  /// The accounts in the cache, one for each home account.
  package func accounts(_ filter: AccountFilter = AccountFilter()) throws(IdentityError) -> [Account] {
    try cached { () throws(CacheError) in
      try cache.reloadIfChanged()
      var accounts: [Account] = []
      for known in try candidates(filter) {
        let account = known.account
        if filter.onlySignedIn, try !isSignedIn(known) { continue }
        if let name = filter.username, !FoldedText.isSame(account.username, name) { continue }
        if let profile = filter.tenantProfileID,
          !account.tenantProfiles.contains(where: { FoldedText.isSame($0.localAccountID, profile) })
        {
          continue
        }
        accounts.append(account)
      }
      return accounts
    }
  }

  /// Everybody who may pass the filter.
  private func candidates(_ filter: AccountFilter) throws(CacheError) -> [KnownAccount] {
    let question = MemoKey(client: authorities.knowledge)
    let found =
      if let id = filter.homeAccountID {
        [try cache.answer(to: question, of: id, known)]
      } else {
        try cache.answers(to: question, named: filter.username, known)
      }
    return found.compactMap { $0 as? KnownAccount }
  }

  /// nil when no account is there, but only tokens. An application of one cloud does not see the accounts that its
  /// client has in another one.
  private func known(_ view: AccountView) -> (any Memo)? {
    let client = configuration.clientID
    var found = view.snapshot(clientID: client)
    if !configuration.multipleCloudsSupported {
      let own = aliases(of: configuration.authority.environment)
      found.records.removeAll { !own.contains($0.environment) }
    }
    guard let id = found.records.first?.homeAccountID, let account = account(id, found) else { return nil }
    let aliases = aliases(of: account.environment)
    return KnownAccount(
      account, isSignedOut: found.isSignedOut,
      hasRefreshToken: view.hasRefreshToken(environments: aliases, clientID: client),
      hasFamilyRefreshToken: view.hasRefreshToken(environments: aliases, familyID: Self.family))
  }

  private func isSignedIn(_ known: KnownAccount) throws(CacheError) -> Bool {
    guard !known.isSignedOut else { return false }
    guard !known.hasRefreshToken, known.hasFamilyRefreshToken else { return known.hasRefreshToken }
    return try familyToTry(aliases(of: known.account.environment)) != nil
  }

  package func removeAccount(_ account: AccountReference) throws(IdentityError) {
    try removeLocally(SignOutRequest(account: account))
  }

  /// Removes an account's tokens at every cloud where it may have some.
  func removeLocally(_ request: SignOutRequest) throws(IdentityError) {
    let records = try cached { () throws(CacheError) in
      try cache.reloadIfChanged()
      return try cache.accounts(homeAccountID: request.account.homeAccountID)
    }
    var clouds: [EnvironmentAliases] = []
    for environment in records.map(\.environment) + [configuration.authority.environment] {
      let aliases = aliases(of: environment)
      if !clouds.contains(aliases) { clouds.append(aliases) }
    }
    try intake.remove(request, at: clouds)
    platform.log.log(.info, "Removed an account from the cache")
  }

  /// The result for an access token that was just stored.
  func result(
    _ token: AccessTokenRecord, aliases: EnvironmentAliases, authority: Authority,
    source: AuthenticationResult.Source, correlationID: CorrelationID
  ) throws(IdentityError) -> AuthenticationResult {
    let found = try cached { () throws(CacheError) in
      try cache.snapshot(homeAccountID: token.homeAccountID, clientID: configuration.clientID)
    }
    return try result(
      token, of: found, aliases: aliases, authority: authority, source: source, correlationID: correlationID)
  }

  /// The result for an access token of the cache, and what that knows of the account.
  func result(
    _ token: AccessTokenRecord, of found: AccountSnapshot, aliases: EnvironmentAliases, authority: Authority,
    source: AuthenticationResult.Source, correlationID: CorrelationID
  ) throws(IdentityError) -> AuthenticationResult {
    // Without an account somebody signed it out meanwhile.
    guard let account = account(token.homeAccountID, found) else {
      throw IdentityError(.interactionRequired(.signedOut, response: nil))
    }
    let profile =
      account.tenantProfiles.first { FoldedText.isSame($0.tenantID, token.realm) }
      ?? TenantProfile(
        localAccountID: account.homeAccountID.objectID, environment: token.environment, tenantID: token.realm,
        isHome: Self.isSame(token.realm, account.homeAccountID.tenantID), idToken: nil)
    return AuthenticationResult(
      accessToken: token.secret, tokenType: token.tokenType, expiresOn: token.expiresOn, isInExtendedLifetime: false,
      idToken: found.idToken(environments: aliases, realm: token.realm), scopes: token.target, account: account,
      tenantProfile: profile,
      authority: authority.settled(in: token.realm), correlationID: correlationID, source: source)
  }

  /// nil when nothing is known of it.
  private func account(_ id: HomeAccountID, _ found: AccountSnapshot) -> Account? {
    let homeTenant = id.tenantID
    let home = found.records.first { Self.isSame($0.realm, homeTenant) } ?? found.records.first
    guard let home else { return nil }
    let profiles = found.records.map { record in
      TenantProfile(
        localAccountID: record.localAccountID, environment: record.environment, tenantID: record.realm,
        // Where there are no tenants, everybody is at home.
        isHome: record.authorityType != "MSSTS" || Self.isSame(record.realm, homeTenant),
        idToken: found.idToken(environments: aliases(of: record.environment), realm: record.realm))
    }
    return Account(
      homeAccountID: id, environment: home.environment, username: home.username, name: home.name,
      tenantProfiles: profiles)
  }

  private static func isSame(_ realm: String, _ tenant: String?) -> Bool {
    tenant.map { FoldedText.isSame(realm, $0) } ?? false
  }

  func aliases(of environment: String) -> EnvironmentAliases {
    authorities.knownAliases(of: environment) ?? EnvironmentAliases(alone: environment)
  }
}
