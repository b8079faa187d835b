// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Native authentication: the flows are values in a module of their own; here they meet the directory and the tokens.
struct NativeAuthEndpoint: Endpoint {
  let endpoint: NativeEndpoint
  let flows: NativeFlowStore
  let administration: Administration
  let issuance: TokenIssuance
  let settings: NativeSettings
  let random: any RandomSource

  private static let tokenGrants: Set<String> = ["password", "oob", "mfa_oob", "continuation_token"]

  /// False for requests that are none of native authentication: an ordinary grant, another kind of tenant.
  @Sendable func takes(_ context: RequestContext) -> Bool {
    guard case .tenant(let tenant)? = context.authority, tenant.kind == .external else { return false }
    return endpoint != .token || Self.tokenGrants.contains(context.form["grant_type"] ?? "")
  }

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard case .tenant(let tenant)? = context.authority else { throw .unknownTenant }
    let client = Client(authority: .tenant(tenant), app: try app(context, in: tenant))
    guard let app = client.app.native else { return .native(.notEnabled, context) }
    // A request for tokens with scopes that can't be granted must not use up the flow.
    let request = try TokenRequest(context, from: client)
    guard (request.scopes?.resources.count ?? 0) <= 1 else { throw .severalResources }
    let step = NativeRequest(
      form: context.form, clientID: client.app.clientID.value, tenantID: tenant.id.value, app: app,
      contexts: request.claims.authenticationContexts, settings: settings, now: context.now)
    let people = TenantAccounts(
      tenant: tenant, directory: context.directory, administration: administration, random: random, now: context.now)
    switch flows.answer(step, at: endpoint, accounts: people) {
    case .failure(let refusal): return .native(refusal, context)
    case .success(.json(let object)): return .json(.object(object))
    case .success(.redirect(let reason)):
      return .json(["challenge_type": "redirect", "redirect_reason": .string(reason)])
    case .success(.signedIn(let id, let contexts, let isStrong)):
      let person = SignedInPerson(
        signIn: SignInRecord(
          grant: GrantID(value: random.id()), userID: UserID(id), tenantID: tenant.id, sessionID: random.id(),
          authenticatedAt: context.now, secondFactorAt: isStrong ? context.now : nil),
        isTiedToTenant: true, hasSecondFactor: isStrong, contexts: contexts,
        // Consent is the administrator's, given once for everybody; what it leaves out is refused as ever.
        consented: try RequestedScopes(
          ScopeSet(app.consentedScopes).union(.reserved), in: context.directory, for: client.app))
      let authorization = Authorization(subject: person, scopes: .openIDConnect, claims: request.claims)
      return .json(try issuance.tokens(for: authorization, request).encoded)
    }
  }

  private func app(_ context: RequestContext, in tenant: Tenant) throws(Refusal) -> Application {
    guard let id = context.form["client_id"], !id.isEmpty else { throw Refusal(.badParameter("client_id")) }
    guard let app = context.directory.application(ClientID(id)), app.tenantID == tenant.id else {
      throw Refusal(.unknownClient)
    }
    return app
  }
}

extension Refusal {
  fileprivate init(_ native: NativeRefusal) {
    self.init(
      OAuthErrorCode(native.error), native.code, native.message, subError: native.subError.map { OAuthSubError($0) })
  }
}

extension Answer {
  /// The error as the native endpoints write it: as the token endpoint does, with more members.
  fileprivate static func native(_ refusal: NativeRefusal, _ context: RequestContext) -> Answer {
    var error = context.error(Refusal(refusal))
    error.uri = nil
    var members = error.encoded.object ?? [:]
    for member in refusal.extra.members { members[member.name] = member.value }
    return .json(.object(members), status: 400)
  }
}
