// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// How the person is asked (OpenID Connect Core 3.1.2.1 `prompt`, and the Microsoft platform's `create`).
package enum Prompt: String, Sendable {
  case selectAccount = "select_account"
  case login, consent, create
  /// The service shows no page: it answers by the browser's session, or with an error.
  case never = "none"
}

/// An authorization request (RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core 3.1.2.1).
package struct AuthorizationRequest: Sendable {
  package var clientID: ClientID
  package var redirectURI: String
  package var responseMode: RedirectExpectation.ResponseMode
  /// Without OpenID Connect's own scopes, which the authority adds.
  package var scopes: ScopeSet
  /// The `claims` parameter, capabilities included.
  package var claims: String?
  /// What the page does with a person who is signed in; nil: the service decides.
  package var prompt: Prompt?
  /// The account that the page is for; its name goes before `loginHint`.
  package var account: AccountReference?
  package var loginHint: String?
  package var domainHint: String?
  /// Whether the person may sign in at a cloud other than that of the authority.
  package var isForSeveralClouds = false
  /// Parameters by which the Microsoft platform routes requests to one of its test slices.
  package var sliceParameters: [Parameter] = []
  package var extraParameters: [Parameter] = []
  package var correlationID: CorrelationID

  package init(
    clientID: ClientID, redirectURI: String, responseMode: RedirectExpectation.ResponseMode, scopes: ScopeSet,
    correlationID: CorrelationID
  ) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.responseMode = responseMode
    self.scopes = scopes
    self.correlationID = correlationID
  }

  /// The address that the person's browser opens.
  package func url(at authority: ResolvedAuthority, _ secrets: AuthorizationSecrets) throws(IdentityError) -> URL {
    let challenge = secrets.challenge
    var parameters = [
      Parameter("client_id", clientID.value), Parameter("response_type", "code"),
      Parameter("redirect_uri", redirectURI), Parameter("response_mode", responseMode.rawValue),
      Parameter("scope", scopes.union(authority.openIDScopes).description), Parameter("state", secrets.state.value),
      Parameter("nonce", secrets.nonce.value), Parameter("code_challenge", challenge.value),
      Parameter("code_challenge_method", challenge.method.rawValue), Parameter("client_info", "1"),
      Parameter("client-request-id", correlationID.description),
    ]
    parameters.add("prompt", prompt?.rawValue)
    parameters.add("claims", claims)
    parameters += ExtraParameters.replacing(hints(at: authority), with: ExtraParameters.forAuthorize(extraParameters))
    let text = FormCoding.url(authority.authorizationEndpoint.absoluteString, adding: parameters)
    guard let url = URL(string: text) else {
      throw IdentityError(.badRequest(parameter: "extraQueryParameters", reason: "they make no valid URL"))
    }
    return url
  }

  /// The parameters that an app's own parameters may replace. The name and version of this library and the routing
  /// hints are sent to the Microsoft platform only.
  private func hints(at authority: ResolvedAuthority) -> [Parameter] {
    var hints: [Parameter] = [Parameter("return-client-request-id", "true")]
    if authority.isMicrosoft { hints += ClientIdentification.parameters }
    hints.add("login_hint", account?.username ?? loginHint)
    hints.add("domain_hint", domainHint)
    if authority.isMicrosoft {
      hints.add("X-AnchorMailbox", account?.homeAccountID.anchorMailbox ?? loginHint.map { "UPN:\($0)" })
    }
    if isForSeveralClouds, authority.authority.isInCloud { hints.append(Parameter("instance_aware", "true")) }
    return authority.isMicrosoft ? hints + sliceParameters : hints
  }
}

/// The three values that tie an authorization answer and its tokens to the request.
package struct AuthorizationSecrets: Sendable {
  package var state: StateParameter
  package var nonce: Nonce
  package var verifier: CodeVerifier

  package init(random: any RandomSource) {
    state = StateParameter(Base64URL.encode(random.bytes(16)))
    nonce = Nonce(Base64URL.encode(random.bytes(16)))
    verifier = CodeVerifier(randomBytes: random.bytes(32))
  }

  fileprivate var challenge: CodeChallenge {
    CodeChallenge(value: Base64URL.encode(SHA256.hash(verifier.secret.exposed.utf8)), method: .S256)
  }
}
