// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// What is asked of a token, beside its account and its service. Two requests that differ here share no answer, neither
/// one that is under way nor one that is remembered.
struct TokenSpecification: Hashable, Sendable {
  private let scopes: ScopeSet
  private let claims: String?
  private let extraQueryParameters: [Parameter]
  /// The key that the token is bound to.
  private let keyID: String?

  init(_ parameters: TokenParameters, _ key: KeyBinding?) {
    scopes = parameters.scopes
    claims = parameters.claims
    extraQueryParameters = parameters.extraQueryParameters
    keyID = key?.id
  }
}
