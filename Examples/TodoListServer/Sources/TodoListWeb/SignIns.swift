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

/// Sign-in and sign-out, and tokens for the people who are signed in.
struct SignIns: Sendable {
  let application: ConfidentialClientApplication
  /// Who the browsers are signed in as. The sessions are in Redis, so that any instance can continue what another one
  /// began.
  let sessions: WebSessions
  let settings: Settings

  func session(of request: Request) async throws -> WebSession? {
    try await sessions.session(cookies: request.values(of: "Cookie"))
  }

  /// Sends the browser to the platform: to sign in or, with a session, to consent to more permissions.
  func begin(
    _ request: Request, for page: ListPage, returningTo path: String? = nil, claims: String? = nil
  ) async throws -> Response {
    let redirect = try await sessions.begin(
      scopes: page.scopes(settings), cookies: request.values(of: "Cookie"), returningTo: path ?? page.path
    ) { $0.claims = claims }
    return Response(303, redirect.headers)
  }

  /// Handles the platform's answer, which the browser sends as a form.
  func finish(_ request: Request) async throws -> Response {
    guard let form = request.form else { throw PageError.noSuchSignIn }
    do {
      let (redirect, _) = try await sessions.finish(WebSignInAnswer(form), cookies: request.values(of: "Cookie"))
      return Response(303, redirect.headers)
    } catch {
      if case .sessionNotFound = error.reason { throw PageError.noSuchSignIn }
      throw error
    }
  }

  /// A token for the person of a session, without asking them. With claims, one that satisfies a claims challenge: one
  /// that another instance has got meanwhile, or that the platform issues without interaction.
  func token(
    _ session: WebSession, for page: ListPage, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    try await application.acquireTokenSilent(
      homeAccountID: session.account.homeAccountID, scopes: page.scopes(settings),
      sessionID: session.account.sessionID, options: options)
  }

  /// Ends this browser's session here, and redirects the browser to the platform's sign-out.
  func signOut(_ session: WebSession, _ request: Request) async throws -> Response {
    let redirect = try await sessions.signOut(
      session, cookies: request.values(of: "Cookie"), returningTo: "/signed-out")
    return Response(303, redirect.headers)
  }

  /// Handles the platform's notice that a browser's session has ended, which comes from a frame in the platform's page.
  /// It has no cookie: the session is found by its id at the platform. The frame can't handle a failure, so the answer
  /// is the same in that case, and must not be cached (OpenID Connect Front-Channel Logout section 2).
  func frontChannelSignOut(_ request: Request) async -> Response {
    if let query = request.query, let id = query["sid"], (1...200).contains(id.utf8.count) {
      do {
        try await application.signOut(sessionID: id, issuer: query["iss"])
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
