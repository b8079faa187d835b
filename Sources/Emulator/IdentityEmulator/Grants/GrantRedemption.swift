// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Redeems one kind of grant: it finds what the request presents and checks it against the client. Each is a struct of
/// exactly the stores that it uses. The steps that all share are in `TokenEndpoint` and `TokenIssuance`.
protocol GrantRedemption: Sendable {
  /// The values of `grant_type`; the first stands in the metadata.
  static var types: [String] { get }

  /// The clients that may send the request. This is checked before anything else of the grant.
  func clients(for request: ReceivedTokenRequest) -> ClientRule

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization
}

extension GrantRedemption {
  func clients(for request: ReceivedTokenRequest) -> ClientRule { .asRegistered }
}

/// What a grant allows.
struct Authorization: Sendable {
  /// The person or app that the tokens are for.
  var subject: any TokenSubject
  /// The scopes it was given for; nil: the request has to name some.
  var scopes: ScopeSet?
  /// The claims that the request asks for.
  var claims: RequestedClaims
  /// A mistake in the request that is no reason to refuse it, for the log.
  var warning: String?
  /// Uses up what the request presented, by one transition of `Grants`. Throws when it was used, revoked or forgotten
  /// while the tokens were being signed.
  var redeem: @Sendable (inout Grants) throws(Refusal) -> Void = { _ in }
}
