// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

extension IdentityEmulator {
  /// Takes what a person entered on a sign-in page.
  func answerSignInForm(_ context: RequestContext) async -> HTTPResponse {
    guard context.method == "POST" else { return context.page(.onlyAccepts("POST", received: context.method)) }
    var flow: SignInFlow
    do throws(Refusal) {
      try context.requireWellFormed()
      flow = try signInFlow(context)
    } catch {
      return context.page(error)
    }
    flow.message = nil
    let form = context.form
    switch (form["account"], form["step"]) {
    case (_, "forgot") where flow.request.authority.policy != nil: return endSignIn(flow, .forgotPassword, context)
    case (_, let step?) where enterSignUp(step, &flow, context) || enterPolicy(step, &flow, context): break
    case ("other", _):
      flow.startOver()
      flow.typedUsername = ""
    case (_, "back"): flow.startOver()
    case (let id?, _): choose(UserID(id), &flow, context)
    case (_, "next"): chooseNamed(form["username"] ?? "", &flow, context)
    case (_, "signin"): enterPassword(form["password"] ?? "", &flow, context)
    case (_, "verify"): enterCode(form["code"] ?? form["otc"] ?? "", &flow, context)
    case (_, "resend"): flow.code = nil
    case (_, "change"): changePassword(&flow, context)
    case (_, "accept"): acceptConsent(&flow, context)
    case (_, "continue"): confirmDevice(&flow, context)
    case (_, "cancel"): return cancelSignIn(flow, context)
    default: break
    }
    state.withLock { state in
      if state.signIns[flow.id] != nil { state.signIns[flow.id] = flow }
    }
    var response = continueSignIn(flow, context)
    context.setSession(flow.browserID, in: &response)
    return response
  }

  /// The flow that the form belongs to. Throws unless form and browser belong together.
  private func signInFlow(_ context: RequestContext) throws(Refusal) -> SignInFlow {
    guard let id = context.form["flow"], let flow = state.withLock({ $0.signIns[id] }),
      context.now.timeIntervalSince(flow.startedAt) < 3_600
    else { throw .flowExpired }
    try context.requireForm(token: flow.formToken, browserID: flow.browserID)
    return flow
  }

  func step(of flow: SignInFlow, _ context: RequestContext) -> SignInStep {
    state.withLock { decision($0, browser: flow.browserID, now: context.now).step(of: flow) }
  }

  /// A click on one of the accounts offered.
  private func choose(_ id: UserID, _ flow: inout SignInFlow, _ context: RequestContext) {
    guard case .pickAccount(let offered) = step(of: flow, context), offered.contains(where: { $0.id == id }) else {
      return
    }
    flow.userID = id
  }

  private func chooseNamed(_ username: String, _ flow: inout SignInFlow, _ context: RequestContext) {
    let username = username.filter { !$0.isWhitespace }
    flow.startOver()
    flow.typedUsername = username
    guard !username.isEmpty else {
      flow.message = "Enter your user name."
      return
    }
    guard let user = directory.user(named: username) else {
      flow.message = Refusal.unknownUser.pageText
      return
    }
    let isAdmitted = state.withLock {
      decision($0, browser: flow.browserID, now: context.now).admits(user, flow.request)
    }
    guard isAdmitted else {
      flow.message = Refusal.userNotInTenant.pageText
      return
    }
    flow.userID = user.id
  }

  private func enterPassword(_ password: String, _ flow: inout SignInFlow, _ context: RequestContext) {
    guard case .askPassword(let user) = step(of: flow, context) else { return }
    if let refusal = checkPassword(password, of: user.id, now: context.now) {
      flow.message = refusal.pageText
      return
    }
    prove(user.id, &flow, context)
  }

  /// Notes that the person has shown who they are, and signs them in unless something is in the way.
  func prove(_ id: UserID, _ flow: inout SignInFlow, _ context: RequestContext) {
    flow.authenticatedAt = context.now
    guard let standing = state.withLock({ $0.accounts[id] }), !standing.isBlocked, !standing.mustChangePassword
    else { return }
    signIn(id, &flow, context)
  }

