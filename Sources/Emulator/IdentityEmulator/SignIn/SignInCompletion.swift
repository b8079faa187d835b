// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

// Ends sign-ins: whoever waits for one is told how it ended. Whoever takes a flow away answers it, so that a form that
// is sent twice gets one answer.
extension SignIns {
  /// Who has signed in, where and in which session.
  private struct Subject {
    let user: User
    let tenant: Tenant
    let signIn: SignInRecord
  }

  func end(_ visit: SignInVisit, _ refusal: Refusal, subCode: String? = nil) -> Answer {
    switch visit.flow.request.destination {
    case .app(let address):
      guard sessions.end(visit.flow, as: .answered) != nil else { return page(of: .answered, visit.flow) }
      return .app(refusal, visit.context, subCode: subCode, at: address)
    case .device(let code):
      sessions.end(visit.flow, as: .device(isSignedIn: false))
      grants.decline(code)
      return page(of: .device(isSignedIn: false), visit.flow)
    case .broker(let window):
      sessions.end(visit.flow, as: .device(isSignedIn: false))
      broker.close(window, with: .refused(refusal))
      return page(of: .device(isSignedIn: false), visit.flow)
    }
  }

  /// What a sign-in that has ended says to who comes back to it.
  func page(of end: SignInEnd, _ flow: SignInFlow) -> Answer {
    let appName = flow.request.app.name
    return switch end {
    case .answered: .page(.finished(appName: appName))
    case .device(let isSignedIn): .page(.deviceDone(appName: appName, isSignedIn: isSignedIn))
    }
  }

  func finish(_ visit: SignInVisit, user: User, proofs: Proofs) -> Answer {
    let (flow, request) = (visit.flow, visit.flow.request)
    guard let tenant = request.authority.tenant(for: user, in: visit.directory) else {
      return end(visit, .userNotInTenant)
    }
    if request.authority.asksNoConsent { consents.grant(request.scopes, of: user, in: tenant, to: request.app) }
    let ending: SignInEnd = if case .app = request.destination { .answered } else { .device(isSignedIn: true) }
    guard let session = sessions.end(flow, as: ending) else { return page(of: ending, flow) }
    let signIn = SignInRecord(
      grant: GrantID(value: random.id()), userID: user.id, tenantID: tenant.id, sessionID: session.publicID,
      proofs: proofs, deviceID: flow.deviceID)
    let subject = Subject(user: user, tenant: tenant, signIn: signIn)
    return switch request.destination {
    case .app(let address) where request.isForEveryone: confirmConsent(request, tenant, to: address)
    case .app(let address): answer(visit, subject, to: address)
    case .device(let code): approveDevice(code, flow, subject, visit.context)
    case .broker(let window): tellBroker(of: window, flow, subject)
    }
  }

  /// Ends the broker's window.
  private func tellBroker(of window: String, _ flow: SignInFlow, _ subject: Subject) -> Answer {
    guard broker.close(window, with: .signedIn(subject.signIn)) else {
      sessions.forget(flow)
      return Answer(.refusalPage(.flowExpired), status: 400)
    }
    return page(of: .device(isSignedIn: true), flow)
  }

  /// Gives the app what its response type names (OpenID Connect Core 3.1.2.5, 3.2.2.5 and 3.3.2.5).
  private func answer(_ visit: SignInVisit, _ subject: Subject, to address: ReplyAddress) -> Answer {
    let (request, context) = (visit.flow.request, visit.context)
    let issuer = visit.directory.issuerText(
      context.origin, subject.tenant.id, at: request.authority, request.version)
    sessions.use(
      subject.user.id, by: SignedInApp(clientID: request.app.clientID, issuer: issuer), browser: visit.flow.browserID)
    var parameters: [Parameter] = []
    let code = request.responseTypes.contains(.code) ? newCode(request, subject, at: address, context) : nil
    parameters.add("code", code)
    if request.responseTypes.contains(.idToken) {
      do throws(Refusal) {
        parameters.add("id_token", try idToken(visit, subject, with: code, at: address).exposed)
      } catch {
        return .app(error, context, at: address)
      }
    }
    if address.wantsClientInfo {
      parameters.add("client_info", subject.user.clientInfo(at: request.authority)?.encoded)
    }
    parameters.add("state", address.state)
    parameters.add("session_state", subject.signIn.sessionID)
    if context.directory.isElsewhere(subject.tenant, context.origin) {
      let host = subject.tenant.cloudHost ?? Cloud.main.preferredNetwork
      parameters.add("cloud_instance_host_name", context.origin.at(host).authority)
    }
    return .app(parameters, at: address)
  }

  /// An ID token that goes to the app through the browser.
  /// - Parameter code: goes along; the token vouches for it.
  private func idToken(
    _ visit: SignInVisit, _ subject: Subject, with code: String?, at address: ReplyAddress
  ) throws(Refusal) -> Secret {
    let request = visit.flow.request
    var context = visit.context
    context.endpointVersion = request.version
    let person = PersonClaims(
      user: subject.user, signIn: subject.signIn,
      granted: ConsentedScopes(openID: request.scopes.openID, resource: nil, permissions: []),
      request: try ReceivedTokenRequest(context, from: Client(authority: request.authority, app: request.app)),
      isInFragment: address.mode == .fragment)
    var claims = person.identity(nonce: request.nonce, asksForAuthTime: request.claims.asksForAuthTime)
    claims["c_hash"] = code.map { .string(Base64URL.encode(Array(SHA256.hash(Array($0.utf8)).prefix(16)))) }
    let signer = signing.current
    let token = try signer.token(claims, lasting: signer.settings.accessTokenLifetime, from: context.now)
    guard !visit.flow.tokenFaults.isEmpty else { return token }
    return signing.keys.spoiled(token.exposed, visit.flow.tokenFaults).map { Secret($0) } ?? token
  }

  private func newCode(
    _ request: ReceivedAuthorizationRequest, _ subject: Subject, at address: ReplyAddress, _ context: RequestContext
  ) -> String {
    let code = "1." + random.text()
    grants.add(
      AuthorizationCode(
        signIn: subject.signIn, clientID: request.app.clientID, redirectURI: address.redirectURI,
        challenge: request.challenge, scopes: request.scopeText, nonce: request.nonce, claims: request.claims,
        expiresAt: context.now.addingTimeInterval(Double(codeLifetime)), policy: request.authority.policy?.name,
        correlationID: context.correlationID),
      as: code)
    return code
  }

  /// Tells the app that everybody's consent is there.
  private func confirmConsent(
    _ request: ReceivedAuthorizationRequest, _ tenant: Tenant, to address: ReplyAddress
  ) -> Answer {
    var parameters = [
      Parameter("admin_consent", "True"), Parameter("tenant", tenant.id.value),
      Parameter("scope", request.scopeText.description),
    ]
    parameters.add("state", address.state)
    return .app(parameters, at: address)
  }

  /// Lets the device have tokens at its next poll. Whoever signs in first with a code settles it (RFC 8628 3.3).
  private func approveDevice(
    _ code: String, _ flow: SignInFlow, _ subject: Subject, _ context: RequestContext
  ) -> Answer {
    guard grants.approve(code, subject.signIn, at: context.now) else {
      sessions.forget(flow)
      return Answer(.refusalPage(.flowExpired), status: 400)
    }
    return page(of: .device(isSignedIn: true), flow)
  }
}
