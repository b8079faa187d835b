// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Starts a sign-in (RFC 6749 section 4.1.1): answers at once, or shows the first page.
  func answerAuthorize(_ context: RequestContext, tenant: String) async -> HTTPResponse {
    guard context.method == "GET" || context.method == "POST" else {
      return context.page(.onlyAccepts("GET, POST", received: context.method))
    }
    let request: AuthorizationRequest
    do throws(AuthorizationError) {
      request = try AuthorizationRequestReader(context: context, directory: directory).read(tenant: tenant)
    } catch {
      switch error {
      case .page(let refusal): return context.page(refusal)
      case .answer(let address, let refusal): return context.answer(refusal, to: address)
      }
    }
    return startSignIn(request, context)
  }

  /// The first page of a sign-in, or its answer.
  func startSignIn(_ request: AuthorizationRequest, _ context: RequestContext) -> HTTPResponse {
    let newBrowser = secretText()
    let (id, token, publicID) = (secretText(), secretText(), random.uuid().uuidString.lowercased())
    let flow = state.withLock { state in
      state.forgetExpired(at: context.now)
      let browser = context.browserID.flatMap { state.browsers[$0] == nil ? nil : $0 } ?? newBrowser
      state.browsers[browser] = state.browsers[browser] ?? BrowserSession(publicID: publicID)
      var flow = SignInFlow(
        id: id, formToken: token, browserID: browser, request: request, startedAt: context.now)
      flow.userID = decision(state, browser: browser, now: context.now).startingAccount(of: request)
      if request.prompts.contains(.create) {
        flow.policy.isSigningUp = request.signUpTenant(in: directory) != nil
        flow.message = flow.policy.isSigningUp ? nil : "Nobody can sign up here. Sign in, or ask the administrator."
      }
      state.signIns[id] = flow
      return flow
    }
    var response = continueSignIn(flow, context)
    context.setSession(flow.browserID, in: &response)
    return response
  }

  func decision(_ state: EmulatorState, browser: String, now: Date) -> SignInDecision {
    SignInDecision(
      directory: directory, session: state.browsers[browser], accounts: state.accounts, consents: state.consents,
      access: state.access, now: now)
  }

  /// The page of the flow's next step, or the answer to the app.
  func continueSignIn(_ flow: SignInFlow, _ context: RequestContext) -> HTTPResponse {
    let step = state.withLock { state in
      state.signIns[flow.id]?.message = nil
      return decision(state, browser: flow.browserID, now: context.now).step(of: flow)
    }
    switch step {
    case .finish(let user, let authenticatedAt):
      return finishSignIn(flow, user: user, authenticatedAt: authenticatedAt, context)
    case .refuse(let refusal):
      return endSignIn(flow, refusal, context)
    case .askCode(let user), .askSecondFactor(let user):
      var flow = flow
      var method = user.contact
      if case .askCode = step { method = StrongMethod(.email, user.username) }
      sendCode(for: &flow, to: method, context)
      return SignInPages(flow: flow, directory: directory, session: state.withLock { $0.browsers[flow.browserID] })
        .page(for: step, context)
    default:
      return SignInPages(flow: flow, directory: directory, session: state.withLock { $0.browsers[flow.browserID] })
        .page(for: step, context)
    }
  }

  /// Ends a sign-in without success: whoever waits for it is told why.
  func endSignIn(
    _ flow: SignInFlow, _ refusal: Refusal, subCode: String? = nil, _ context: RequestContext
  ) -> HTTPResponse {
    state.withLock { $0.signIns[flow.id] = nil }
    return switch flow.request.destination {
    case .app(let address): context.answer(refusal, subCode: subCode, to: address)
    case .device(let code): declineDevice(code, flow)
    }
  }

  private func finishSignIn(
    _ flow: SignInFlow, user: User, authenticatedAt: Date, _ context: RequestContext
  ) -> HTTPResponse {
    guard let tenant = flow.request.authority.tenant(for: user, in: directory) else {
      return endSignIn(flow, .userNotInTenant, context)
    }
    if flow.request.authority.asksNoConsent {
      state.withLock { state in
        state.consents.grant(flow.request.scopes, of: user, in: tenant, to: flow.request.app)
      }
    }
    let subject = SignedInSubject(user: user, tenant: tenant, authenticatedAt: authenticatedAt)
    return switch flow.request.destination {
    case .app(let address) where flow.request.isForEveryone: confirmConsent(flow, tenant, to: address, context)
    case .app(let address): handOutCode(flow, subject, to: address, context)
    case .device(let code): approveDevice(code, flow, subject, context)
    }
  }

  private func handOutCode(
    _ flow: SignInFlow, _ subject: SignedInSubject, to address: ReplyAddress, _ context: RequestContext
  ) -> HTTPResponse {
    let request = flow.request
    let code = "1.\(secretText())"
    let grant = GrantID(value: random.uuid().uuidString.lowercased())
    let sessionID = state.withLock { state in
      // Whoever takes the flow away answers it: a form that is sent twice gets one code.
      guard state.signIns.removeValue(forKey: flow.id) != nil else { return String?.none }
      let sessionID = state.browsers[flow.browserID]?.publicID ?? grant.value
      state.codes[code] = AuthorizationCode(
        grant: grant, clientID: request.app.clientID, redirectURI: address.redirectURI,
        challenge: request.challenge, userID: subject.user.id, tenantID: subject.tenant.id, scopes: request.scopeText,
        nonce: request.nonce, claims: request.claims, sessionID: sessionID, authenticatedAt: subject.authenticatedAt,
        expiresAt: context.now.addingTimeInterval(Double(seed.settings.codeLifetime)),
        secondFactorAt: flow.secondFactorAt ?? state.browsers[flow.browserID]?.account(subject.user.id)?.secondFactorAt,
        policy: request.authority.policy?.name)
      return sessionID
    }
    guard let sessionID else { return context.page(.flowExpired) }
    var parameters = [Parameter("code", code)]
    if address.wantsClientInfo {
      parameters.add("client_info", subject.user.clientInfo(at: request.authority)?.encoded)
    }
    parameters.add("state", address.state)
    parameters.add("session_state", sessionID)
    if directory.cloudNames.isElsewhere(subject.tenant, context.origin) {
      parameters.add(
        "cloud_instance_host_name", context.origin.at(subject.tenant.cloudHost ?? Cloud.main.preferredNetwork).authority
      )
    }
    return context.answer(parameters, to: address)
  }
}

/// Who has signed in, where and when.
struct SignedInSubject: Sendable {
  let user: User
  let tenant: Tenant
  /// When the password was proven.
  let authenticatedAt: Date
}
