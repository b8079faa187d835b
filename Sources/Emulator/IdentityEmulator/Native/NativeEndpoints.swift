// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// Native authentication: the flows are values in the module next door; here they meet the directory and the tokens.
extension IdentityEmulator {
  private static let tokenGrants: Set<String> = ["password", "oob", "mfa_oob", "continuation_token"]

  /// nil when the request is none of native authentication: another path, an ordinary grant, another kind of tenant.
  func answerNative(_ context: RequestContext, path: [String], tenant name: String) -> HTTPResponse? {
    guard let endpoint = NativeEndpoint(rawValue: path.joined(separator: "/")),
      case .tenant(let tenant)? = directory.authority(named: name), tenant.kind == .external
    else { return nil }
    if endpoint == .token, !Self.tokenGrants.contains(context.form["grant_type"] ?? "") { return nil }
    do throws(Refusal) {
      guard context.method == "POST" else { throw .onlyAccepts("POST", received: context.method) }
      try context.requireWellFormed()
      let app = try nativeApp(context, in: tenant)
      guard let settings = app.native else { return context.json(.notEnabled) }
      return try answer(endpoint, TenantRequest(context: context, tenant: tenant, app: app, settings: settings))
    } catch {
      return context.json(error)
    }
  }

  private struct TenantRequest {
    var context: RequestContext
    var tenant: Tenant
    var app: Application
    var settings: NativeAppSettings
  }

  private func nativeApp(_ context: RequestContext, in tenant: Tenant) throws(Refusal) -> Application {
    guard let id = context.form["client_id"], !id.isEmpty else { throw Refusal(.badParameter("client_id")) }
    guard let app = directory.application(ClientID(id)), app.tenantID == tenant.id else {
      throw Refusal(.unknownClient)
    }
    return app
  }

  private func answer(_ endpoint: NativeEndpoint, _ request: TenantRequest) throws(Refusal) -> HTTPResponse {
    let context = request.context
    let claims = try RequestedClaims(parsing: context.form["claims"])
    // A token request whose scopes can't be granted must not use up the flow.
    let scopes = endpoint == .token ? try nativeScopes(request) : nil
    let native = NativeRequest(
      form: context.form, clientID: request.app.clientID.value, tenantID: request.tenant.id.value,
      app: request.settings, contexts: claims.authenticationContexts, settings: seed.native,
      now: context.now)
    let accounts = TenantAccounts(emulator: self, tenant: request.tenant, now: context.now)
    let reply = nativeState.withLock { state in
      NativeExchange.answer(native, at: endpoint, accounts: accounts, random: random, state: &state)
    }
    switch reply {
    case .failure(let refusal): return context.json(refusal)
    case .success(.json(let object)): return context.json(.object(object))
    case .success(.redirect(let reason)):
      return context.json(["challenge_type": "redirect", "redirect_reason": .string(reason)])
    case .success(.signedIn(let id, let contexts)):
      guard let user = directory.user(UserID(id)) else { throw .unknownUser }
      let token = TokenRequest(
        context: context, authority: .tenant(request.tenant), app: request.app, scopes: scopes, claims: claims,
        wantsClientInfo: ["1", "true"].contains(context.form["client_info"] ?? ""))
      return context.json(try nativeTokens(token, for: user, in: request.tenant, contexts: contexts).encoded)
    }
  }

  private func nativeScopes(_ request: TenantRequest) throws(Refusal) -> RequestedScopes {
    let asked = ScopeSet(parsing: request.context.form["scope"] ?? "")
    let scopes = try RequestedScopes(asked.isEmpty ? .openIDConnect : asked, in: directory, for: request.app)
    guard scopes.resources.count <= 1 else { throw .severalResources }
    return scopes
  }

  /// Consent is the administrator's, given once for everybody; what it leaves out is refused as ever.
  private func nativeTokens(
    _ request: TokenRequest, for user: User, in tenant: Tenant, contexts: [String]
  ) throws(Refusal) -> TokenResponse {
    let consented = ScopeSet(request.app.native?.consentedScopes ?? []).union(.reserved)
    let offered = try RequestedScopes(consented, in: directory, for: request.app)
    let wanted = try request.scopes(orOf: .openIDConnect, in: directory)
    let granted = try state.withLock { state throws(Refusal) in
      state.consents.grant(offered, of: user, in: tenant, to: request.app)
      return try state.consents.granted(wanted, of: user, in: tenant, to: request.app)
    }
    let subject = TokenSubject(
      user: user, tenantID: tenant.id, app: request.app, grant: GrantID(value: random.uuid().uuidString.lowercased()),
      sessionID: random.uuid().uuidString.lowercased(), authenticatedAt: request.context.now, nonce: nil,
      claims: request.claims, contexts: contexts)
    return try issue(
      to: subject, granted, for: request, proof: .nativeFlow,
      withRefreshToken: granted.openID.contains("offline_access"))
  }
}

extension Refusal {
  fileprivate init(_ native: NativeRefusal) {
    self.init(
      OAuthErrorCode(native.error), native.code, native.message, subError: native.subError.map { OAuthSubError($0) })
  }
}

extension RequestContext {
  /// The error as the native endpoints write it: as the token endpoint does, with more members.
  fileprivate func json(_ native: NativeRefusal) -> HTTPResponse {
    let refusal = Refusal(native)
    let error = ErrorResponse(
      error: refusal.error, description: description(of: refusal), codes: [refusal.code], subError: refusal.subError,
      correlationID: correlationID, traceID: traceID, timestamp: timestamp)
    var members = error.encoded.object ?? [:]
    for member in native.extra.members { members[member.name] = member.value }
    return json(.object(members), status: refusal.status)
  }
}
