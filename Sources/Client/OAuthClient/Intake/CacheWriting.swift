// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache

/// Every change of the cache, beside verification: nothing else writes it.
extension TokenIntake {
  /// Saves verified tokens. `signingIn`: the person was asked, which ends a sign-out; tokens of a refresh that comes
  /// back after a sign-out, here or in another process, are dropped instead. So are those that come back to an emptied
  /// cache: a refresh started from a refresh token, which only a sign-out takes away. A sign-in whose task was
  /// cancelled stores nothing.
  /// - Parameter check: May refuse them; nothing else is stored or removed meanwhile.
  func store(
    _ tokens: ValidatedTokens, signingIn: Bool, check: () throws(IdentityError) -> Void = {}
  ) throws(IdentityError) {
    let home = tokens.askedFor ?? tokens.accessToken.homeAccountID
    try writing.withLock { _ throws(IdentityError) in
      guard !signingIn || !Task.isCancelled else { throw IdentityError(.cancelled) }
      try check()
      let isSaved = try cached { () throws(CacheError) in
        try cache.save(
          tokens.entries, aliases: tokens.authority.aliases,
          from: signingIn ? .signIn(clientID) : .refresh(account: home, clientID, family: "1"))
      }
      guard isSaved else { throw IdentityError(.interactionRequired(.signedOut, response: nil)) }
    }
  }

  /// Drops this client's tokens at each of `clouds` and remembers the sign-out; `wipe…` drops more.
  func remove(_ request: SignOutRequest, at clouds: [EnvironmentAliases]) throws(IdentityError) {
    let id = request.account.homeAccountID
    try writing.withLock { _ throws(IdentityError) in
      try cached { () throws(CacheError) in
        if request.wipeCacheForAllAccounts { return try cache.removeAll() }
        try cache.signOut(homeAccountID: id, clouds: clouds, clientID: clientID, wiping: request.wipeAccount)
      }
    }
  }

  /// After a refusal: only `bad_token` says that the refresh token will never work again, `user_account_deleted` that
  /// nothing of the account will; `client_mismatch` says that this client is not in the family.
  func forget(
    _ token: RefreshTokenRecord, after response: ErrorResponse, aliases: EnvironmentAliases
  ) throws(IdentityError) {
    try cached { () throws(CacheError) in
      if response.subError == .badToken { try cache.removeRefreshToken(token) }
      if response.subError == .userAccountDeleted {
        try cache.removeAccount(
          homeAccountID: token.homeAccountID, environments: aliases, clientID: nil, includingFamily: true,
          includingAccountRecords: true)
      }
      if response.subError == .clientMismatch, token.familyID != nil {
        try cache.save(
          TokenEntries(
            appMetadata: AppMetadataRecord(clientID: clientID, environment: aliases.preferredCache, familyID: "")),
          aliases: aliases)
      }
    }
  }
}
