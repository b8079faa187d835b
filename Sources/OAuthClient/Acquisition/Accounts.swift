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

extension PublicClient {
  /// The accounts in the cache, one for each home account.
  package func accounts(_ filter: AccountFilter = AccountFilter()) throws(IdentityFailure) -> [Account] {
    try cached { () throws(CacheError) in
      try cache.reloadIfChanged()
      let records =
        if let id = filter.homeAccountID { try cache.accounts(homeAccountID: id) } else if let name = filter.username {
          try cache.accounts(username: name)
        } else { try cache.accounts(environments: nil) }
      var seen: Set<HomeAccountID> = []
      var accounts: [Account] = []
      for id in records.map(\.homeAccountID) where seen.insert(id).inserted {
        guard let account = try account(id) else { continue }
        if filter.onlySignedIn, try !isSignedIn(account) { continue }
        if let name = filter.username, account.username.lowercased() != name.lowercased() { continue }
        if let profile = filter.tenantProfileID,
          !account.tenantProfiles.contains(where: { $0.localAccountID.lowercased() == profile.lowercased() })
        {
          continue
        }
        accounts.append(account)
      }
      return accounts
    }
  }

  package func removeAccount(_ account: AccountReference) throws(IdentityFailure) {
    try removeLocally(SignOutRequest(account: account))
  }

  /// Removes an account's tokens at every cloud where it may have some.
  func removeLocally(_ request: SignOutRequest) throws(IdentityFailure) {
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

  /// The result for a cached or just stored access token.
  func result(
    _ token: AccessTokenRecord, aliases: EnvironmentAliases, authority: Authority,
    source: AuthenticationResult.Source, correlationID: CorrelationID
  ) throws(IdentityFailure) -> AuthenticationResult {
    let (account, idToken) = try cached { () throws(CacheError) in
      (
        try self.account(token.homeAccountID),
        try cache.idToken(
          homeAccountID: token.homeAccountID, environments: aliases, realm: token.realm, clientID: token.clientID)
      )
    }
    // Somebody signed it out meanwhile.
    guard let account else { throw IdentityFailure(.interactionRequired(.signedOut, response: nil)) }
    let profile =
      account.tenantProfiles.first { $0.tenantID.lowercased() == token.realm.lowercased() }
      ?? TenantProfile(
        localAccountID: account.homeAccountID.objectID, environment: token.environment, tenantID: token.realm,
        isHome: account.homeAccountID.tenantID?.lowercased() == token.realm.lowercased(), idToken: nil)
    return AuthenticationResult(
      accessToken: token.secret, tokenType: token.tokenType, expiresOn: token.expiresOn, isInExtendedLifetime: false,
      idToken: idToken?.secret, scopes: token.target, account: account, tenantProfile: profile,
      authority: authority.settled(in: token.realm), correlationID: correlationID, source: source)
  }

  private func account(_ id: HomeAccountID) throws(CacheError) -> Account? {
    let records = try cache.accounts(homeAccountID: id)
    let home = records.first { $0.realm.lowercased() == id.tenantID?.lowercased() } ?? records.first
    guard let home else { return nil }
    var profiles: [TenantProfile] = []
    for record in records {
      let idToken = try cache.idToken(
        homeAccountID: id, environments: aliases(of: record.environment), realm: record.realm,
        clientID: configuration.clientID)
      profiles.append(
        TenantProfile(
          localAccountID: record.localAccountID, environment: record.environment, tenantID: record.realm,
          // Where there are no tenants, everybody is at home.
          isHome: record.authorityType != "MSSTS" || record.realm.lowercased() == id.tenantID?.lowercased(),
          idToken: idToken?.secret))
    }
    return Account(
      homeAccountID: id, environment: home.environment, username: home.username, name: home.name,
      tenantProfiles: profiles)
  }

  private func isSignedIn(_ account: Account) throws(CacheError) -> Bool {
    let id = account.homeAccountID
    let aliases = aliases(of: account.environment)
    guard try !cache.isSignedOut(homeAccountID: id, clientID: configuration.clientID) else { return false }
    return try cache.hasRefreshToken(
      homeAccountID: id, environments: aliases, clientID: configuration.clientID, familyID: familyToTry(aliases))
  }

  func aliases(of environment: String) -> EnvironmentAliases {
    authorities.knownAliases(of: environment) ?? EnvironmentAliases(alone: environment)
  }
}