  /// nil when the password is right. Too many wrong ones lock the account for a while.
  func checkPassword(_ password: String, of id: UserID, now: Date) -> Refusal? {
    guard let standing = state.withLock({ $0.accounts[id] }) else { return .unknownUser }
    if standing.isLocked(at: now) { return .locked }
    let isRight = standing.password.matches(password)
    return state.withLock { state in
      guard !isRight else {
        state.accounts[id]?.failures = 0
        return nil
      }
      let failures = (state.accounts[id]?.failures ?? 0) + 1
      guard failures >= seed.settings.lockoutThreshold else {
        state.accounts[id]?.failures = failures
        return .wrongPassword
      }
      state.accounts[id]?.failures = 0
      state.accounts[id]?.lockedUntil = now.addingTimeInterval(Double(seed.settings.lockoutDuration))
      return .locked
    }
  }

  /// Adds the account to the browser's session, under a new cookie: a value planted before the sign-in is worth
  /// nothing.
  private func signIn(_ id: UserID, _ flow: inout SignInFlow, _ context: RequestContext) {
    let (old, new) = (flow.browserID, secretText())
    let publicID = random.uuid().uuidString.lowercased()
    state.withLock { state in
      var session = state.browsers.removeValue(forKey: old) ?? BrowserSession(publicID: publicID)
      session.signIn(id, at: context.now)
      state.browsers[new] = session
      for (key, value) in state.signIns where value.browserID == old { state.signIns[key]?.browserID = new }
      for (key, value) in state.signOuts where value.browserID == old { state.signOuts[key]?.browserID = new }
    }
    flow.browserID = new
  }

  private func changePassword(_ flow: inout SignInFlow, _ context: RequestContext) {
    guard case .changePassword(let user) = step(of: flow, context) else { return }
    let current = context.form["current"] ?? ""
    if let refusal = checkPassword(current, of: user.id, now: context.now) {
      flow.message = refusal.pageText
    } else if let password = newPassword(&flow, context) {
      guard password.exposed != current else {
        flow.message = "The new password is the old one. Choose another."
        return
      }
      let record = PasswordRecord(password.exposed, random: random)
      state.withLock { $0.setPassword(record, of: user.id) }
      signIn(user.id, &flow, context)
    }
  }

  private func acceptConsent(_ flow: inout SignInFlow, _ context: RequestContext) {
    let request = flow.request
    guard case .askConsent(let user, _, let mayGrantToAll) = step(of: flow, context),
      let tenant = request.authority.tenant(for: user, in: directory)
    else { return }
    let isForAll = request.isForEveryone || mayGrantToAll && context.form["everyone"] != nil
    state.withLock { state in
      if isForAll {
        let view = ConsentView(user: user, tenant: tenant, app: request.app, consents: state.consents)
        state.consents.grant(view.wanted(request.scopes).map(\.key), toAllOf: tenant.id, for: request.app)
      } else {
        state.consents.grant(request.scopes, of: user, in: tenant, to: request.app)
      }
    }
    flow.hasConsented = true
  }

  private func confirmDevice(_ flow: inout SignInFlow, _ context: RequestContext) {
    if case .confirmDevice = step(of: flow, context) { flow.hasConfirmedDevice = true }
  }

  private func cancelSignIn(_ flow: SignInFlow, _ context: RequestContext) -> HTTPResponse {
    if flow.request.authority.policy != nil { return endSignIn(flow, .policyCancelled, context) }
    switch step(of: flow, context) {
    case .askConsent: return endSignIn(flow, .consentDeclined, context)
    case .askAdministrator: return endSignIn(flow, .administratorNeeded, context)
    default: break
    }
    return endSignIn(flow, .signInCancelled, subCode: "cancel", context)
  }
}

extension RequestContext {
  /// Throws unless the form was made for this browser: another site knows neither the cookie nor the token.
  func requireForm(token: String, browserID expected: String) throws(Refusal) {
    guard let browserID, constantTimeEqual(Array(browserID.utf8), Array(expected.utf8)),
      let sent = form["canary"], constantTimeEqual(Array(sent.utf8), Array(token.utf8))
    else { throw .foreignForm }
  }
}

extension Refusal {
  /// As a page says it: the text, then the number to search for.
  var pageText: String { "\(message) (\(family)\(code))" }
}
