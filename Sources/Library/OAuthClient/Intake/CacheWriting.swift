// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenCache
import TokenExchange

/// All changes of the cache.
extension TokenIntake {
  /// Saves verified tokens. The tokens of a sign-in are saved although the person signed out before, unless the task
  /// was cancelled. The tokens of a refresh are dropped if the person signed out meanwhile, in this process or another,
  /// or the cache was emptied. Call it while `writing` is held.
  /// - Returns: The entries of the account after the change.
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

  /// Removes this client's tokens of an account in each of `clouds` and notes the sign-out. `wipeAccount` and
  /// `wipeCacheForAllAccounts` remove more. Call it while `writing` is held.
  func remove(_ request: SignOutRequest, at clouds: [EnvironmentAliases]) throws(IdentityError) {
    try cached { () throws(CacheError) in
      if request.wipeCacheForAllAccounts { return try cache.removeAll() }
      try cache.signOut(
        homeAccountID: request.account.homeAccountID, clouds: clouds, clientID: clientID, wiping: request.wipeAccount)
    }
  }

  /// Removes what a refusal says is of no use any more: the refresh token after `bad_token`, the whole account after
  /// `user_account_deleted`. `client_mismatch` says that this client is not in the family.
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
