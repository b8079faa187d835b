// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// What tokens of version 2.0 say of a person, in the way of the authority that gives them out.
struct PersonClaims {
  let user: User
  let signIn: SignInRecord
  let granted: ConsentedScopes
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

  func access(_ form: AccessTokenForm, contexts: [String]) -> JSONObject {
    var claims = common(
      audience: form.audience, subject: granted.resource?.api.appID ?? form.audience, version: form.version)
    claims["scp"] = .string(granted.claim)
    addName(to: &claims, form.version)
    addSignIn(to: &claims, form.version)
    claims["deviceid"] = signIn.deviceID.map(JSONValue.string)
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
    if signIn.isMisnamed, claims["preferred_username"] != nil,
      let tenant = request.context.directory.tenant(user.tenantID)
    {
      claims["preferred_username"] = .string("\(user.id)@\(tenant.domain)")
    }
    if granted.openID.contains("email") { claims["email"] = user.email.map(JSONValue.string) }
    claims["nonce"] = nonce.map(JSONValue.string)
    if asksForAuthTime { claims["auth_time"] = JSONValue(signIn.proofs.authenticatedAt.epochSeconds) }
    // An app that is an API too has roles of its own.
    let own = request.context.directory.api(named: client)
    add(request.app.claims, rolesAt: own, to: &claims)
    adapt(&claims, isIDToken: true)
    return claims
  }

  /// How and from where the person signed in. Version 2 says a second factor only.
  private func addSignIn(to claims: inout JSONObject, _ version: TokenVersion) {
    let hasSecondFactor = signIn.proofs.secondFactorAt != nil
    let first: JSONValue = signIn.proofs.passkeyAt == nil ? "pwd" : "fido"
    if hasSecondFactor || version == .one { claims["amr"] = hasSecondFactor ? [first, "mfa"] : [first] }
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
    let issuer = directory.issuerText(origin, tenant, at: request.authority, version)
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

// What tokens say of a person where the app or API has chosen it.
extension PersonClaims {
  /// More groups than this don't fit into a token; it says where to ask instead.
  private static let groupLimit = 200
  /// The limit for an ID token in the fragment of an address.
  private static let fragmentGroupLimit = 5

  /// Adds the choice, and the person's roles at `api`.
  func add(_ choice: ClaimChoice, rolesAt api: ResourceAPI?, to claims: inout JSONObject) {
    let roles = api.map { user.roles(at: $0) } ?? []
    if !roles.isEmpty { claims["roles"] = .array(roles.map(JSONValue.string)) }
    // A guest is in none of the groups.
    let isMember = user.tenantID == signIn.tenantID
    if choice.groups.hasGroups, isMember { addGroups(to: &claims) }
    if choice.groups.hasDirectoryRoles, isMember, !user.directoryRoles.isEmpty {
      claims["wids"] = .array(user.directoryRoles.map(JSONValue.string))
    }
    for claim in choice.optional { claims[claim.rawValue] = value(of: claim) ?? claims[claim.rawValue] }
  }

  private func addGroups(to claims: inout JSONObject) {
    if isInFragment, user.groups.count > Self.fragmentGroupLimit { return claims["hasgroups"] = true }
    guard user.groups.count > Self.groupLimit else {
      if !user.groups.isEmpty { claims["groups"] = .array(user.groups.map(JSONValue.string)) }
      return
    }
    claims["_claim_names"] = ["groups": "src1"]
    claims["_claim_sources"] = [
      "src1": ["endpoint": .string("\(request.context.origin)/v1.0/users/\(user.id)/getMemberObjects")]
    ]
  }

  private func value(of claim: ClaimChoice.OptionalClaim) -> JSONValue? {
    switch claim {
    case .acct: user.tenantID == signIn.tenantID ? 0 : 1
    case .authTime: JSONValue(signIn.proofs.authenticatedAt.epochSeconds)
    case .email: user.email.map(JSONValue.string)
    case .familyName: user.surname.map(JSONValue.string)
    case .givenName: user.givenName.map(JSONValue.string)
    case .idtyp: "user"
    case .loginHint, .preferredUsername, .upn: .string(user.username)
    case .sid: .string(signIn.sessionID)
    }
  }
}

/// What an API wants its access tokens to look like. It chooses the version, whichever endpoint gives them out.
struct AccessTokenForm: Sendable {
  var version = TokenVersion.two
  /// `aud`.
  var audience: String

  init(_ audience: String) { self.audience = audience }

  /// A token of version 2 names the API by its id, one of version 1 as the request did.
  init(of resource: RequestedScopes.Resource) {
    version = resource.api.tokenVersion
    let asked = resource.prefix.hasSuffix("/") ? String(resource.prefix.dropLast()) : resource.prefix
    let isByID = asked.isEmpty || FoldedText.isSame(asked, resource.api.appID)
    audience = version == .two || isByID ? resource.api.appID : asked
  }
}

extension TokenVersion {
  /// `ver`.
  var claim: String { self == .one ? "1.0" : "2.0" }
}
