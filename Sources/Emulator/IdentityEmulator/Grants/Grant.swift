// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// A way to get tokens: a struct of exactly what it uses. What all grants have to do, before and after, stands in
/// `TokenEndpoint`.
protocol Grant: Sendable {
  /// The values of `grant_type`; the first stands in the metadata.
  static var types: [String] { get }

  /// Finds what the request presents, and checks it against the client.
  func authorization(for request: TokenRequest) throws(Refusal) -> Authorization

  /// What only this grant demands of the person, who is in `tenant` here and whose account is in order.
  func check(_ authorization: Authorization, _ user: User, in tenant: Tenant, for request: TokenRequest) throws(Refusal)
}

extension Grant {
  func check(_ authorization: Authorization, _ user: User, in tenant: Tenant, for request: TokenRequest) throws(Refusal)
  {
  }
}

/// What a grant allows.
struct Authorization: Sendable {
  var signIn: SignInRecord
  /// Whether it works in the tenant of `signIn` only.
  var isTiedToTenant: Bool
  /// The scopes it was given for; nil: the request has to name some.
  var scopes: ScopeSet?
  /// What the tokens are asked to say.
  var claims: RequestedClaims
  /// The authentication contexts that the sign-in satisfies.
  var contexts: [String] = []
  var hasSecondFactor: Bool
  var nonce: String?
  /// Whether the answer has a new refresh token though none is asked for.
  var renewsRefreshToken = false
  /// Uses up what the request presented, for the access token with this `uti`. Throws when it was used or revoked while
  /// the tokens were being signed.
  var redeem: @Sendable (inout Grants, _ accessToken: String) throws(Refusal) -> Void = { _, _ in }
}
