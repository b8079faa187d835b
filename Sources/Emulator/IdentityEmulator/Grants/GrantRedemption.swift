// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import OpenSSLCrypto

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

/// Whom tokens are for. What concerns one kind of subjects only, such as the password and the consent of people, stands
/// in the type of that kind.
protocol TokenSubject: Sendable {
  /// What the tokens say of the subject and let it do. Throws when it may not have any.
  func contents(
    _ authorization: Authorization, _ request: ReceivedTokenRequest, _ rules: TokenRules
  ) throws(Refusal) -> TokenContents
}

/// What decides who gets tokens, for what and how long.
struct TokenRules: Sendable {
  let accounts: AccountStore
  let policies: PolicyStore
  let consents: ConsentStore
  let settings: TokenSettings
}

/// What tokens say of their subject; what all tokens say is not among it.
struct TokenContents: Sendable {
  var accessClaims: JSONObject
  /// nil: there is no ID token.
  var idClaims: JSONObject?
  /// nil where only the access token says what it allows.
  var scope: ScopeSet?
  /// What a new refresh token is good for; nil: there is none.
  var refreshToken: IssuedRefreshToken?
  var clientInfo: ClientInfo?
  /// The version of the access token.
  var version = TokenVersion.two
  /// The grant of the sign-in that the tokens come from; nil where no sign-in is behind them.
  var grant: GrantID?
  /// Whether the token is for a managed identity, which a machine keeps for its programs.
  var isForMachine = false

  /// The claims of the access token: those of the subject, of the app, and of the key that the token is bound to.
  func claims(of request: ReceivedTokenRequest) -> JSONObject {
    var claims = accessClaims
    claims[version == .one ? "appid" : "azp"] = .string(request.app.clientID.value)
    claims[version == .one ? "appidacr" : "azpacr"] = request.proof.claim
    if case .pop(let key) = request.binding { claims["cnf"] = key.claim }
    guard request.authority.hasGraph else { return claims }
    // Stands for a claim that only the platform can read.
    func opaque(_ text: String) -> JSONValue { .string("1." + Base64URL.encode(SHA256.hash(Array(text.utf8)))) }
    claims["aio"] = opaque(request.context.traceID)
    claims["rh"] = opaque("\(claims["tid"]?.string ?? "") \(claims["aud"]?.string ?? "")")
    return claims
  }
}
