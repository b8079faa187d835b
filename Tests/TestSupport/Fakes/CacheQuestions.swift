// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenCache

// Short functions by which tests query a cache, through the look-ups that clients use.

extension TokenCache {
  /// What `look` makes of each account, in the order in which they were added, or of those with this user name.
  package func lookAtAll<Value>(
    named username: String? = nil, _ look: (AccountEntries) -> Value?
  ) throws(CacheError) -> [Value] {
    var found: [Value] = []
    try read { found = $0.entries(named: username).compactMap(look) }
    return found
  }

  /// The newest token that has the scopes.
  package func accessToken(_ query: AccessTokenQuery) throws(CacheError) -> AccessTokenRecord? {
    try look(at: query.homeAccountID) { $0.accessToken(query) }
  }

  package func refreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) throws(CacheError) -> RefreshTokenRecord? {
    try look(at: homeAccountID) { $0.refreshToken(environments: environments, clientID: clientID) }
  }

  package func familyRefreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, familyID: String
  ) throws(CacheError) -> RefreshTokenRecord? {
    try look(at: homeAccountID) { $0.familyRefreshToken(environments: environments, familyID: familyID) }
  }

  /// Every host name under which an entry of the account is stored.
  package func environments(homeAccountID: HomeAccountID) throws(CacheError) -> [String] {
    try look(at: homeAccountID) { $0.environments } ?? []
  }

  package func isSignedOut(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) throws(CacheError) -> Bool {
    try look(at: homeAccountID) { $0.isSignedOut(in: environments, clientID: clientID) } ?? false
  }

  /// One record for each home account and tenant, in the order in which they came.
  package func accounts() throws(CacheError) -> [AccountRecord] {
    try lookAtAll { $0.recordPerTenant }.flatMap { $0 }
  }

  /// The records with this user name, whatever its case.
  package func accounts(username: String) throws(CacheError) -> [AccountRecord] {
    try lookAtAll(named: username) { $0.recordPerTenant }.flatMap { $0 }
      .filter { FoldedText.isSame($0.username, username) }
  }

  /// The records of one home account, one for each tenant.
  package func accounts(homeAccountID: HomeAccountID) throws(CacheError) -> [AccountRecord] {
    try look(at: homeAccountID) { $0.recordPerTenant } ?? []
  }
}

extension AccountEntries {
  /// The account's records in all clouds; the first one of each tenant.
  fileprivate var recordPerTenant: [AccountRecord] {
    records.reduce(into: []) { chosen, record in
      if !chosen.contains(where: { FoldedText.isSame($0.realm, record.realm) }) { chosen.append(record) }
    }
  }
}
