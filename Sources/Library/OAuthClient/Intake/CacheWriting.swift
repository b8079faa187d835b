// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenCache
import TokenExchange

/// Every change of the cache, beside verification: nothing else writes it.
extension TokenIntake {
  /// Saves verified tokens. Those of a sign-in end a sign-out; those of a refresh that comes back after a sign-out,
  /// here or in another process, are dropped. So are those that come back to an emptied cache: a refresh started from a
  /// refresh token, which only a sign-out takes away. A sign-in whose task was cancelled stores nothing. Call it with
  /// `writing` held.
  /// - Returns: What is known now of the account that the tokens are of.
  func store(_ tokens: ValidatedTokens) throws(IdentityError) -> AccountSnapshot {
    let isSignIn = tokens.subject.isSignIn
    guard !isSignIn || !Task.isCancelled else { throw IdentityError(.cancelled) }
    let home = tokens.askedFor ?? tokens.accessToken.homeAccountID
    let saved = try cached { () throws(CacheError) in
      try cache.save(
        tokens.entries, aliases: tokens.authority.aliases,
        from: isSignIn ? .signIn(clientID) : .refresh(account: home, clientID, family: "1"))
        ? try cache.snapshot(homeAccountID: tokens.accessToken.homeAccountID, clientID: clientID) : nil
    }
    guard let saved else { throw .signedOut }
    return saved
  }

  /// Drops this client's tokens at each of `clouds` and remembers the sign-out; `wipe…` drops more. Call it with
  /// `writing` held.
  func remove(_ request: SignOutRequest, at clouds: [EnvironmentAliases]) throws(IdentityError) {
    try cached { () throws(CacheError) in
      if request.wipeCacheForAllAccounts { return try cache.removeAll() }
      try cache.signOut(
        homeAccountID: request.account.homeAccountID, clouds: clouds, clientID: clientID, wiping: request.wipeAccount)
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
