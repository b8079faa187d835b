// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorPages
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Signs accounts out of this browser (OpenID Connect RP-Initiated Logout 1.0), after a choice when there are
  /// several.
  func answerLogout(_ context: RequestContext, tenant: String) -> HTTPResponse {
    guard context.method == "GET" || context.method == "POST" else {
      return context.page(.onlyAccepts("GET, POST", received: context.method))
    }
    do throws(Refusal) {
      try context.requireWellFormed()
      guard let authority = directory.authority(named: tenant) else { throw .unknownTenant }
      if context.method == "POST", let flow = context.form["flow"] { return try signOutChosen(flow, context) }
      return startSignOut(context, authority: authority)
    } catch {
      return context.page(error)
    }
  }

  private func startSignOut(_ context: RequestContext, authority: RequestedAuthority) -> HTTPResponse {
    let continueURL = continueURL(context.parameters)
    let browser = context.browserID ?? ""
    let signedIn = state.withLock { $0.browsers[browser]?.accounts ?? [] }.compactMap { directory.user($0.userID) }
    let hinted = context.parameters["logout_hint"].flatMap { hint in
      signedIn.first { $0.username.lowercased() == hint.lowercased() || $0.id == UserID(hint) }
    }
    if let user = hinted ?? (signedIn.count == 1 ? signedIn[0] : nil) {
      return signOut([user], browser: browser, continueURL: continueURL, context)
    }
    guard !signedIn.isEmpty else { return signedOut([], continueURL: continueURL, context) }
    let flow = SignOutFlow(
      id: secretText(), formToken: secretText(), browserID: browser, startedAt: context.now, continueURL: continueURL)
    state.withLock { $0.signOuts[flow.id] = flow }
    let form = PageForm(
      action: "/\(authority.pathName)/oauth2/v2.0/logout",
      hidden: [Parameter("flow", flow.id), Parameter("canary", flow.formToken)])
    let accounts = signedIn.map {
      PickerAccount(id: $0.id.value, name: $0.name, username: $0.username, signedIn: true)
    }
    return Page.signOut(SignOutPage(form: form, accounts: accounts)).response()
  }

  private func signOutChosen(_ id: String, _ context: RequestContext) throws(Refusal) -> HTTPResponse {
    guard let flow = state.withLock({ $0.signOuts[id] }), context.now.timeIntervalSince(flow.startedAt) < 3_600 else {
      throw .flowExpired
    }
    try context.requireForm(token: flow.formToken, browserID: flow.browserID)
    guard let choice = context.form["account"] else { throw .missing("account") }
    let signedIn = state.withLock { state in
      state.signOuts[id] = nil
      return state.browsers[flow.browserID]?.accounts ?? []
    }
    let users = signedIn.compactMap { directory.user($0.userID) }
      .filter { choice == "all" || $0.id == UserID(choice) }
    return signOut(users, browser: flow.browserID, continueURL: flow.continueURL, context)
  }

  private func signOut(
    _ users: [User], browser: String, continueURL: String?, _ context: RequestContext
  ) -> HTTPResponse {
    let ids = Set(users.map(\.id))
    state.withLock { $0.browsers[browser]?.accounts.removeAll { ids.contains($0.userID) } }
    return signedOut(users, continueURL: continueURL, context)
  }

  private func signedOut(_ users: [User], continueURL: String?, _ context: RequestContext) -> HTTPResponse {
    if let continueURL { return context.redirect(to: continueURL) }
    let username = users.count == 1 ? users[0].username : nil
    return Page.signedOut(SignedOutPage(username: username, continueURL: nil)).response()
  }

  /// `post_logout_redirect_uri` with `state`, when an app has registered it; a foreign address is ignored.
  private func continueURL(_ parameters: [Parameter]) -> String? {
    guard let uri = parameters["post_logout_redirect_uri"],
      directory.applications.contains(where: { $0.isRegistered(redirectURI: uri) })
    else { return nil }
    var answer: [Parameter] = []
    answer.add("state", parameters["state"])
    return FormCoding.url(uri, adding: answer)
  }
}
