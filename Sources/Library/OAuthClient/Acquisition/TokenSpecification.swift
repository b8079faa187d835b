// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// What a request says about the token, beside account and service. Requests that differ here share no answer.
struct TokenSpecification: Hashable, Sendable {
  private let scopes: ScopeSet
  private let claims: String?
  private let extraQueryParameters: [Parameter]
  /// The id of the key that the token is bound to; nil: a bearer token.
  private let keyID: String?

  init(_ parameters: TokenParameters, _ key: KeyBinding?) {
    scopes = parameters.scopes
    claims = parameters.claims
    extraQueryParameters = parameters.extraQueryParameters
    keyID = key?.id
  }
}
