// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import OpenSSLCrypto

/// Takes what a person entered on a sign-in page, and shows the next one.
struct SignInFormEndpoint: Endpoint {
  let signIns: SignIns
  let passwords: PasswordForms
  let signUps: SignUpForms
  let policies: PolicyForms

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard context.method == "POST" else { return try signIns.show(context) }
    guard let flow = signIns.sessions.signIn(context.form["flow"], at: context.now) else {
      // The page there says so.
      return .seeOther(FormCoding.url(context.sentPath, adding: [Parameter("flow", context.form["flow"] ?? "")]))
    }
    try context.requireForm(token: flow.formToken, browserID: flow.browserID)
    var visit = SignInVisit(flow: flow, context: context)
    guard flow.end == nil else { return signIns.leadOn(visit) }
    (visit.flow.error, visit.flow.typed) = (nil, TypedFields())
    do throws(FormError) {
      try enter(context.form, &visit)
    } catch {
      visit.flow.error = error
      visit.flow.typed = TypedFields(context.form)
    }
    signIns.sessions.save(visit.flow)
    var answer = signIns.leadOn(visit)
    answer.warning = visit.flow.error?.text
    if let person = visit.flow.userID, visit.flow.proofs != flow.proofs {
      answer.proof = context.form["step"].flatMap { Self.methods[$0] }.map { (person, $0) }
    }
    return answer
  }

  /// How people show who they are, by the step.
  private static let methods = [
    "passkey": "a passkey", "signin": "a password", "verify": "a one-time code", "reset": "a one-time code",
  ]

  /// What the form changes.
  private func enter(_ form: [Parameter], _ visit: inout SignInVisit) throws(FormError) {
    if let step = form["step"] {
      if try signUps.enter(step, &visit) { return }
      if try policies.enter(step, &visit) { return }
    }
    if let id = form["testaccount"] { return chooseTestAccount(UserID(id), &visit) }
    switch (form["account"], form["step"]) {
    case ("other", _):
      visit.flow.startOver()
      visit.flow.typedUsername = ""
    case (_, "back"): visit.flow.startOver()
    case (let id?, _): choose(UserID(id), &visit)
    case (_, "next"): try chooseNamed(visit.typedWord("username"), &visit)
    case (_, "signin"): try passwords.enter(visit.typed("password"), &visit)
    case (_, "passkey"): try signIns.usePasskey(&visit)
    case (_, "verify"): try signIns.enterCode(form["code"] == nil ? "otc" : "code", &visit)
    case (_, "resend"): visit.flow.code = nil
    case (_, "change"): try passwords.change(&visit)
    case (_, "accept"): acceptConsent(&visit)
    case (_, "continue"): confirmDevice(&visit)
    case (_, "cancel"): visit.flow.refusal = cancel(visit)
    default: break
    }
  }

  /// A click on one of the accounts offered.
  private func choose(_ id: UserID, _ visit: inout SignInVisit) {
    guard case .pickAccount(let offered) = signIns.step(of: visit), offered.contains(where: { $0.id == id }) else {
      return
    }
    visit.flow.userID = id
  }

  /// A click on one of the test accounts.
  private func chooseTestAccount(_ id: UserID, _ visit: inout SignInVisit) {
    guard case .askUsername = signIns.step(of: visit), let user = visit.directory.user(id),
      signIns.testAccounts.contains(id), signIns.decision(visit).admits(user, visit.flow.request)
    else { return }
    visit.flow.startOver()
    (visit.flow.userID, visit.flow.typedUsername, visit.flow.isTestAccount) = (id, user.username, true)
  }

  private func chooseNamed(_ username: String, _ visit: inout SignInVisit) throws(FormError) {
    visit.flow.startOver()
    visit.flow.typedUsername = username
    guard !username.isEmpty else { throw FormError("Enter your username.", at: "username") }
    guard let user = visit.directory.user(named: username) else {
      throw FormError(Refusal.unknownUser.pageText, at: "username")
    }
    guard signIns.decision(visit).admits(user, visit.flow.request) else {
      throw FormError(Refusal.userNotInTenant.pageText, at: "username")
    }
    visit.flow.userID = user.id
  }

  private func acceptConsent(_ visit: inout SignInVisit) {
    let request = visit.flow.request
    guard case .askConsent(let user, _, let mayGrantToAll) = signIns.step(of: visit),
      let tenant = request.authority.tenant(for: user, in: visit.directory)
    else { return }
    if request.isForEveryone || mayGrantToAll && visit.context.form["everyone"] != nil {
      signIns.consents.grantToAll(request.scopes, of: user, in: tenant, to: request.app, visit.directory)
    } else {
      signIns.consents.grant(request.scopes, of: user, in: tenant, to: request.app)
    }
    visit.flow.hasConsented = true
  }

  private func confirmDevice(_ visit: inout SignInVisit) {
    if case .confirmDevice = signIns.step(of: visit) { visit.flow.hasConfirmedDevice = true }
  }

  private func cancel(_ visit: SignInVisit) -> SignInRefusal {
    if visit.flow.request.authority.policy != nil { return SignInRefusal(refusal: .policyCancelled) }
    return switch signIns.step(of: visit) {
    case .askConsent: SignInRefusal(refusal: .consentDeclined)
    case .askAdministrator: SignInRefusal(refusal: .administratorNeeded)
    default: SignInRefusal(refusal: .signInCancelled, subCode: "cancel")
    }
  }
}

extension RequestContext {
  /// The request's path, as an address of this server.
  var sentPath: String { "/" + path.map { PercentCoding.encode($0) }.joined(separator: "/") }

  /// Throws unless it is this browser's.
  func requireBrowser(_ expected: String) throws(Refusal) {
    guard let browserID, constantTimeEqual(Array(browserID.utf8), Array(expected.utf8)) else { throw .foreignForm }
  }

  /// Throws unless the form was made for this browser: another site knows neither the cookie nor the token.
  func requireForm(token: String, browserID: String) throws(Refusal) {
    try requireBrowser(browserID)
    guard let sent = form["canary"], constantTimeEqual(Array(sent.utf8), Array(token.utf8)) else { throw .foreignForm }
  }
}
