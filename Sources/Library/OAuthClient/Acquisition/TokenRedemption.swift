// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// The way from a grant to a result: token request, answer, verification, cache.
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

  /// What a token request says beside its grant. It also fetches the keys that the answer is checked with, so that no
  /// person is asked and no proof is used up while they can't be fetched.
  /// - Parameter known: The resolved authority; nil: the authority of `parameters` is resolved.
  func context(
    _ parameters: TokenParameters, at known: ResolvedAuthority? = nil, as api: ServerTelemetry.API, _ key: KeyBinding?,
    _ correlationID: CorrelationID
  ) async throws(IdentityError) -> RedemptionContext {
    let authority: ResolvedAuthority
    if let known {
      authority = known
    } else {
      authority = try await accounts.authorities.resolve(
        parameters.authority ?? configuration.authority, correlationID: correlationID)
    }
    var context = RedemptionContext(
      authority: authority, clientID: configuration.clientID, scopes: parameters.scopes, correlationID: correlationID,
      telemetry: ServerTelemetry.Call(api: api))
    context.claims = try ClaimsParameter.merge(claims: parameters.claims, capabilities: configuration.capabilities)
    context.binding = key
    context.queryParameters = ExtraParameters.replacing(
      authority.isMicrosoft ? configuration.sliceParameters : [],
      with: ExtraParameters.forToken(parameters.extraQueryParameters))
    try await intake.verifier.prepare(for: authority, correlationID: correlationID)
    return context
  }

  /// Redeems a grant, and verifies and stores the tokens.
  /// - Parameter refused: Makes the app's error of the token endpoint's error.
  func redeem(
    _ grant: some TokenGrant, _ context: RedemptionContext, expecting subject: ExpectedSubject,
    refused: (IdentityError) -> IdentityError = { $0 }
  ) async throws(IdentityError) -> AuthenticationResult {
    let response: TokenResponse
    do throws(IdentityError) {
      response = try await connection.tokens(TokenRequest(grant, context), correlationID: context.correlationID)
    } catch {
      throw refused(error)
    }
    return try await accept(response, context.expectation(subject))
  }

  /// Verifies an answer and stores the tokens.
  func accept(
    _ response: TokenResponse, _ expectation: IntakeExpectation
  ) async throws(IdentityError) -> AuthenticationResult {
    var expected = expectation
    if expected.subject.isChosenOnPage { expected.onlyAccount = try accounts.onlyAccount() }
    let tokens = try await intake.verify(response, expected)
    let replaces = expected.subject.replacesAccounts
    // The lock keeps others from signing in between the look at the accounts and the change.
    let result = try intake.writing.withLock { _ throws(IdentityError) in
      let before = replaces ? try accounts.matching() : []
      if expected.subject.isSignIn, !replaces { try accounts.checkOneAccount(tokens) }
      try intake.store(tokens)
      var stored: AuthenticationResult?
      try cached { () throws(CacheError) in
        try accounts.cache.read { index in
          guard let entries = index.entries(of: tokens.accessToken.homeAccountID) else { return }
          stored = accounts.result(
            tokens.accessToken, of: entries, at: expected.authority.authority, aliases: expected.authority.aliases,
            source: expected.subject.source, correlationID: expected.correlationID)
        }
      }
      guard let result = stored else { throw IdentityError.signedOut }
      for account in before where account.homeAccountID != result.account.homeAccountID {
        removeReplaced(account.reference, expected.correlationID)
      }
      return result
    }
    let scopes = tokens.scopes
    guard scopes.declined.isEmpty || replaces else {
      throw IdentityError(
        .declinedScopes(DeclinedScopes(granted: scopes.granted, declined: scopes.declined, result: result)))
    }
    return result
  }

  /// Removes an account's tokens from the cache, for this client or for every client.
  func remove(_ request: SignOutRequest) throws(IdentityError) {
    let clouds = try accounts.clouds(of: request.account, all: request.wipeAccount)
    try intake.writing.withLock { _ throws(IdentityError) in try intake.remove(request, at: clouds) }
    log.log(.info, "Removed an account from the cache")
  }

  private func removeReplaced(_ account: AccountReference, _ correlationID: CorrelationID) {
    do throws(IdentityError) {
      try intake.remove(SignOutRequest(account: account), at: accounts.clouds(of: account))
    } catch {
      log.log(.warning, "[\(correlationID)] The account before could not be removed")
    }
  }

  /// Requests a device code (RFC 8628 section 3.1).
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

extension ExpectedSubject {
  fileprivate var source: AuthenticationResult.Source { isOfBroker ? .broker : isSignIn ? .network : .refresh }
}
