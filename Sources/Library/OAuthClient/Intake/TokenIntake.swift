// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Verified tokens in the form of cache entries. Only `TokenIntake.verify` can make them.
struct ValidatedTokens: Sendable {
  fileprivate let entries: TokenEntries
  let accessToken: AccessTokenRecord
  let scopes: GrantedScopes
  let expected: IntakeExpectation

  /// The account that was requested; for a refresh, the account whose refresh token was redeemed. The answer may name
  /// another id of the person.
  var askedFor: HomeAccountID? { expected.account?.homeAccountID }
}

/// Verifies the answers with tokens and stores them. Of an answer that fails a check nothing is stored.
struct TokenIntake: Sendable {
  let clientID: ClientID
  let cache: TokenCache
  let verifier: AnswerVerifier
  let clock: any WallClock
  // Held while tokens are stored or removed, so that nobody signs in between a look at the accounts and a change. The
  // cache's locks are taken while it is held.
  let writing = WorkLock(())

  /// Verifies an answer. It stores nothing.
  func verify(
    _ response: TokenResponse, _ expected: IntakeExpectation
  ) async throws(IdentityError) -> ValidatedTokens {
    let answer = try await verifier.verify(response, expected)
    let idToken = answer.idToken
    guard let home = answer.home else {
      throw IdentityError(.malformedResponse(reason: "the answer does not say who signed in"))
    }
    let authority = expected.authority
    let realm = self.realm(home, idToken, authority)
    if !expected.subject.isSignIn { try checkUnchanged(answer, home, realm, authority.aliases) }
    let scopes = GrantedScopes(response.scope, of: expected.requestedScopes)
    let now = clock.now
    let environment = authority.aliases.preferredCache
    var record = AccessTokenRecord(
      homeAccountID: home, environment: environment, realm: realm, clientID: clientID,
      target: scopes.target, secret: answer.accessToken, tokenType: expected.tokenType, cachedAt: now,
      expiresOn: now.addingTimeInterval(answer.lifetime),
      extendedExpiresOn: response.extendedExpiresIn.map { now.addingTimeInterval(Double($0)) },
      refreshOn: response.refreshIn.map { now.addingTimeInterval(Double($0)) })
    record.keyID = expected.binding?.id
    let entries = TokenEntries(
      account: idToken.map {
        AccountRecord(
          homeAccountID: home, environment: environment, realm: realm, localAccountID: $0.localAccountID,
          username: $0.username, authorityType: authority.authority.accountType, name: $0.claims["name"]?.string,
          clientInfo: response.clientInfo)
      },
      accessToken: record,
      refreshToken: response.refreshToken.map {
        RefreshTokenRecord(
          homeAccountID: home, environment: environment, clientID: clientID, familyID: response.familyID,
          realm: authority.aliases.issuer, secret: $0, lastModified: now)
      },
      idToken: idToken.map {
        IDTokenRecord(
          homeAccountID: home, environment: environment, realm: realm, clientID: clientID, secret: $0.raw)
      },
      // An answer without a refresh token does not say whether the client is in a family.
      appMetadata: response.refreshToken.map { _ in
        AppMetadataRecord(clientID: clientID, environment: environment, familyID: response.familyID)
      })
    return ValidatedTokens(entries: entries, accessToken: record, scopes: scopes, expected: expected)
  }

  /// The tenant under which the tokens are stored; for a service without tenants, a text of the authority's path.
  private func realm(
    _ home: HomeAccountID, _ idToken: VerifiedIDToken?, _ authority: ResolvedAuthority
  ) -> String {
    let given = authority.authority
    return switch given.kind {
    case .entra, .ciam:
      idToken?.tenantID ?? authority.tenantID ?? (given.isTenantless ? home.tenantID : nil) ?? given.tenant
    case .b2c: idToken?.tenantID ?? home.tenantID ?? given.tenant
    case .adfs, .openIDConnect: given.tenant
    }
  }

  private func checkUnchanged(
    _ answer: VerifiedAnswer, _ home: HomeAccountID, _ realm: String, _ aliases: EnvironmentAliases
  ) throws(IdentityError) {
    var before: AccountRecord?
    try cached { () throws(CacheError) in
      try cache.read { index in
        before = index.entries(of: home)?.records(in: aliases).first { FoldedText.isSame($0.realm, realm) }
      }
    }
    try answer.checkUnchanged(localAccountID: before?.localAccountID)
  }
}

/// All changes of the cache.
extension TokenIntake {
  /// Saves verified tokens. The tokens of a sign-in are saved although the person signed out before, unless the task
  /// was cancelled. The tokens of a refresh are dropped if the person signed out meanwhile, in this process or another,
  /// or the cache was emptied. Call it while `writing` is held.
  func store(_ tokens: ValidatedTokens) throws(IdentityError) {
    let subject = tokens.expected.subject
    guard !subject.isSignIn || !Task.isCancelled else { throw IdentityError(.cancelled) }
    let home = tokens.askedFor ?? tokens.accessToken.homeAccountID
    let origin: TokenOrigin =
      if subject.isSignIn {
        .signIn(clientID)
      } else if subject.isOfBroker {
        .broker(account: home, clientID)
      } else {
        .refresh(account: home, clientID, family: AccountList.family)
      }
    let isSaved = try cached { () throws(CacheError) in
      try cache.save(tokens.entries, aliases: tokens.expected.authority.aliases, from: origin)
    }
    guard isSaved else { throw .signedOut }
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
