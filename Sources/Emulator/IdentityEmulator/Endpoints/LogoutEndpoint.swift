// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorPages
import OAuthWire
import PlatformInterfaces

/// Signs accounts out of this browser (OpenID Connect RP-Initiated Logout 1.0), after a choice when there are several.
struct LogoutEndpoint: Endpoint {
  let sessions: SessionStore
  let random: any RandomSource

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let authority = try context.requireAuthority()
    if context.method == "POST", let flow = context.form["flow"] { return try signOutChosen(flow, context) }
    return start(context, authority: authority)
  }

  private func start(_ context: RequestContext, authority: RequestedAuthority) -> Answer {
    let continueURL = continueURL(context)
    let browser = context.browserID ?? ""
    let signedIn = signedIn(browser, context.directory)
    let hinted = context.parameters["logout_hint"].flatMap { hint in
      signedIn.first { $0.username.lowercased() == hint.lowercased() || $0.id == UserID(hint) }
    }
    if let user = hinted ?? (signedIn.count == 1 ? signedIn[0] : nil) {
      sessions.signOut([user], browser: browser)
      return done([user], continueURL: continueURL)
    }
    guard !signedIn.isEmpty else { return done([], continueURL: continueURL) }
    let flow = SignOutFlow(
      id: random.text(), formToken: random.text(), browserID: browser, startedAt: context.now, continueURL: continueURL)
    sessions.begin(flow)
    let form = PageForm(
      action: "/\(authority.pathName)/oauth2/v2.0/logout",
      hidden: [Parameter("flow", flow.id), Parameter("canary", flow.formToken)])
    let accounts = signedIn.map {
      PickerAccount(id: $0.id.value, name: $0.name, username: $0.username, signedIn: true)
    }
    return .page(.signOut(form: form, accounts: accounts))
  }

  private func signOutChosen(_ id: String, _ context: RequestContext) throws(Refusal) -> Answer {
    guard let flow = sessions.signOut(id, at: context.now) else { throw .flowExpired }
    try context.requireForm(token: flow.formToken, browserID: flow.browserID)
    guard let choice = context.form["account"] else { throw .missing("account") }
    let users = signedIn(flow.browserID, context.directory).filter { choice == "all" || $0.id == UserID(choice) }
    sessions.signOut(users, browser: flow.browserID, ending: flow)
    return done(users, continueURL: flow.continueURL)
  }

  private func signedIn(_ browser: String, _ directory: Directory) -> [User] {
    (sessions.session(browser)?.accounts ?? []).compactMap { directory.user($0.userID) }
  }

  private func done(_ users: [User], continueURL: String?) -> Answer {
    if let continueURL { return .redirect(to: continueURL) }
    let username = users.count == 1 ? users[0].username : nil
    return .page(.signedOut(username: username))
  }

  /// `post_logout_redirect_uri` with `state`, when an app has registered it; a foreign address is ignored.
  private func continueURL(_ context: RequestContext) -> String? {
    guard let uri = context.parameters["post_logout_redirect_uri"],
      context.directory.applications.contains(where: { $0.isRegistered(redirectURI: uri) })
    else { return nil }
    var answer: [Parameter] = []
    answer.add("state", context.parameters["state"])
    return FormCoding.url(uri, adding: answer)
  }
}
