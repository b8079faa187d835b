// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// Each of these is one transaction: if the store fails, nothing has changed and the error is thrown.

extension TokenCache {
  /// Saves what one token response brought. Access tokens that share a scope with the new one, at the same place in any
  /// alias, are replaced; so are older refresh tokens of the same kind, and whatever else has the same identity. New
  /// entries are written under `aliases.preferredCache`; replaced ones keep their host name and what other libraries
  /// added to them.
  /// - Parameter origin: Nothing is saved unless it allows that at the moment of the change. nil allows it always.
  /// - Returns: Whether the tokens were saved.
  @discardableResult
  package func save(
    _ tokens: TokenEntries, aliases: EnvironmentAliases, from origin: TokenOrigin? = nil
  ) throws(CacheError) -> Bool {
    var isAllowed = true
    try change(of: tokens.homeAccountIDs + (origin?.homes ?? [])) { index in
      isAllowed = origin.map { index.allows($0, aliases: aliases) } ?? true
      guard isAllowed else { return CacheChange() }
      var change = index.change(saving: tokens, aliases: aliases)
      if let token = tokens.accessToken {
        let home = token.homeAccountID
        if let client = origin?.clientID,
          index.entries(of: home)?.isMarkedAsSignedOut(in: aliases, clientID: client) == true
        {
          change.add(index.change(signedOut: false, homeAccountID: home, environments: aliases, clientID: client))
        }
        index.sweep(now: token.cachedAt, of: tokens.homeAccountIDs, into: &change)
      }
      return change
    }
    return isAllowed
  }

  /// Removes this token, unless another has taken its place.
  package func removeRefreshToken(_ record: RefreshTokenRecord) throws(CacheError) {
    try change(of: [record.homeAccountID]) { $0.change(removing: record) }
  }

  /// Removes this token, unless another has taken its place.
  package func removeAccessToken(_ record: AccessTokenRecord) throws(CacheError) {
    try change(of: [record.homeAccountID]) { $0.change(removing: record) }
  }

  /// Removes an account's tokens in one cloud. Application metadata stays.
  /// - Parameters:
  ///   - clientID: nil removes every client's tokens.
  ///   - includingFamily: also the refresh tokens that serve the family of clients.
  ///   - includingAccountRecords: also the account itself in all its tenants.
  package func removeAccount(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID?, includingFamily: Bool,
    includingAccountRecords: Bool
  ) throws(CacheError) {
    let removal = AccountRemoval(
      homeAccountID: homeAccountID, environments: environments, clientID: clientID, includesFamily: includingFamily,
      includesAccountRecords: includingAccountRecords)
    try change(of: [homeAccountID]) { $0.change(removing: removal) }
  }

  /// Removes this client's tokens of the account in each of `clouds` and marks it there as signed out of the client.
  /// - Parameter wiping: removes every client's and the family's tokens too, and the account itself in all its tenants.
  package func signOut(
    homeAccountID: HomeAccountID, clouds: [EnvironmentAliases], clientID: ClientID, wiping: Bool
  ) throws(CacheError) {
    try change(of: [homeAccountID]) { index in
      var change = CacheChange()
      for environments in clouds {
        let removal = AccountRemoval(
          homeAccountID: homeAccountID, environments: environments, clientID: wiping ? nil : clientID,
          includesFamily: wiping, includesAccountRecords: wiping)
        change.add(index.change(removing: removal))
        change.add(
          index.change(signedOut: true, homeAccountID: homeAccountID, environments: environments, clientID: clientID))
      }
      return change
    }
  }
}
