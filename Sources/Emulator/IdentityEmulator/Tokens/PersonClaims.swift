// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What tokens of version 2.0 say of a person, in the way of the authority that gives them out.
struct PersonClaims {
  let user: User
  let signIn: SignInRecord
  let granted: GrantedScopes
  let request: TokenRequest

  func access(contexts: [String]) -> JSONObject {
    let app = request.app.clientID.value.lowercased()
    var claims = common(
      audience: granted.resource?.api.appID ?? granted.openID.first { $0 == app }
        ?? request.context.directory.graph?.appID ?? ResourceAPI.graphAppID)
    claims["scp"] = .string(granted.claim)
    claims["name"] = .string(user.name)
    claims["preferred_username"] = .string(user.username)
    if signIn.secondFactorAt != nil { claims["amr"] = ["pwd", "mfa"] }
    if !contexts.isEmpty { claims["acrs"] = .array(contexts.map(JSONValue.string)) }
    adapt(&claims, isIDToken: false)
    return claims
  }

  func identity(nonce: String?, asksForAuthTime: Bool) -> JSONObject {
    var claims = common(audience: request.app.clientID.value)
    if granted.openID.contains("profile") {
      claims["name"] = .string(user.name)
      claims["preferred_username"] = .string(user.username)
    }
    if granted.openID.contains("email") { claims["email"] = user.email.map(JSONValue.string) }
    claims["nonce"] = nonce.map(JSONValue.string)
    if asksForAuthTime { claims["auth_time"] = JSONValue(signIn.authenticatedAt.epochSeconds) }
    adapt(&claims, isIDToken: true)
    return claims
  }

  private func common(audience: String) -> JSONObject {
    let tenant = signIn.tenantID
    let issuer = request.context.directory.issuerText(request.context.origin, tenant, at: request.authority)
    return [
      "aud": .string(audience), "iss": .string(issuer), "ver": "2.0", "tid": .string(tenant.value),
      "oid": .string(user.objectID(in: tenant) ?? user.id.value),
      "sub": .string(user.subject(in: tenant, at: audience)), "sid": .string(signIn.sessionID),
      // A guest's token names the person's home tenant.
      "idp": tenant == user.tenantID ? nil : .string(issuer.replacing(tenant.value, with: user.tenantID.value)),
    ]
  }

  /// Changes the platform's claims into those of the authority.
  private func adapt(_ claims: inout JSONObject, isIDToken: Bool) {
    switch request.authority {
    case .common, .organizations, .consumers, .tenant: break
    case .policy(_, let policy, _):
      claims["ver"] = "1.0"
      claims["tfp"] = .string(policy.name)
      claims["preferred_username"] = nil
      claims["emails"] = [.string(user.username)]
      if isIDToken { claims["tid"] = nil }
    case .federation:
      for name in ["ver", "tid", "oid", "preferred_username"] { claims[name] = nil }
      claims["upn"] = .string(user.username)
      claims["unique_name"] = .string(user.name)
    }
  }
}
