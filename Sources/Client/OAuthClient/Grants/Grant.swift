// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// What is given to the token endpoint in exchange for tokens.
protocol Grant: Sendable {
  /// `grant_type` and the grant's own parameters.
  var parameters: [Parameter] { get }
  /// False when the server takes the grant only once.
  var isRepeatable: Bool { get }
}

extension Grant {
  /// The full request: the grant plus what every grant sends along.
  func tokenRequest(
    at authority: ResolvedAuthority, client: ClientConfiguration, scopes: ScopeSet, claims: String?,
    extraQuery: [Parameter],
    anchorMailbox: String?
  ) -> TokenRequest {
    var parameters = [Parameter("client_id", client.clientID.value)]
    parameters += self.parameters
    parameters.append(Parameter("scope", scopes.union(authority.openIDScopes).description))
    parameters.append(Parameter("client_info", "1"))
    parameters.add("claims", claims)
    let url = FormCoding.url(
      authority.tokenEndpoint.absoluteString,
      adding: ExtraParameters.replacing(
        authority.sliceParameters(of: client), with: ExtraParameters.forToken(extraQuery)))
    return TokenRequest(
      url: URL(string: url) ?? authority.tokenEndpoint, parameters: parameters, anchorMailbox: anchorMailbox,
      isMicrosoft: authority.isMicrosoft, isRepeatable: isRepeatable)
  }
}
