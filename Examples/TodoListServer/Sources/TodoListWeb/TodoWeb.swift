// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import ServerSettings
import WebServer

/// The web app, which answers the requests.
struct TodoWeb: Sendable {
  let signIns: SignIns
  /// The web API's address.
  let api: String
  /// The platform's address, to which a form of this app may redirect for sign-out.
  let platform: String

  func answer(_ request: Request) async -> Response {
    let response: Response
    do {
      response = try await route(request)
    } catch {
      response = await page(about: error, request)
    }
    // Only this page may be in a frame, which is on the platform's page.
    let frames = request.path == ["signout-frontchannel"] ? platform : "'none'"
    let policy =
      "default-src 'none'; style-src 'self'; form-action 'self' \(platform); base-uri 'none'; frame-ancestors \(frames)"
    return response.adding("Content-Security-Policy", policy)
      .adding("X-Content-Type-Options", "nosniff").adding("Referrer-Policy", "no-referrer")
  }

  private func route(_ request: Request) async throws -> Response {
    switch (request.method, request.path) {
    case ("GET", ["health"]): return .text(200, "ok\n")
    case ("GET", ["style.css"]):
      return Response(
        200, [("Content-Type", "text/css"), ("Cache-Control", "max-age=3600")], body: Array(Page.style.utf8))
    case ("GET", ["signin"]):
      return try await signIns.begin(request, for: request.query?["page"].flatMap(ListPage.init(rawValue:)) ?? .mine)
    case ("POST", ["signin-oidc"]): return try await signIns.finish(request)
    case ("GET", ["signed-out"]): return page(Page.signedOut(note: "You are signed out."))
    case ("GET", ["signout-frontchannel"]): return await signIns.frontChannelSignOut(request)
    default: break
    }
    guard let session = try await signIns.session(of: request) else {
      return request.method == "GET" ? page(Page.signedOut()) : .redirect(to: "/")
    }
    return try await route(request, session)
  }

  /// Answers requests that need a session.
  private func route(_ request: Request, _ session: WebSession) async throws -> Response {
    switch (request.method, request.path) {
    case ("GET", []), ("GET", ["mine"]): return try await list(.mine, session, request)
    case ("GET", ["shared"]): return try await list(.shared, session, request)
    case ("POST", ["mine", "items"]): return try await change(.mine, session, request)
    case ("POST", ["shared", "items"]): return try await change(.shared, session, request)
    case ("GET", ["profile"]): return try await profile(session, request)
    case ("GET", ["account"]): return page(Page.account(session))
    case ("POST", ["signout"]):
      _ = try form(of: request, session)
      return try await signIns.signOut(session, request)
    default: throw PageError.notFound
    }
  }

  private func list(_ listPage: ListPage, _ session: WebSession, _ request: Request) async throws -> Response {
    try await withAPI(listPage, session, request) { api in
      page(Page.list(listPage, try await api.items(), session))
    }
  }

  private func change(_ listPage: ListPage, _ session: WebSession, _ request: Request) async throws -> Response {
    let form = try form(of: request, session)
    return try await withAPI(listPage, session, request) { api in
      if let id = form["id"].flatMap(UUID.init(uuidString:)) {
        switch form["change"] {
        case "done": try await api.mark(id, isDone: true)
        case "open": try await api.mark(id, isDone: false)
        case "remove": try await api.remove(id)
        default: throw PageError.invalid
        }
      } else {
        try await api.add(form["text"] ?? "")
      }
      // A redirect, so that reloading the page does not send the form again.
      return .redirect(to: listPage.path)
    }
  }

  private func profile(_ session: WebSession, _ request: Request) async throws -> Response {
    try await withAPI(.mine, session, request) { api in page(Page.profile(try await api.profile(), session)) }
  }

  /// Calls the API with the person's token. If the person has to interact, the answer sends the browser to the
  /// platform.
  private func withAPI(
    _ listPage: ListPage, _ session: WebSession, _ request: Request, _ body: (APIClient) async throws -> Response
  ) async throws -> Response {
    let signIns = signIns
    let api = try DownstreamAPI(api, of: signIns.application) { options in
      try await signIns.token(session, for: listPage, options: options)
    }
    do {
      return try await body(APIClient(api: api, list: listPage.list))
    } catch DownstreamError.challenged(let challenge) {
      return try await signIns.begin(
        request, for: listPage, returningTo: page(of: request, listPage), claims: challenge.claims)
    } catch DownstreamError.token(let error) {
      return try await answer(error, listPage, session, request)
    }
  }

  /// The answer when there is no token for the person.
  private func answer(
    _ error: AcquisitionError, _ listPage: ListPage, _ session: WebSession, _ request: Request
  ) async throws -> Response {
    switch error.reason {
    case .interactionRequired(let refusal) where refusal?.suberror == "consent_required":
      return page(Page.consent(to: listPage, session))
    case .interactionRequired(let refusal):
      return try await signIns.begin(
        request, for: listPage, returningTo: page(of: request, listPage), claims: refusal?.claims)
    case .sessionNotFound:
      return page(Page.signedOut(note: "You have signed out elsewhere."))
    default: throw error
    }
  }

  /// The page to come back to; a form can't be sent again.
  private func page(of request: Request, _ listPage: ListPage) -> String {
    request.method == "GET" ? "/" + request.path.joined(separator: "/") : listPage.path
  }

  /// The form of a request, which must come from a page of this session.
  private func form(of request: Request, _ session: WebSession) throws -> [String: String] {
    guard let form = request.form, session.accepts(formToken: form["form"]) else { throw PageError.invalid }
    return form
  }

  // MARK: Pages

  private func page(_ html: HTML, status: Int = 200) -> Response {
    Response(
      status, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")], body: Array(html.text.utf8)
    )
  }

  /// The page about an error, with what the person can do. The log has the details.
  private func page(about error: any Error, _ request: Request) async -> Response {
    let session = try? await signIns.session(of: request)
    func note(_ status: Int, _ title: String, _ text: String) -> Response {
      page(Page.note(title, text, session), status: status)
    }
    switch error {
    case PageError.notFound: return note(404, "Not found", "There is no such page.")
    case PageError.invalid: return note(400, "Not done", "This form is too old. Load the page again.")
    case PageError.noSuchSignIn: return note(400, "Not signed in", "This sign-in has ended. Begin it again.")
    case APIClient.CallError.forbidden: return note(403, "Not allowed", "This app may not do that.")
    case APIClient.CallError.invalid(let text): return note(400, "Not done", text)
    case let error as AcquisitionError where error.refusal?.error == "access_denied":
      return note(403, "Not allowed", "You did not let this app do that.")
    default:
      Log.error("\(request.method) /\(request.path.joined(separator: "/")): \(error)")
      return note(503, "Not now", "This can't be done at the moment. Nothing is lost: try again in a moment.")
    }
  }
}
