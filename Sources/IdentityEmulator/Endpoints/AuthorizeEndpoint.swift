// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
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
    do throws(AuthorizationFailure) {
      request = try AuthorizationRequestReader(context: context, directory: directory).read(tenant: tenant)
    } catch {
      switch error {
      case .page(let refusal): return context.page(refusal)
      case .answer(let address, let refusal): return context.answer(refusal, to: address)
      }
    }
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
        flow.message = "This emulator opens no new accounts. Sign in with one of its seeded accounts."
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
      state.withLock { $0.signIns[flow.id] = nil }
      return context.answer(refusal, to: flow.request.replyAddress)
    case .askSecondFactor(let user):
      let flow = sendSecondFactor(flow, to: user, context)
      return SignInPages(flow: flow, directory: directory, session: nil).page(for: step, context)
    default:
      return SignInPages(flow: flow, directory: directory, session: state.withLock { $0.browsers[flow.browserID] })
        .page(for: step, context)
    }
  }

  /// Hands out a code.
  private func finishSignIn(
    _ flow: SignInFlow, user: User, authenticatedAt: Date, _ context: RequestContext
  ) -> HTTPResponse {
    let request = flow.request
    guard let tenant = request.authority.tenant(for: user, in: directory) else {
      return context.answer(.userNotInTenant, to: request.replyAddress)
    }
    let code = "1.\(secretText())"
    let grant = GrantID(value: random.uuid().uuidString.lowercased())
    let sessionID = state.withLock { state in
      // Whoever takes the flow away answers it: a form that is sent twice gets one code.
      guard state.signIns.removeValue(forKey: flow.id) != nil else { return String?.none }
      let sessionID = state.browsers[flow.browserID]?.publicID ?? grant.value
      state.codes[code] = AuthorizationCode(
        grant: grant, clientID: request.app.clientID, redirectURI: request.replyAddress.redirectURI,
        challenge: request.challenge, userID: user.id, tenantID: tenant.id, scopes: request.scopeText,
        nonce: request.nonce, claims: request.claims, sessionID: sessionID, authenticatedAt: authenticatedAt,
        expiresAt: context.now.addingTimeInterval(Double(seed.settings.codeLifetime)),
        secondFactorAt: flow.secondFactorAt ?? state.browsers[flow.browserID]?.account(user.id)?.secondFactorAt)
      return sessionID
    }
    guard let sessionID else { return context.page(.flowExpired) }
    var parameters = [Parameter("code", code)]
    if request.replyAddress.wantsClientInfo { parameters.add("client_info", user.clientInfo.encoded) }
    parameters.add("state", request.replyAddress.state)
    parameters.add("session_state", sessionID)
    return context.answer(parameters, to: request.replyAddress)
  }
}
