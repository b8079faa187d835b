// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Gives an app tokens for itself (RFC 6749 section 4.4). There is never a refresh token.
struct ClientCredentialsRedemption: GrantRedemption {
  static let types = ["client_credentials"]

  func clients(for request: ReceivedTokenRequest) -> ClientRule { .confidential }

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization {
    let tenant: Tenant
    switch request.authority {
    case .tenant(let named) where named.kind != .consumers: tenant = named
    // By whichever name the tenant of personal accounts is asked.
    case .tenant, .consumers: throw .noServicePrincipals
    case .common, .organizations: throw .noTenant
    case .policy, .federation: throw .unsupportedGrant(Self.types[0])
    }
    guard let scopes = request.scopes else { throw .missing("scope") }
    guard scopes.resources.count <= 1 else { throw .severalResourcesForApp }
    // Some clients add the scopes of OpenID Connect, which mean nothing here.
    guard let resource = scopes.resources.first else { throw .noResourceForApp }
    guard resource.asksForDefault, resource.permissions.isEmpty, scopes.unknown == nil else {
      throw .notDefaultScope(request.context.form["scope"] ?? "")
    }
    return Authorization(
      subject: ServicePrincipal(app: request.app, tenant: tenant, resource: resource), claims: request.claims)
  }
}

/// An app that acts as itself in a tenant.
struct ServicePrincipal: TokenSubject {
  let app: Application
  let tenant: Tenant
  let resource: RequestedScopes.Resource
  /// A service principal whose app is not registered.
  var identity: ManagedIdentity?

  func contents(
    _ authorization: Authorization, _ request: ReceivedTokenRequest, _ rules: TokenRules
  ) throws(Refusal) -> TokenContents {
    if rules.policies.current.requirements[id] == .block { throw .policyBlocked }
    let roles =
      identity?.roles(at: resource.api) ?? rules.consents.current.roles(of: app, at: resource.api, in: tenant.id)
    return contents(roles: roles, request.context)
  }

  private var id: String { identity?.objectID ?? app.objectID(in: tenant.id) }

  func contents(roles: [String], _ context: RequestContext) -> TokenContents {
    let form = AccessTokenForm(of: resource)
    let issuer = JSONValue.string(context.directory.issuerText(context.origin, tenant.id, form.version))
    return TokenContents(
      accessClaims: [
        "aud": .string(form.audience), "iss": issuer, "idp": form.version == .one ? issuer : nil,
        "ver": .string(form.version.claim), "tid": .string(tenant.id.value), "oid": .string(id), "sub": .string(id),
        "idtyp": resource.api.claims.optional.contains(.idtyp) ? "app" : nil,
        "roles": roles.isEmpty ? nil : .array(roles.map(JSONValue.string)),
        "xms_mirid": identity.map { .string($0.resourceID) },
      ], version: form.version, isForMachine: identity != nil)
  }
}
