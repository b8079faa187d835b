// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Ends the person's session in the browser (OpenID Connect RP-Initiated Logout 1.0).
struct BrowserSignOut: Sendable {
  let clientID: ClientID
  let authority: Authority
  let authorities: AuthorityResolver
  let roundTrip: RedirectRoundTrip
  let random: any RandomSource
  let request: SignOutRequest
  let correlationID: CorrelationID

  func run() async throws(IdentityError) {
    let resolved = try await authorities.resolve(authority, correlationID: correlationID)
    guard let endpoint = resolved.endSessionEndpoint else {
      roundTrip.log.log(.warning, "[\(correlationID)] The service has no sign-out page")
      return
    }
    let state = StateParameter(Base64URL.encode(random.bytes(16)))
    _ = try await roundTrip.run(.query, state: state) { redirectURI throws(IdentityError) in
      try url(endpoint, redirectURI, state)
    }
  }

  private func url(_ endpoint: URL, _ redirectURI: String, _ state: StateParameter) throws(IdentityError) -> URL {
    let fixed = [
      Parameter("post_logout_redirect_uri", redirectURI), Parameter("state", state.value),
      Parameter("client-request-id", correlationID.description),
    ]
    // Providers other than Microsoft redirect only to an app that names itself (RP-Initiated Logout 1.0 sections 2 and
    // 3). The name and version of this library are sent to the Microsoft platform only.
    var hints =
      authority.kind == .openIDConnect
      ? [Parameter("client_id", clientID.value)]
      : ClientIdentification.parameters
    hints.add("logout_hint", request.account.username)
    let extra = ExtraParameters.forAuthorize(request.extraQueryParameters)
    let parameters = fixed + ExtraParameters.replacing(hints, with: extra)
    guard let url = URL(string: FormCoding.url(endpoint.absoluteString, adding: parameters)) else {
      throw IdentityError(.badRequest(parameter: "extraQueryParameters", reason: "they make no valid URL"))
    }
    return url
  }
}
