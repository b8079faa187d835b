// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// A sign-in, and the request that takes it a step further.
struct SignInVisit: Sendable {
  var flow: SignInFlow
  var context: RequestContext

  init(flow: SignInFlow, context: RequestContext) {
    (self.flow, self.context) = (flow, context)
    self.flow.tokenFaults += context.tokenFaults.filter { !flow.tokenFaults.contains($0) }
  }

  var directory: Directory { context.directory }

  /// What was typed into a field.
  func typed(_ name: String) -> String { context.form[name] ?? "" }

  /// What was typed into a field, without white space, which people often copy with a code.
  func typedWord(_ name: String) -> String { typed(name).filter { !$0.isWhitespace } }
}

/// Takes sign-ins from their start to the next page or the answer.
struct SignIns: Sendable {
  let sessions: SessionStore
  let accounts: AccountStore
  let consents: ConsentStore
  let policies: PolicyStore
  let codes: NativeFlowStore
  let testAccounts: TestAccounts
  let relyingParty: RelyingParty
  let grants: GrantStore
  let broker: BrokerStore
  let signing: TokenSigning
  let codeLifetime: Int
  let random: any RandomSource

  /// The first page of a sign-in, or its answer. A form leads to it.
  /// - Parameter proof: What the broker of this machine vouches for.
  func start(_ request: ReceivedAuthorizationRequest, _ context: RequestContext, proof: SignInRecord? = nil) -> Answer {
    let known = context.browserID.flatMap { sessions.session($0) == nil ? nil : $0 }
    let isProven = proof.map { isAdmitted($0.userID, request, context.directory) } ?? false
    var visit = SignInVisit(
      flow: SignInFlow(
        id: random.text(), formToken: random.text(), browserID: known ?? random.text(), request: request,
        startedAt: context.now, correlationID: context.correlationID),
      context: context)
    if context.method == "GET", relyingParty.id(at: context.origin) == nil {
      visit.flow.start = FormCoding.url(context.sentPath, adding: context.query)
    }
    if let proof, isProven {
      visit.flow.browserID = sessions.signIn(proof.userID, proof.proofs, browser: visit.flow.browserID)
    }
    visit.flow.deviceID = isProven || request.isFromBroker ? policies.current.deviceID : nil
    visit.flow.typedUsername = request.loginHint ?? ""
    visit.flow.userID = decision(visit).startingAccount(of: request)
    if request.prompts.contains(.create) {
      visit.flow.policy.isSigningUp = request.signUpTenant(in: context.directory) != nil
      if !visit.flow.policy.isSigningUp {
        visit.flow.error = FormError("Nobody can sign up here. Sign in, or ask the administrator.", at: nil)
      }
    }
    sessions.begin(visit.flow)
    if context.method == "POST" { return leadOn(visit) }
    defer { if request.prompts.contains(.none) { sessions.forget(visit.flow) } }
    return proceed(visit)
  }

  /// Whether a person may sign in to the app here.
  private func isAdmitted(_ id: UserID, _ request: ReceivedAuthorizationRequest, _ directory: Directory) -> Bool {
    guard let user = directory.user(id), let tenant = request.authority.tenant(for: user, in: directory) else {
      return false
    }
    return request.app.admits(tenant)
  }

  /// The page that a sign-in has reached, or its end.
  func show(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let flow = sessions.signIn(context.query["flow"], at: context.now) else { throw .flowExpired }
    try context.requireBrowser(flow.browserID)
    return proceed(SignInVisit(flow: flow, context: context))
  }

  /// Leads from a form to the page of its sign-in; with the browser's cookie.
  func leadOn(_ visit: SignInVisit) -> Answer {
    var answer = Answer.seeOther(visit.flow.address)
    visit.context.setSession(visit.flow.browserID, in: &answer)
    return answer
  }

  func step(of visit: SignInVisit) -> NextSignInStep { decision(visit).step(of: visit.flow) }

  func decision(_ visit: SignInVisit) -> SignInDecision {
    SignInDecision(
      directory: visit.directory, session: sessions.session(visit.flow.browserID),
      standing: visit.flow.userID.flatMap { accounts.standing(of: $0) }, consents: consents.current,
      access: policies.current, now: visit.context.now)
  }

  /// The page of the sign-in's next step, or the answer to who waits for it; with the browser's cookie.
  private func proceed(_ visit: SignInVisit) -> Answer {
    var answer = next(visit)
    visit.context.setSession(visit.flow.browserID, in: &answer)
    return answer
  }

  private func next(_ visit: SignInVisit) -> Answer {
    var flow = visit.flow
    if let end = flow.end { return page(of: end, flow) }
    if let stop = flow.refusal { return end(visit, stop.refusal, subCode: stop.subCode) }
    let decision = decision(visit)
    let step = decision.step(of: flow)
    switch step {
    case .finish(let user, let proofs): return finish(visit, user: user, proofs: proofs)
    case .refuse(let refusal): return end(visit, refusal)
    case .askCode(let user): sendCode(&flow, to: StrongMethod(.email, user.username), visit.context)
    case .askSecondFactor(let user): sendCode(&flow, to: user.contact, visit.context)
    default: break
    }
    var pages = SignInPages(
      flow: flow, directory: visit.directory, session: decision.session, root: visit.context.controlRoot)
    pages.passkey = passkeyOffer(at: step, visit)
    switch step {
    case .askUsername: pages.testAccounts = testAccounts.offered(visit, decision)
    case .askPassword(let user) where flow.isTestAccount && flow.error == nil:
      pages.password = testAccounts.password(of: user.id)
    default: break
    }
    return .page(pages.page(for: step, visit.context))
  }

  /// Sends the first code of a sign-in that has come to the code page; the flow's error says why it could not.
  private func sendCode(_ flow: inout SignInFlow, to method: StrongMethod, _ context: RequestContext) {
    guard flow.code == nil, flow.error == nil else { return }
    do throws(NativeRefusal) {
      flow.code = try codes.sendCode(to: method, at: context.now)
    } catch {
      flow.error = FormError(error.pageText, at: nil)
    }
    sessions.save(flow)
  }
}
