// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension TokenCache {
  /// The refresh token of the client, which serves every tenant. A token that also serves the family is returned only
  /// when the client has none of its own.
  package func refreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) throws(CacheError) -> RefreshTokenRecord? {
    try read { $0.refreshToken(homeAccountID: homeAccountID, environments: environments, clientID: clientID) }
  }

  /// The newest token that serves every client of the family.
  package func familyRefreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, familyID: String
  ) throws(CacheError) -> RefreshTokenRecord? {
    try read { $0.familyRefreshToken(homeAccountID: homeAccountID, environments: environments, familyID: familyID) }
  }

  /// Every host name under which an entry of the home account is stored.
  package func environments(homeAccountID: HomeAccountID) throws(CacheError) -> [String] {
    try read { $0.entries(of: homeAccountID)?.environments ?? [] }
  }

  /// The metadata of an application; nil when it has not had a token yet.
  package func appMetadata(
    clientID: ClientID, environments: EnvironmentAliases
  ) throws(CacheError) -> AppMetadataRecord? {
    try read { $0.appMetadata(clientID: clientID, environments: environments) }
  }

  /// Whether the person signed out of this client in this cloud, though tokens of the account may be there for others.
  package func isSignedOut(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) throws(CacheError) -> Bool {
    try read { $0.isSignedOut(homeAccountID: homeAccountID, environments: environments, clientID: clientID) }
  }
}
