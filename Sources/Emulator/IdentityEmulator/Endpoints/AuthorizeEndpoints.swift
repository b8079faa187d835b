// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Starts a sign-in (RFC 6749 section 4.1.1): answers at once, or shows the first page.
struct AuthorizeEndpoint: Endpoint {
  let signIns: SignIns
  let cookies: SSOCookieReader

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    var (proof, warning): (SignInRecord?, String?) = (nil, nil)
    do throws(SSOCookieRefusal) { proof = try cookies.signIn(context) } catch {
      warning = "The cookie of single sign-on was not used: \(error.reason)."
    }
    var answer = try answer(context, proof)
    answer.warning = answer.warning ?? warning
    return answer
  }

  private func answer(_ context: RequestContext, _ proof: SignInRecord?) throws(Refusal) -> Answer {
    let window = context.query[StandInBroker.windowParameter]
    do throws(AuthorizationError) {
      var request = try AuthorizationRequestReader(context: context).read()
      if let window {
        guard signIns.broker.isOpen(window) else { throw .page(.flowExpired) }
        request.destination = .broker(window: window)
      }
      return signIns.start(request, context, proof: proof)
    } catch {
      switch error {
      case .answer(let address, let refusal) where window == nil: return .app(refusal, context, at: address)
      case .page(let refusal), .answer(_, let refusal):
        if let window { signIns.broker.close(window, with: .refused(refusal)) }
        throw refusal
      }
    }
  }
}

/// Where an administrator is sent to let an app in for everybody: `/{tenant}/v2.0/adminconsent`, and
/// `/{tenant}/adminconsent` for all that the app may ever ask for.
struct AdminConsentEndpoint: Endpoint {
  let signIns: SignIns

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let client = try context.client()
    let address = ReplyAddress(
      redirectURI: try context.redirectURI(of: client.app), mode: .query, state: context.query["state"],
      wantsClientInfo: false)
    let everything =
      ["https://graph.microsoft.com/.default"]
      + client.app.applicationPermissions.compactMap {
        context.directory.appRole(named: $0).map { $0.api.identifierURI + "/.default" }
      } + ScopeSet.openIDConnect.values
    let scopes = context.query["scope"].map { ScopeSet(parsing: $0) } ?? ScopeSet(everything)
    let requested = try RequestedScopes(scopes, in: context.directory, for: client.app)
    if let unknown = requested.unknown { throw .scopeNotOffered(unknown) }
    let request = ReceivedAuthorizationRequest(
      app: client.app, authority: client.authority, origin: context.origin, destination: .app(address),
      scopes: requested, scopeText: scopes,
      isForEveryone: true)
    return signIns.start(request, context)
  }
}
