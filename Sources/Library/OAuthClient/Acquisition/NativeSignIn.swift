// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenCache
import TokenExchange

/// The parts of the ordinary client that native authentication uses: the connection, and the way into the cache.
package struct NativeSignIn: Sendable {
  let redemption: TokenRedemption

  private var configuration: ClientConfiguration { redemption.accounts.configuration }
  package var authority: Authority { configuration.authority }
  /// Sends the requests of native authentication, whose answers are of interest whatever their status.
  package var connection: ServiceConnection { redemption.connection }

  private func resolvedAuthority(_ correlationID: CorrelationID) async throws(IdentityError) -> ResolvedAuthority {
    try await redemption.accounts.authorities.resolve(authority, correlationID: correlationID)
  }

  /// The `claims` of a token request: the app's claims request with the client's capabilities. It fetches the signing
  /// keys too, so that no code or password is used up while they can't be fetched.
  package func claims(_ claims: String?, _ correlationID: CorrelationID) async throws(IdentityError) -> String? {
    let authority = try await resolvedAuthority(correlationID)
    try await redemption.intake.verifier.prepare(for: authority, correlationID: correlationID)
    return try ClaimsParameter.merge(claims: claims, capabilities: configuration.capabilities)
  }

  /// Verifies and stores the tokens of a sign-in without a browser.
  package func accept(
    _ answer: JSONValue, requestedScopes: ScopeSet, correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    let response = try TokenResponse(verifiable: answer)
    return try await redemption.accept(
      response,
      IntakeExpectation(
        authority: try await resolvedAuthority(correlationID),
        requestedScopes: requestedScopes.subtracting(.openIDConnect), subject: .ownScreens,
        correlationID: correlationID))
  }
}

extension PublicClient {
  package var nativeSignIn: NativeSignIn { NativeSignIn(redemption: redemption) }

  /// An access token for an account of a native sign-in: from the cache, or by the refresh token. Without scopes it is
  /// any token of this client.
  package func accessToken(_ request: SilentRequest) async throws(IdentityError) -> AuthenticationResult {
    let correlationID = request.parameters.correlationID ?? correlationIDs.next()
    return try await annotating(correlationID) { () async throws(IdentityError) in
      try refuseReservedScopes(request.parameters.scopes, at: request.parameters.authority)
      guard let account = request.parameters.account else { throw .noAccount }
      return try await silent.run(SilentCall(request: request, account: account, correlationID: correlationID))
    }
  }

  /// The refresh token that this client has for the account; nil when it has none.
  package func refreshToken(of account: Account) throws(IdentityError) -> Secret? {
    try cached { () throws(CacheError) in
      try accountList.cache.reloadIfChanged()
      let aliases = accountList.authorities.aliases(of: account.environment)
      return try accountList.cache.look(at: account.homeAccountID) {
        $0.refreshToken(environments: aliases, clientID: configuration.clientID)?.secret
      }
    }
  }

  /// The account that this client signed in and has tokens for; nil when there is none.
  package func signedInAccount() throws(IdentityError) -> Account? {
    try accountList.matching().first { account in account.tenantProfiles.contains { $0.idToken != nil } }
  }
}
