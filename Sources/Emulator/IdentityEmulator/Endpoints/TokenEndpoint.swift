// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What every grant's request has in common.
struct TokenRequest: Sendable {
  let context: RequestContext
  let authority: RequestedAuthority
  let app: Application
  /// nil: the scopes that the grant was made for.
  let scopes: RequestedScopes?
  let claims: RequestedClaims
  let wantsClientInfo: Bool
  /// The key that the access token is to be bound to; nil for a bearer token.
  var confirmation: KeyConfirmation?

  /// The scopes asked for, or those of the grant's first resource.
  func scopes(orOf granted: ScopeSet, in directory: Directory) throws(Refusal) -> RequestedScopes {
    if let scopes { return scopes }
    var scopes = try RequestedScopes(granted, in: directory, for: app)
    scopes.resources = Array(scopes.resources.prefix(1))
    return scopes
  }

  /// The person that a grant is for, as long as they may have tokens at all, and the tenant they are in here.
  func holder(
    _ id: UserID, in state: EmulatorState, _ directory: Directory, elsewhere: Refusal
  ) throws(Refusal) -> (user: User, tenant: Tenant) {
    guard let user = directory.user(id), let standing = state.accounts[id] else { throw .unknownGrant }
    try standing.check()
    guard let tenant = authority.tenant(for: user, in: directory), app.admits(tenant) else { throw elsewhere }
    return (user, tenant)
  }

  func required(_ name: String) throws(Refusal) -> String {
    guard let value = context.form[name], !value.isEmpty else { throw .missing(name) }
    return value
  }
}

extension IdentityEmulator {
  /// Exchanges a grant for tokens (RFC 6749 section 3.2).
  func answerToken(_ context: RequestContext, tenant: String) async -> HTTPResponse {
    do throws(Refusal) {
      return context.json(try redeem(context, tenant: tenant).encoded)
    } catch {
      return context.json(error)
    }
  }

  private func redeem(_ context: RequestContext, tenant: String) throws(Refusal) -> TokenResponse {
    guard context.method == "POST" else { throw .onlyAccepts("POST", received: context.method) }
    try context.requireWellFormed()
    let form = context.form
    guard let grant = form["grant_type"], !grant.isEmpty else { throw .missing("grant_type") }
    let (authority, app) = try directory.client(form["client_id"], at: tenant)
    guard form["client_secret"] == nil, form["client_assertion"] == nil else { throw .secretFromPublicClient }
    let scopes = ScopeSet(parsing: form["scope"] ?? "")
    let request = TokenRequest(
      context: context, authority: authority, app: app,
      scopes: scopes.isEmpty ? nil : try RequestedScopes(scopes, in: directory, for: app),
      claims: try RequestedClaims(parsing: form["claims"]), wantsClientInfo: form["client_info"] == "1",
      confirmation: try confirmation(form))
    switch grant {
    case "authorization_code": return try redeemCode(request)
    case "refresh_token": return try redeemRefreshToken(request)
    case "password": return try redeemPassword(request)
    // The platform takes the short name too, which several of its own libraries send.
    case "urn:ietf:params:oauth:grant-type:device_code", "device_code": return try redeemDeviceCode(request)
    default: throw .unsupportedGrant(grant)
    }
  }

  /// The key that a token of type `pop` is asked to be bound to.
  private func confirmation(_ form: [Parameter]) throws(Refusal) -> KeyConfirmation? {
    switch form["token_type"]?.lowercased() {
    case nil, "", "bearer": return nil
    case "pop":
      guard let text = form["req_cnf"], !text.isEmpty else { throw .missing("req_cnf") }
      guard let confirmation = KeyConfirmation(parsing: text) else {
        throw .badValue(of: "req_cnf", "Send base64url of a JSON object with the key's SHA-256 thumbprint as kid.")
      }
      return confirmation
    default: throw .badValue(of: "token_type", "Use Bearer or pop.")
    }
  }
}
