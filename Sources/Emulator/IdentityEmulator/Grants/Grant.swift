// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A way to get tokens: a struct of exactly what it uses, which finds what the request presents and checks it against
/// the client. What all grants have to do before and after stands in `TokenEndpoint` and `TokenIssuance`.
protocol Grant: Sendable {
  /// The values of `grant_type`; the first stands in the metadata.
  static var types: [String] { get }

  /// Which clients may send the request; asked before anything else of it is looked at.
  func clients(for request: TokenRequest) -> ClientRule

  func authorization(for request: TokenRequest) throws(Refusal) -> Authorization
}

extension Grant {
  func clients(for request: TokenRequest) -> ClientRule { .asRegistered }
}

/// What a grant allows.
struct Authorization: Sendable {
  /// Whom the tokens are for.
  var subject: any TokenSubject
  /// The scopes it was given for; nil: the request has to name some.
  var scopes: ScopeSet?
  /// What the tokens are asked to say.
  var claims: RequestedClaims
  /// What is wrong with the request though it is granted, for the log.
  var warning: String?
  /// Uses up what the request presented, by one transition of `Grants`. Throws when it was used, revoked or forgotten
  /// while the tokens were being signed.
  var redeem: @Sendable (inout Grants) throws(Refusal) -> Void = { _ in }
}
