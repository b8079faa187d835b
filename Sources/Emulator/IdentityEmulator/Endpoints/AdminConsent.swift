// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

// Where an administrator is sent to let an app in for everybody: `/{tenant}/v2.0/adminconsent`, and
// `/{tenant}/adminconsent` for all that the app may ever ask for.
extension IdentityEmulator {
  func answerAdminConsent(_ context: RequestContext, tenant: String) -> HTTPResponse {
    guard context.isReading else { return context.page(.onlyAccepts("GET, HEAD", received: context.method)) }
    do throws(Refusal) {
      return startSignIn(try adminConsentRequest(context, tenant: tenant), context)
    } catch {
      return context.page(error)
    }
  }

  private func adminConsentRequest(
    _ context: RequestContext, tenant: String
  ) throws(Refusal) -> AuthorizationRequest {
    try context.requireWellFormed()
    let parameters = context.query
    let (authority, app) = try directory.client(parameters["client_id"], at: tenant)
    guard let uri = parameters["redirect_uri"] else { throw .missing("redirect_uri") }
    guard app.isRegistered(redirectURI: uri) else { throw .redirectNotRegistered }
    let scopes = ScopeSet(
      parsing: parameters["scope"] ?? "https://graph.microsoft.com/.default openid profile offline_access")
    return AuthorizationRequest(
      app: app, authority: authority, origin: context.origin,
      destination: .app(
        ReplyAddress(redirectURI: uri, mode: .query, state: parameters["state"], wantsClientInfo: false)),
      scopes: try RequestedScopes(scopes, in: directory, for: app), scopeText: scopes,
      isForEveryone: true)
  }

  /// Tells the app that everybody's consent is there.
  func confirmConsent(
    _ flow: SignInFlow, _ tenant: Tenant, to address: ReplyAddress, _ context: RequestContext
  ) -> HTTPResponse {
    state.withLock { $0.signIns[flow.id] = nil }
    var parameters = [
      Parameter("admin_consent", "True"), Parameter("tenant", tenant.id.value),
      Parameter("scope", flow.request.scopeText.description),
    ]
    parameters.add("state", address.state)
    return context.answer(parameters, to: address)
  }
}
