// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import OAuthWire

/// Exchanges a grant for tokens (RFC 6749 section 3.2). What every grant has to go through stands here, around what the
/// grant itself does, so that none can leave out a step.
struct TokenEndpoint: Endpoint {
  let clients: ClientAuthentication
  let accounts: AccountStore
  let policies: PolicyStore
  let consents: ConsentStore
  let issuance: TokenIssuance
  private let grants: [String: any Grant]

  init(
    _ grants: [any Grant], clients: ClientAuthentication, accounts: AccountStore, policies: PolicyStore,
    consents: ConsentStore, issuance: TokenIssuance
  ) {
    self.grants = Dictionary(grants.flatMap { grant in type(of: grant).types.map { ($0, grant) } }) { first, _ in first
    }
    (self.clients, self.accounts, self.policies) = (clients, accounts, policies)
    (self.consents, self.issuance) = (consents, issuance)
  }

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let type = try context.required("grant_type")
    let request = try TokenRequest(context, from: try clients.client(context))
    guard let grant = grants[type] else { throw .unsupportedGrant(type) }
    var authorization = try grant.authorization(for: request)
    let (user, tenant) = try holder(of: authorization, request)
    try grant.check(authorization, user, in: tenant, for: request)
    authorization.signIn.tenantID = tenant.id
    try policies.current.check(user, hasSecondFactor: authorization.hasSecondFactor, for: authorization.claims)
    let scopes = try request.scopes(orOf: authorization.scopes)
    let granted = try consents.granted(
      scopes, offering: request.authority.asksNoConsent ? scopes : nil, of: user, in: tenant, to: request.app)
    return .json(try issuance.tokens(for: user, authorization, granted, request).encoded)
  }

  /// The person that a grant is for, as long as they may have tokens at all, and the tenant they are in here.
  private func holder(
    of authorization: Authorization, _ request: TokenRequest
  ) throws(Refusal) -> (User, Tenant) {
    let id = authorization.signIn.userID
    guard let user = request.context.directory.user(id), let standing = accounts.standing(of: id) else {
      throw .unknownGrant
    }
    try standing.check()
    let elsewhere: Refusal = authorization.isTiedToTenant ? .otherTenant : .userNotInTenant
    let tenant = try request.tenant(of: user, elsewhere: elsewhere)
    guard !authorization.isTiedToTenant || tenant.id == authorization.signIn.tenantID else { throw elsewhere }
    return (user, tenant)
  }
}
