// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The authorization request as a URL (RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core 3.1.2.1).
struct AuthorizeURL {
  let client: ClientConfiguration
  let request: InteractiveRequest
  let context: RedemptionContext
  let redirectURI: String
  let responseMode: RedirectExpectation.ResponseMode
  let secrets: AuthorizationSecrets

  private var authority: ResolvedAuthority { context.authority }

  func url() throws(IdentityError) -> URL {
    let text = FormCoding.url(authority.authorizationEndpoint.absoluteString, adding: parameters)
    guard let url = URL(string: text) else {
      throw IdentityError(.badRequest(parameter: "extraQueryParameters", reason: "they make no valid URL"))
    }
    return url
  }

  var parameters: [Parameter] {
    let account = request.parameters.account
    let challenge = secrets.challenge
    let scopes = request.parameters.scopes.union(request.extraScopesToConsent).union(authority.openIDScopes)
    let fixed = [
      Parameter("client_id", client.clientID.value), Parameter("response_type", "code"),
      Parameter("redirect_uri", redirectURI), Parameter("response_mode", responseMode.rawValue),
      Parameter("scope", scopes.description), Parameter("state", secrets.state.value),
      Parameter("nonce", secrets.nonce.value), Parameter("code_challenge", challenge.value),
      Parameter("code_challenge_method", challenge.method.rawValue), Parameter("client_info", "1"),
      Parameter("client-request-id", context.correlationID.description),
    ]
    let protected = [
      request.prompt.map { Parameter("prompt", $0.rawValue) }, context.claims.map { Parameter("claims", $0) },
    ]
    .compactMap { $0 }
    var hints: [Parameter] = [Parameter("return-client-request-id", "true")]
    // Only the Microsoft platform is sent the parameters by which it counts and routes.
    let isForeign = !authority.isMicrosoft
    if !isForeign { hints += ClientIdentification.parameters(version: client.libraryVersion) }
    hints.add("login_hint", account?.username ?? request.loginHint)
    hints.add("domain_hint", request.domainHint)
    if !isForeign { hints.add("X-AnchorMailbox", anchorMailbox) }
    if client.multipleCloudsSupported, authority.authority.isInCloud {
      hints.append(Parameter("instance_aware", "true"))
    }
    hints += authority.sliceParameters(of: client)
    let extra = ExtraParameters.forAuthorize(request.parameters.extraQueryParameters)
    return fixed + protected + ExtraParameters.replacing(hints, with: extra)
  }

  private var anchorMailbox: String? {
    let id = request.parameters.account?.homeAccountID
    return id.flatMap { id in id.tenantID.map { "Oid:\(id.objectID)@\($0)" } } ?? request.loginHint.map { "UPN:\($0)" }
  }
}
