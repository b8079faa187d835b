// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The second half of a sign-in whose proof does not come from an authorization request of this client: a device code,
/// a password, a code that the app obtained itself.
struct SignInRedemption: Sendable {
  let client: PublicClient
  let parameters: TokenParameters
  let authority: ResolvedAuthority
  /// The `claims` parameter, capabilities included.
  let claims: String?
  let correlationID: CorrelationID
  /// What the token is bound to; nil for a bearer token.
  let key: PossessionKey?

  /// Finds out what the redemption needs, before the person is asked or the proof is spent.
  static func prepare(
    _ client: PublicClient, _ parameters: TokenParameters, _ key: PossessionKey?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> SignInRedemption {
    let claims = try ClaimsParameter.merge(claims: parameters.claims, capabilities: client.configuration.capabilities)
    let authority = try await client.authorities.resolve(
      parameters.authority ?? client.configuration.authority, correlationID: correlationID)
    try await client.intake.prepare(for: authority, correlationID: correlationID)
    return SignInRedemption(
      client: client, parameters: parameters, authority: authority, claims: claims, correlationID: correlationID,
      key: key)
  }

  /// The token endpoint's answer to `grant`, as it came.
  func send(
    _ grant: some Grant, as api: ServerTelemetry.API, anchorMailbox: String? = nil
  ) async throws(IdentityError) -> JSONValue {
    var request = grant.tokenRequest(
      at: authority, client: client.configuration, scopes: parameters.scopes, claims: claims,
      extraQuery: parameters.extraQueryParameters, anchorMailbox: anchorMailbox)
    request.telemetry = ServerTelemetry.Call(api: api)
    request.parameters += key?.tokenRequestParameters ?? []
    return try await client.connection.post(request, correlationID: correlationID)
  }

  /// Verifies and stores the tokens.
  /// - Parameter nonce: of the authorization request, where the app told it.
  func accept(_ answer: JSONValue, nonce: Nonce? = nil) async throws(IdentityError) -> AuthenticationResult {
    guard answer["id_token"]?.string?.isEmpty == false else {
      throw IdentityError(.malformedResponse(reason: "id_token is missing"))
    }
    let tokens = try await client.intake.verify(
      answer,
      IntakeExpectation(
        authority: authority, requestedScopes: parameters.scopes, nonce: nonce, account: parameters.account,
        correlationID: correlationID, keyID: key?.id))
    return try client.finish(tokens, source: .network, correlationID: correlationID)
  }
}
