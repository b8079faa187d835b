// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// An access token as somebody wants it, good or bad: no sign-in, consent or policy stands before it.
package struct CustomTokenRequest: Sendable {
  package enum Subject: Sendable {
    case person(User)
    case app
  }

  package var tenant: Tenant
  /// Whom it is given to.
  package var app: Application
  package var subject: Subject
  package var resource: RequestedScopes.Resource
  package var permissions: [Permission] = []
  /// nil: those that the person or app has.
  package var roles: [String]?
  /// nil: those that the person has, if the API wants them.
  package var groups: [String]?
  /// Claims to put in, or to take away where the value is null.
  package var changes: JSONObject = [:]
  /// In seconds; not above 0 for a token whose life is over. nil: the standard one.
  package var lifetime: Int?
  package var hasBadSignature = false

  package init(tenant: Tenant, app: Application, subject: Subject, resource: RequestedScopes.Resource) {
    (self.tenant, self.app, self.subject, self.resource) = (tenant, app, subject, resource)
  }

  fileprivate func request(_ context: RequestContext) throws(Refusal) -> ReceivedTokenRequest {
    let authority: RequestedAuthority =
      switch tenant.kind {
      case .federation: .federation(tenant)
      case .b2c: tenant.policies.first.map { .policy(tenant, $0, isMarked: false) } ?? .tenant(tenant)
      case .workforce, .consumers, .external: .tenant(tenant)
      }
    let isSecret = if case .app = subject { true } else { app.isConfidential }
    return try ReceivedTokenRequest(
      context, from: Client(authority: authority, app: app, proof: isSecret ? .secret : .none))
  }

  fileprivate func contents(_ request: ReceivedTokenRequest, _ consents: Consents) -> TokenContents {
    switch subject {
    case .app:
      let principal = ServicePrincipal(app: app, tenant: tenant, resource: resource)
      var contents = principal.contents(
        roles: roles ?? consents.roles(of: app, at: resource.api, in: tenant.id), request.context)
      contents.accessClaims["groups"] = groups.map { .array($0.map(JSONValue.string)) }
      return contents
    case .person(let user): return contents(of: user, request)
    }
  }

  /// The person and the API are changed for this one token, so that the claims are written in the standard way.
  private func contents(of user: User, _ request: ReceivedTokenRequest) -> TokenContents {
    var (user, resource) = (user, resource)
    if let roles { user.appRoles = roles.map { "\(resource.api.identifierURI)/\($0)" } }
    if let groups {
      user.groups = groups
      resource.api.claims.groups = resource.api.claims.groups.hasDirectoryRoles ? .all : .security
    }
    let now = request.context.now
    let id = request.context.traceID
    let signIn = SignInRecord(
      grant: GrantID(value: id), userID: user.id, tenantID: tenant.id, sessionID: id,
      proofs: Proofs(authenticatedAt: now))
    let claims = PersonClaims(
      user: user, signIn: signIn, granted: ConsentedScopes(openID: [], resource: resource, permissions: permissions),
      request: request)
    let form = claims.form
    var contents = TokenContents(accessClaims: claims.access(form, contexts: []), version: form.version)
    if permissions.isEmpty { contents.accessClaims["scp"] = nil }
    return contents
  }
}

extension TokenIssuance {
  package func token(
    for order: CustomTokenRequest, _ context: RequestContext
  ) throws(Refusal) -> (text: Secret, lifetime: Int) {
    let request = try order.request(context)
    let signer = signing.current
    let standard = signer.settings.accessTokenLifetime
    let lifetime = order.lifetime ?? standard
    // A token that has already expired gets the usual lifetime, and a time of issue before now.
    let life = lifetime > 0 ? lifetime : standard
    let token = try signer.token(
      order.contents(request, rules.consents.current).claims(of: request), lasting: life,
      from: context.now.addingTimeInterval(Double(lifetime - life)), changes: order.changes)
    let text = order.hasBadSignature ? PublishedKeys.spoilingSignature(of: token.exposed) : token.exposed
    return (Secret(text), lifetime)
  }
}
