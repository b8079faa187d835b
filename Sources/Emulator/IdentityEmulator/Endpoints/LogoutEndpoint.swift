// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// Signs accounts out of this browser (OpenID Connect RP-Initiated Logout 1.0), after a choice when there are several.
struct LogoutEndpoint: Endpoint {
  let sessions: SessionStore
  let random: any RandomSource

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    _ = try context.requireAuthority()
    let flow = context.parameters["flow"]
    guard context.method == "POST" else {
      if let flow { return try show(flow, context) }
      return start(context)
    }
    if let flow { return try signOutChosen(flow, context) }
    let request = context.form.filter { Self.parameters.contains($0.name) }
    return .seeOther(FormCoding.url(context.sentPath, adding: request))
  }

  /// Of a request to sign out.
  private static let parameters = ["logout_hint", "post_logout_redirect_uri", "state"]

  private func start(_ context: RequestContext) -> Answer {
    let continueURL = continueURL(context)
    let browser = context.browserID ?? ""
    let signedIn = signedIn(browser, context.directory)
    let hinted = context.query["logout_hint"].flatMap { hint in
      signedIn.first { FoldedText.isSame($0.username, hint) || $0.id == UserID(hint) }
    }
    if let user = hinted ?? (signedIn.count == 1 ? signedIn[0] : nil) {
      let pages = logoutPages(of: [user], browser: browser, context)
      sessions.signOut([user], browser: browser)
      return done(user.username, continueURL: continueURL, pages)
    }
    guard !signedIn.isEmpty else { return done("", continueURL: continueURL, []) }
    let flow = SignOutFlow(
      id: random.text(), formToken: random.text(), browserID: browser, startedAt: context.now, continueURL: continueURL)
    sessions.begin(flow)
    return choice(flow, context)
  }

  private func show(_ id: String, _ context: RequestContext) throws(Refusal) -> Answer {
    guard let flow = sessions.signOut(id, at: context.now) else { throw .flowExpired }
    try context.requireBrowser(flow.browserID)
    guard let username = flow.signedOut else { return choice(flow, context) }
    return page(username, flow.continueURL, flow.logoutPages)
  }

  private func choice(_ flow: SignOutFlow, _ context: RequestContext) -> Answer {
    let form = PageForm(
      action: context.sentPath, hidden: [Parameter("flow", flow.id), Parameter("canary", flow.formToken)])
    let accounts = signedIn(flow.browserID, context.directory).map {
      PickerAccount(id: $0.id.value, name: $0.name, username: $0.username, signedIn: true)
    }
    return .page(.signOut(form: form, accounts: accounts))
  }

  private func signOutChosen(_ id: String, _ context: RequestContext) throws(Refusal) -> Answer {
    let page = FormCoding.url(context.sentPath, adding: [Parameter("flow", id)])
    guard let flow = sessions.signOut(id, at: context.now) else { return .seeOther(page) }
    try context.requireForm(token: flow.formToken, browserID: flow.browserID)
    guard let choice = context.form["account"] else { throw .missing("account") }
    guard flow.signedOut == nil else { return .seeOther(page) }
    let users = signedIn(flow.browserID, context.directory).filter { choice == "all" || $0.id == UserID(choice) }
    let pages = logoutPages(of: users, browser: flow.browserID, context)
    sessions.signOut(users, browser: flow.browserID, ending: flow, showing: pages)
    return .seeOther(pages.isEmpty ? flow.continueURL ?? page : page)
  }

  private func signedIn(_ browser: String, _ directory: Directory) -> [User] {
    (sessions.session(browser)?.accounts ?? []).compactMap { directory.user($0.userID) }
  }

  private func done(_ username: String, continueURL: String?, _ pages: [String]) -> Answer {
    if let continueURL, pages.isEmpty { return .redirect(to: continueURL) }
    return page(username, continueURL, pages)
  }

  private func page(_ username: String, _ continueURL: String?, _ pages: [String]) -> Answer {
    .page(.signedOut(username: username.isEmpty ? nil : username, continueURL: continueURL, logoutPages: pages))
  }

  /// The pages of the apps in which the accounts are signed in, each told whose session ends (OpenID Connect
  /// Front-Channel Logout 1.0 section 2).
  private func logoutPages(of users: [User], browser: String, _ context: RequestContext) -> [String] {
    guard let session = sessions.session(browser) else { return [] }
    var pages: [String] = []
    for app in users.flatMap({ session.account($0.id)?.apps ?? [] }) {
      guard let page = context.directory.application(app.clientID)?.logoutURL else { continue }
      let address = FormCoding.url(
        page, adding: [Parameter("iss", app.issuer), Parameter("sid", session.publicID)])
      if !pages.contains(address) { pages.append(address) }
    }
    return pages
  }

  /// `post_logout_redirect_uri` with `state`, when an app has registered it; a foreign address is ignored.
  private func continueURL(_ context: RequestContext) -> String? {
    guard let uri = context.query["post_logout_redirect_uri"],
      context.directory.applications.contains(where: { $0.isRegistered(redirectURI: uri) })
    else { return nil }
    var answer: [Parameter] = []
    answer.add("state", context.query["state"])
    return FormCoding.url(uri, adding: answer)
  }
}
