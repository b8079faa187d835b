// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import ServerSettings
import WebServer

/// A page that shows a list, and the permission that it needs. The permission for the shared list is requested when the
/// person first opens it.
enum ListPage: String, CaseIterable {
  case mine, shared

  var path: String { self == .mine ? "/mine" : "/shared" }
  var title: String { self == .mine ? "My list" : "Our list" }
  var what: String { self == .mine ? "your list" : "the list that you share" }
  /// The list's name at the API.
  var list: String { self == .mine ? "todolist" : "sharedlist" }

  func scopes(_ settings: Settings) -> [String] {
    ["api://\(self == .mine ? settings.listClientID : settings.sharedListClientID)/ToDoList.ReadWrite"]
  }
}

/// Sign-in and sign-out, and the stored sessions.
struct SignIns: Sendable {
  let application: ConfidentialClientApplication
  let settings: Settings
  let sessions: Records<Session>
  /// The ids of the sessions here, by their ids at the platform.
  let sessionIDs: Records<String>
  let pending: Records<PendingSignIn>

  func session(of request: Request) async throws -> (id: String, Session)? {
    guard let id = Session.id(in: request), let session = try await sessions.load(id), Date() < session.expires else {
      return nil
    }
    return (id, session)
  }

  /// Sends the browser to the platform: to sign in or, with a session, to consent to more permissions.
  func begin(
    _ request: Request, for page: ListPage, returningTo path: String? = nil, claims: String? = nil
  ) async throws -> Response {
    let known = try await session(of: request)
    var wanted = WebSignInRequest(redirectURI: settings.address + "/signin-oidc", scopes: page.scopes(settings))
    wanted.claims = claims
    wanted.loginHint = known?.1.username
    wanted.homeAccountID = known?.1.homeAccountID
    let flow = try await application.beginSignIn(wanted)
    let browser = PendingSignIn.browser(in: request) ?? Unguessable.text()
    guard let id = PendingSignIn.id(browser: browser, state: flow.state) else { throw PageError.invalid }
    try await pending.insert(PendingSignIn(flow: flow, page: path ?? page.path, replaces: known?.id), as: id)
    return .redirect(to: flow.url.absoluteString).adding("Set-Cookie", PendingSignIn.cookie(browser))
  }

  /// Handles the platform's answer, which the browser sends as a form.
  func finish(_ request: Request) async throws -> Response {
    guard let form = request.form, let browser = PendingSignIn.browser(in: request), let state = form["state"],
      let id = PendingSignIn.id(browser: browser, state: state), let pending = try await pending.take(id)
    else { throw PageError.noSuchSignIn }
    let result = try await application.finishSignIn(pending.flow, answer: WebSignInAnswer(form))
    guard let account = result.account else { throw PageError.noSuchSignIn }
    // A new id after each sign-in, so that an id from before is useless.
    if let old = pending.replaces { try await sessions.remove(old) }
    let session = Unguessable.text()
    try await sessions.insert(Session(account), as: session)
    if let platformSession = account.sessionID {
      try await sessionIDs.change(platformSession, from: session) { $0 = session }
    }
    return .redirect(to: pending.page).adding("Set-Cookie", Session.cookie(session))
  }

  /// A token for the person of a session, without asking them.
  func token(_ session: Session, for page: ListPage) async throws(AcquisitionError) -> TokenResult {
    try await application.acquireTokenSilent(
      homeAccountID: session.homeAccountID, scopes: page.scopes(settings), sessionID: session.platformSessionID)
  }

  /// A token that satisfies a claims challenge: one that another instance has got meanwhile, or that the platform
  /// issues without interaction. nil when the person has to interact.
  func token(
    _ session: Session, for page: ListPage, meeting claims: String, insteadOf refused: TokenResult
  ) async throws(AcquisitionError) -> TokenResult? {
    var options = RequestOptions(claims: claims)
    options.rejectedToken = refused.accessToken
    do {
      return try await application.acquireTokenSilent(
        homeAccountID: session.homeAccountID, scopes: page.scopes(settings), sessionID: session.platformSessionID,
        options: options)
    } catch {
      guard case .interactionRequired = error.reason else { throw error }
      return nil
    }
  }

  /// Ends this browser's session here, and redirects the browser to the platform's sign-out.
  func signOut(_ id: String, _ session: Session) async throws -> Response {
    // The account is passed to the platform's page, so that it need not ask which account to sign out.
    let account = try? await token(session, for: .mine).account
    try await sessions.remove(id)
    if let platformSession = session.platformSessionID {
      try await application.signOut(sessionID: platformSession)
    } else {
      try await application.removeAccount(homeAccountID: session.homeAccountID)
    }
    let address = try await application.signOutURL(
      postLogoutRedirectURI: settings.address + "/signed-out", account: account)
    return .redirect(to: address.absoluteString).adding("Set-Cookie", Session.noCookie)
  }

  /// Handles the platform's notice that a browser's session has ended, which comes from a frame in the platform's page.
  /// It has no cookie, so the session is found by its id at the platform, and removed; `token` then fails. The frame
  /// can't handle a failure, so the answer is the same in that case, and must not be cached (OpenID Connect
  /// Front-Channel Logout section 2).
  func frontChannelSignOut(_ request: Request) async -> Response {
    if let query = request.query, let id = query["sid"], (1...200).contains(id.utf8.count) {
      do {
        // The result is nil for another issuer's session.
        let account = try await application.signOut(sessionID: id, issuer: query["iss"])
        if account != nil, let session = try await sessionIDs.take(id) { try await sessions.remove(session) }
      } catch {
        Log.error("A session that ended at the platform goes on here: \(error)")
      }
    }
    return .text(200, "")
  }
}

/// Errors that are shown to the person.
enum PageError: Error {
  case notFound
  /// A form that does not come from a page of this app, or is too old.
  case invalid
  case noSuchSignIn
}
