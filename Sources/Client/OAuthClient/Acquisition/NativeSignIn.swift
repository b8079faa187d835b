// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// What `NativeAuthClient` needs of this module: the connection, and the way into the cache.
extension PublicClient {
  package var platformServices: Platform { platform }
  package var connection: ServiceConnection { redemption.connection }

  /// Fetches what tokens will be checked with, so that no code or password is spent in vain while it can't be had.
  package func prepareForTokens(correlationID: CorrelationID) async throws(IdentityError) {
    let authority = try await accountList.authorities.resolve(configuration.authority, correlationID: correlationID)
    try await redemption.intake.prepare(for: authority, correlationID: correlationID)
  }

  /// Verifies and stores the tokens of a sign-in without a browser. Fewer scopes than asked are no failure here: a
  /// later silent request says so. Every other account of this client, however it signed in, is removed after the new
  /// one is stored, so that exactly one is left; of two sign-ins at once, the one that ends last.
  package func acceptTokens(
    _ answer: JSONValue, requestedScopes: ScopeSet, correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    let response = try TokenResponse(verifiable: answer)
    guard response.clientInfo?.isEmpty == false else {
      throw IdentityError(.malformedResponse(reason: "client_info is missing"))
    }
    let authority = try await accountList.authorities.resolve(configuration.authority, correlationID: correlationID)
    let intake = redemption.intake
    let tokens = try await intake.verify(
      response,
      IntakeExpectation(
        authority: authority, requestedScopes: requestedScopes.subtracting(.openIDConnect),
        subject: .person(nil, nonce: nil), correlationID: correlationID))
    // Of two that end at once, each would otherwise miss the other's account.
    return try intake.writing.withLock { _ throws(IdentityError) in
      let before = try accountList.matching()
      let result = try redemption.store(tokens, correlationID: correlationID)
      for account in before where account.homeAccountID != result.account.homeAccountID {
        do throws(IdentityError) {
          try intake.remove(SignOutRequest(account: account.reference), at: accountList.clouds(of: account.reference))
        } catch {
          platform.log.log(.warning, "[\(correlationID)] The account before could not be removed")
        }
      }
      return result
    }
  }

  /// An access token for an account of a native sign-in: from the cache, or with the refresh token. Without scopes any
  /// token of this client will do.
  package func accessToken(_ request: SilentRequest) async throws(IdentityError) -> AuthenticationResult {
    let correlationID = correlationID(request.parameters.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityError) in
      let reserved = ScopeSet.openIDConnect.union(ScopeSet([configuration.clientID.value]))
      guard request.parameters.scopes.subtracting(reserved) == request.parameters.scopes else {
        throw IdentityError(
          .badRequest(
            parameter: "scopes", reason: "openid, profile, offline_access and the client id are always asked for"))
      }
      guard let account = request.parameters.account else { throw .noAccount }
      return try await silent.run(SilentCall(request: request, account: account, correlationID: correlationID))
    }
  }

  /// The refresh token that serves this client.
  package func refreshToken(of id: HomeAccountID) throws(IdentityError) -> Secret? {
    let cache = accountList.cache
    return try cached { () throws(CacheError) in
      try cache.reloadIfChanged()
      let records = try cache.accounts(homeAccountID: id)
      guard let record = records.first else { return nil }
      return try cache.refreshToken(
        homeAccountID: id, environments: accountList.authorities.aliases(of: record.environment),
        clientID: configuration.clientID)?.secret
    }
  }

  /// The account that this client signed in, if it has tokens.
  package func signedInAccount() throws(IdentityError) -> Account? {
    try accountList.matching().first { account in account.tenantProfiles.contains { $0.idToken != nil } }
  }
}
