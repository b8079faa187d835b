// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// The one path from a grant to stored tokens: token request, answer, verification, cache, result.
package final class TokenRedemption: Sendable {
  let connection: ServiceConnection
  let intake: TokenIntake
  let accounts: AccountList

  init(connection: ServiceConnection, intake: TokenIntake, accounts: AccountList) {
    self.connection = connection
    self.intake = intake
    self.accounts = accounts
  }

  private var configuration: ClientConfiguration { accounts.configuration }
  var log: any LogSink { connection.log }
  var clock: any WallClock { connection.clock }

  /// Finds out what a sign-in needs, before the person is asked or the proof is used.
  func prepare(
    _ parameters: TokenParameters, as api: ServerTelemetry.API, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> RedemptionContext {
    let authority = try await accounts.authorities.resolve(
      parameters.authority ?? configuration.authority, correlationID: correlationID)
    return try await prepare(parameters, at: authority, as: api, key, correlationID)
  }

  /// The same at an authority that has been resolved.
  func prepare(
    _ parameters: TokenParameters, at authority: ResolvedAuthority, as api: ServerTelemetry.API, _ key: KeyBinding?,
    _ correlationID: CorrelationID
  ) async throws(IdentityError) -> RedemptionContext {
    var context = RedemptionContext(
      authority: authority, clientID: configuration.clientID, scopes: parameters.scopes, correlationID: correlationID,
      telemetry: ServerTelemetry.Call(api: api))
    context.claims = try await prepare(parameters.claims, at: authority, correlationID)
    context.binding = key
    context.queryParameters = ExtraParameters.replacing(
      authority.isMicrosoft ? configuration.sliceParameters : [],
      with: ExtraParameters.forToken(parameters.extraQueryParameters))
    return context
  }

  /// Fetches what tokens are checked with; returns the `claims` parameter, with the client's capabilities.
  func prepare(
    _ claims: String?, at authority: ResolvedAuthority, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> String? {
    let claims = try ClaimsParameter.merge(claims: claims, capabilities: configuration.capabilities)
    try await intake.verifier.prepare(for: authority, correlationID: correlationID)
    return claims
  }

  /// - Parameter refused: What an error of the token endpoint means here.
  func redeem(
    _ grant: some Grant, _ context: RedemptionContext, expecting subject: ExpectedSubject,
    refused: (IdentityError) -> IdentityError = { $0 }
  ) async throws(IdentityError) -> AuthenticationResult {
    let response: TokenResponse
    do throws(IdentityError) { response = try await send(grant, context) } catch { throw refused(error) }
    return try await accept(response, context.expectation(subject))
  }

  /// The first half: the token endpoint's answer.
  func send(_ grant: some Grant, _ context: RedemptionContext) async throws(IdentityError) -> TokenResponse {
    try await connection.tokens(TokenRequest(grant, context), correlationID: context.correlationID)
  }

  /// The second half: verifies and stores the tokens.
  func accept(
    _ response: TokenResponse, _ expectation: IntakeExpectation
  ) async throws(IdentityError) -> AuthenticationResult {
    var expected = expectation
    if expected.subject.isChosenOnPage { expected.onlyAccount = try accounts.onlyAccount() }
    let tokens = try await intake.verify(response, expected)
    let replaces = expected.subject.replacesAccounts
    // Nobody signs in between the look at the accounts and the change.
    let result = try intake.writing.withLock { _ throws(IdentityError) in
      let before = replaces ? try accounts.matching() : []
      if expected.subject.isSignIn, !replaces { try accounts.checkOneAccount(tokens) }
      let result = try store(tokens, correlationID: expected.correlationID)
      for account in before where account.homeAccountID != result.account.homeAccountID {
        removeReplaced(account.reference, expected.correlationID)
      }
      return result
    }
    guard tokens.declined.isEmpty || replaces else {
      throw IdentityError(
        .declinedScopes(DeclinedScopes(granted: tokens.granted, declined: tokens.declined, result: result)))
    }
    return result
  }

  private func store(
    _ tokens: ValidatedTokens, correlationID: CorrelationID
  ) throws(IdentityError) -> AuthenticationResult {
    try intake.store(tokens)
    let token = tokens.accessToken
    let found = try cached { () throws(CacheError) in
      try accounts.cache.snapshot(homeAccountID: token.homeAccountID, clientID: configuration.clientID)
    }
    return try accounts.result(
      token, of: found, at: tokens.authority.authority, aliases: tokens.authority.aliases,
      source: tokens.subject.isSignIn ? .network : .refresh, correlationID: correlationID)
  }

  private func removeReplaced(_ account: AccountReference, _ correlationID: CorrelationID) {
    do throws(IdentityError) {
      try intake.remove(SignOutRequest(account: account), at: accounts.clouds(of: account))
    } catch {
      log.log(.warning, "[\(correlationID)] The account before could not be removed")
    }
  }

  /// Asks for a device code (RFC 8628 section 3.1).
  func deviceAuthorization(
    _ context: RedemptionContext
  ) async throws(IdentityError) -> DeviceAuthorizationResponse {
    guard let endpoint = context.authority.deviceAuthorizationEndpoint else {
      throw IdentityError(.badRequest(parameter: "authority", reason: "it gives no device codes"))
    }
    let json = try await connection.post(
      TokenRequest(deviceCodeAt: endpoint, context), correlationID: context.correlationID)
    do throws(MessageError) {
      return try DeviceAuthorizationResponse(decoding: json)
    } catch {
      throw IdentityError(.malformedResponse(reason: "\(error.member) is missing or has the wrong type"))
    }
  }
}
