// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// What tokens of version 2.0 say of a person, in the way of the authority that gives them out.
struct PersonClaims {
  let user: User
  let signIn: SignInRecord
  let granted: GrantedScopes
  let request: ReceivedTokenRequest
  /// Whether the ID token goes to the app in the fragment of an address.
  var isInFragment = false

  /// What the API of the access token wants it to look like. B2C and AD FS have one form for all.
  var form: AccessTokenForm {
    let app = request.app.clientID.value.lowercased()
    guard let resource = granted.resource else {
      return AccessTokenForm(
        granted.openID.first { $0 == app } ?? request.context.directory.graph?.appID ?? ResourceAPI.graphAppID)
    }
    return request.authority.hasGraph ? AccessTokenForm(of: resource) : AccessTokenForm(resource.api.appID)
  }

  func access(contexts: [String]) -> JSONObject {
    let form = form
    var claims = common(
      audience: form.audience, subject: granted.resource?.api.appID ?? form.audience, version: form.version)
    claims["scp"] = .string(granted.claim)
    addName(to: &claims, form.version)
    addSignIn(to: &claims, form.version)
    if !contexts.isEmpty { claims["acrs"] = .array(contexts.map(JSONValue.string)) }
    if let api = granted.resource?.api { add(api.claims, rolesAt: api, to: &claims) }
    adapt(&claims, isIDToken: false)
    return claims
  }

  func identity(nonce: String?, asksForAuthTime: Bool) -> JSONObject {
    let client = request.app.clientID.value
    let version = request.context.endpointVersion
    var claims = common(audience: client, subject: client, version: version)
    if granted.openID.contains("profile") { addName(to: &claims, version) }
    if granted.openID.contains("email") { claims["email"] = user.email.map(JSONValue.string) }
    claims["nonce"] = nonce.map(JSONValue.string)
    if asksForAuthTime { claims["auth_time"] = JSONValue(signIn.authenticatedAt.epochSeconds) }
    // An app that is an API too has roles of its own.
    let own = request.context.directory.api(named: client)
    add(request.app.claims, rolesAt: own, to: &claims)
    adapt(&claims, isIDToken: true)
    return claims
  }

  /// How and from where the person signed in. Version 2 says a second factor only.
  private func addSignIn(to claims: inout JSONObject, _ version: TokenVersion) {
    let hasSecondFactor = signIn.secondFactorAt != nil
    if hasSecondFactor || version == .one { claims["amr"] = hasSecondFactor ? ["pwd", "mfa"] : ["pwd"] }
    guard version == .one else { return }
    claims["acr"] = "1"
    // Browsers are on this machine.
    claims["ipaddr"] = "127.0.0.1"
  }

  private func addName(to claims: inout JSONObject, _ version: TokenVersion) {
    claims["name"] = .string(user.name)
    guard version == .one else {
      claims["preferred_username"] = .string(user.username)
      return
    }
    claims["upn"] = .string(user.username)
    claims["unique_name"] = .string(user.username)
    claims["given_name"] = user.givenName.map(JSONValue.string)
    claims["family_name"] = user.surname.map(JSONValue.string)
  }

  /// - Parameter subject: the app that the person's subject is for.
  private func common(audience: String, subject: String, version: TokenVersion) -> JSONObject {
    let tenant = signIn.tenantID
    let (directory, origin) = (request.context.directory, request.context.origin)
    let issuer =
      version == .one
      ? directory.issuerText(origin, tenant, version) : directory.issuerText(origin, tenant, at: request.authority)
    return [
      "aud": .string(audience), "iss": .string(issuer), "ver": .string(version.claim), "tid": .string(tenant.value),
      "oid": .string(user.objectID(in: tenant) ?? user.id.value),
      "sub": .string(user.subject(in: tenant, at: subject)), "sid": .string(signIn.sessionID),
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
