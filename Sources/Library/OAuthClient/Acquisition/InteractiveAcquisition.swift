// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenCache

/// Sign-in in a browser: authorization code with proof key, nonce and state (RFC 8252).
struct InteractiveAcquisition: Sendable {
  let redemption: TokenRedemption
  let roundTrip: RedirectRoundTrip
  let random: any RandomSource

  private var configuration: ClientConfiguration { redemption.accounts.configuration }

  func run(
    _ request: InteractiveRequest, _ key: KeyBinding?, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> AuthenticationResult {
    var context = try await redemption.prepare(request.parameters, as: .interactive, key, correlationID)
    let secrets = AuthorizationSecrets(random: random)
    let (answer, redirectURI) = try await ask(request, context, secrets)
    context.authority = try await authority(context.authority, movedTo: answer.cloudHost, correlationID)
    let account = answer.clientInfo.flatMap { ClientInfo(decoding: $0) }
    context.anchorMailbox = account.map { "Oid:\($0.uid)@\($0.utid)" }
    return try await redemption.redeem(
      AuthorizationCodeGrant(code: answer.code, redirectURI: redirectURI, verifier: secrets.verifier), context,
      expecting: .page(secrets.nonce))
  }

  /// Shows the page; the answer, and the redirect URI that it came to.
  private func ask(
    _ request: InteractiveRequest, _ context: RedemptionContext, _ secrets: AuthorizationSecrets
  ) async throws(IdentityError) -> (AuthorizationAnswer, redirectURI: String) {
    let correlationID = context.correlationID
    // A view sees only the address of the answer, not a form.
    let isListening =
      if case .loopback = configuration.redirectURI { request.presentation.view == nil } else { false }
    let mode: RedirectExpectation.ResponseMode = isListening && context.authority.answersByForm ? .formPost : .query
    let (answer, redirectURI) = try await roundTrip.run(mode, state: secrets.state) { uri throws(IdentityError) in
      let url = try AuthorizeURL(
        client: configuration, request: request, context: context, redirectURI: uri, responseMode: mode,
        secrets: secrets
      ).url()
      roundTrip.log.log(
        .info, "[\(correlationID)] Asking the person",
        personal: "[\(correlationID)] Asking the person at \(context.authority.authority.environment)")
      return url
    }
    return (try AuthorizationAnswer(answer, state: secrets.state, authority: context.authority), redirectURI)
  }

  /// The authority to redeem at when the person turned out to be in another cloud.
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
    try await redemption.intake.prepare(for: moved, correlationID: correlationID)
    return moved
  }
}

/// The three values that tie an authorization answer and its tokens to the request.
package struct AuthorizationSecrets: Sendable {
  package var state: StateParameter
  package var nonce: Nonce
  package var verifier: CodeVerifier

  package init(state: StateParameter, nonce: Nonce, verifier: CodeVerifier) {
    self.state = state
    self.nonce = nonce
    self.verifier = verifier
  }

  package init(random: any RandomSource) {
    self.init(
      state: StateParameter(Base64URL.encode(random.bytes(16))), nonce: Nonce(Base64URL.encode(random.bytes(16))),
      verifier: CodeVerifier(randomBytes: random.bytes(32)))
  }

  var challenge: CodeChallenge {
    CodeChallenge(value: Base64URL.encode(SHA256.hash(verifier.secret.exposed.utf8)), method: .S256)
  }
}
