// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Sign-in in a browser: authorization code with proof key, nonce and state (RFC 8252).
struct InteractiveAcquisition: Sendable {
  let client: PublicClient
  let request: InteractiveRequest
  let session: InteractiveSessions.Session
  let correlationID: CorrelationID
  /// What the token is bound to; nil for a bearer token.
  let key: PossessionKey?

  func run() async throws(IdentityError) -> AuthenticationResult {
    let parameters = request.parameters
    let authority = try await client.authorities.resolve(
      parameters.authority ?? client.configuration.authority, correlationID: correlationID)
    try await client.intake.prepare(for: authority, correlationID: correlationID)
    let claims = try ClaimsParameter.merge(claims: parameters.claims, capabilities: client.configuration.capabilities)
    let random = client.platform.random
    let secrets = AuthorizationSecrets(
      state: StateParameter(Base64URL.encode(random.bytes(16))), nonce: Nonce(Base64URL.encode(random.bytes(16))),
      verifier: CodeVerifier(randomBytes: random.bytes(32)))
    let roundTrip = RedirectRoundTrip(
      platform: client.platform, redirectURI: client.configuration.redirectURI, presentation: request.presentation,
      session: session)
    // A view sees only the address of the answer, not a form.
    let isListening =
      if case .loopback = client.configuration.redirectURI { request.presentation.view == nil } else { false }
    let mode: RedirectExpectation.ResponseMode = isListening && authority.answersByForm ? .formPost : .query

    let channel = try await roundTrip.open(mode, state: secrets.state)
    let answer: AuthorizationAnswer
    do throws(IdentityError) {
      let url = try AuthorizeURL(
        client: client.configuration, request: request, authority: authority, redirectURI: channel.redirectURI,
        responseMode: mode, secrets: secrets, claims: claims, correlationID: correlationID
      ).url()
      client.platform.log.log(
        .info, "[\(correlationID)] Asking the person",
        personal: "[\(correlationID)] Asking the person at \(authority.authority.environment)")
      answer = try AuthorizationAnswer(try await roundTrip.answer(to: url, on: channel), state: secrets.state)
    } catch {
      await channel.close()
      throw error
    }
    await channel.close()
    return try await redeem(
      answer, secrets: secrets, redirectURI: channel.redirectURI, authority: authority, claims: claims)
  }

  private func redeem(
    _ answer: AuthorizationAnswer, secrets: AuthorizationSecrets, redirectURI: String, authority: ResolvedAuthority,
    claims: String?
  ) async throws(IdentityError) -> AuthenticationResult {
    let authority = try await client.resolve(authority, movedTo: answer.cloudHost, correlationID: correlationID)
    try await client.intake.prepare(for: authority, correlationID: correlationID)
    let grant = AuthorizationCodeGrant(code: answer.code, redirectURI: redirectURI, verifier: secrets.verifier)
    let parameters = request.parameters
    let account = answer.clientInfo.flatMap { ClientInfo(decoding: $0) }
    var tokenRequest = grant.tokenRequest(
      at: authority, client: client.configuration, scopes: parameters.scopes, claims: claims,
      extraQuery: parameters.extraQueryParameters, anchorMailbox: account.map { "Oid:\($0.uid)@\($0.utid)" })
    tokenRequest.telemetry = ServerTelemetry.Call(api: .interactive)
    tokenRequest.parameters += key?.tokenRequestParameters ?? []
    let json = try await client.connection.post(tokenRequest, correlationID: correlationID)
    // On the page people may choose another account than the one that the app names, unless the app is for one at a
    // time.
    let current = client.configuration.signsInOneAccount ? try client.accounts().first : nil
    let bound = current.map { AccountReference(homeAccountID: $0.homeAccountID, username: $0.username) }
    let tokens = try await client.intake.verify(
      json,
      IntakeExpectation(
        authority: authority, requestedScopes: parameters.scopes, nonce: secrets.nonce, account: bound,
        correlationID: correlationID, keyID: key?.id))
    return try client.finish(tokens, source: .network, correlationID: correlationID)
  }
}

/// The three values that tie an authorization answer and its tokens to the request.
struct AuthorizationSecrets: Sendable {
  var state: StateParameter
  var nonce: Nonce
  var verifier: CodeVerifier

  var challenge: CodeChallenge {
    CodeChallenge(value: Base64URL.encode(SHA256.hash(verifier.secret.exposed.utf8)), method: .S256)
  }
}
