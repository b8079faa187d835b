// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import ServerSettings
import WebServer

/// A page that shows a list, and the permission that it needs. The second one is asked for when somebody wants it.
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

/// Signing in and out, with what is kept of it.
struct SignIns: Sendable {
  let application: ConfidentialClientApplication
  let settings: Settings
  let sessions: Records<Session>
  /// The ids of the sessions here, by those at the platform.
  let sessionIDs: Records<String>
  let pending: Records<PendingSignIn>

  func session(of request: Request) async throws -> (id: String, Session)? {
    guard let id = Session.id(in: request), let session = try await sessions.load(id), Date() < session.expires else {
      return nil
    }
    return (id, session)
  }

  /// Sends the browser to the platform: to sign in or, with a session, to let this app do more.
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

  /// The platform's answer, which the browser brings as a form.
  func finish(_ request: Request) async throws -> Response {
    guard let form = request.form, let browser = PendingSignIn.browser(in: request), let state = form["state"],
      let id = PendingSignIn.id(browser: browser, state: state), let pending = try await pending.take(id)
    else { throw PageError.noSuchSignIn }
    let result = try await application.finishSignIn(pending.flow, answer: form)
    guard let account = result.account else { throw PageError.noSuchSignIn }
    // Another id after each sign-in, so that nobody knows it from before.
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

  /// A token that meets a claims challenge: one that another instance has got meanwhile, or that the platform gives
  /// without asking. nil when the person has to be asked.
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

  /// Ends this browser's session here, and leads it on to the platform's sign-out.
  func signOut(_ id: String, _ session: Session) async throws -> Response {
    // Told to the platform's page, so that it need not ask who is to be signed out.
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

  /// The platform says, in a frame of its own page, that a browser's session has ended. No cookie comes with that, so
  /// the session is found by its id at the platform, and removed; `token` fails from then on. The frame can do nothing
  /// about a failure, so the answer is the same then (OpenID Connect Front-Channel Logout section 2), and nobody keeps
  /// it.
  func frontChannelSignOut(_ request: Request) async -> Response {
    if let query = request.query, let id = query["sid"], (1...200).contains(id.utf8.count) {
      do {
        // nil for another issuer's session.
        let account = try await application.signOut(sessionID: id, issuer: query["iss"])
        if account != nil, let session = try await sessionIDs.take(id) { try await sessions.remove(session) }
      } catch {
        Log.error("A session that ended at the platform goes on here: \(error)")
      }
    }
    return .text(200, "")
  }
}

/// What a person is told.
enum PageError: Error {
  case notFound
  /// A form that is not one of this app's pages, or is too old.
  case invalid
  case noSuchSignIn
}
