// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// A sign-in in a browser, by authorization code with code verifier, nonce and state (RFC 8252).
struct InteractiveAcquisition: Sendable {
  let redemption: TokenRedemption
  let roundTrip: RedirectRoundTrip
  let random: any RandomSource

  private var configuration: ClientConfiguration { redemption.accounts.configuration }

  func run(
    _ request: InteractiveRequest, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    var context = try await redemption.context(request.parameters, as: .interactive, key, correlationID)
    let secrets = AuthorizationSecrets(random: random)
    // A view of the app sees the address of the answer, but no posted form.
    let isListening =
      if case .loopback = configuration.redirectURI { request.presentation.view == nil } else { false }
    let mode: RedirectExpectation.ResponseMode = isListening && context.authority.answersByForm ? .formPost : .query
    let (parameters, redirectURI) = try await roundTrip.run(mode, state: secrets.state) { uri throws(IdentityError) in
      let url = try authorization(request, context, redirectURI: uri, mode).url(at: context.authority, secrets)
      roundTrip.log.log(
        .info, "[\(correlationID)] Asking the person",
        personal: "[\(correlationID)] Asking the person at \(context.authority.authority.environment)")
      return url
    }
    let answer = try AuthorizationAnswer(parameters, state: secrets.state, authority: context.authority)
    context.authority = try await authority(context.authority, movedTo: answer.cloudHost, correlationID)
    let account = answer.clientInfo.flatMap { ClientInfo(decoding: $0) }
    context.anchorMailbox = account?.homeAccountID.anchorMailbox
    return try await redemption.redeem(
      AuthorizationCodeGrant(code: answer.code, redirectURI: redirectURI, verifier: secrets.verifier), context,
      expecting: .page(secrets.nonce))
  }

  private func authorization(
    _ request: InteractiveRequest, _ context: RedemptionContext, redirectURI: String,
    _ mode: RedirectExpectation.ResponseMode
  ) -> AuthorizationRequest {
    let parameters = request.parameters
    var authorization = AuthorizationRequest(
      clientID: configuration.clientID, redirectURI: redirectURI, responseMode: mode,
      scopes: parameters.scopes.union(request.extraScopesToConsent), correlationID: context.correlationID)
    authorization.claims = context.claims
    authorization.prompt = request.prompt
    authorization.account = parameters.account
    authorization.loginHint = request.loginHint
    authorization.domainHint = request.domainHint
    authorization.isForSeveralClouds = configuration.multipleCloudsSupported
    authorization.sliceParameters = configuration.sliceParameters
    authorization.extraParameters = parameters.extraQueryParameters
    return authorization
  }

  /// The authority at which the code is redeemed, which differs when the person signed in at another cloud.
  private func authority(
    _ authority: ResolvedAuthority, movedTo host: String?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    guard configuration.multipleCloudsSupported, authority.authority.isInCloud, let host,
      !authority.aliases.contains(host)
    else { return authority }
    guard !host.isEmpty, KnownClouds.isCloud(host, besides: authority.authority) else {
      throw IdentityError(.authority(.unknownHost(environment: host)))
    }
    let moved = try await redemption.accounts.authorities.resolve(
      authority.authority.at(host.lowercased()), correlationID: correlationID)
    try await redemption.intake.verifier.prepare(for: moved, correlationID: correlationID)
    return moved
  }
}
