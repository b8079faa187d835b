// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import MSALTesting
import Testing

/// A web app as small as one can be: it greets whoever is signed in.
private struct Shop: Sendable {
  let application: ConfidentialClientApplication
  let sessions: WebSessions

  init(_ emulator: IdentityEmulatorServer) throws {
    application = try ConfidentialClientApplication(emulator.confidentialConfiguration(for: "Contoso Web App"))
    sessions = try WebSessions(
      WebSessionConfiguration(address: "http://localhost:5000", key: [UInt8](repeating: 1, count: 32)),
      application: application)
  }

  func answer(_ request: TestWebRequest) async -> TestWebResponse {
    let cookies = request.values(of: "Cookie")
    do {
      switch request.url.path() {
      case "/signin":
        let redirect = try await sessions.begin(scopes: [], cookies: cookies, returningTo: "/orders")
        return TestWebResponse(303, headers: redirect.headers)
      case "/signin-oidc":
        guard let answer = WebSignInAnswer(encoded: request.url.query(percentEncoded: true) ?? "") else { break }
        return TestWebResponse(303, headers: try await sessions.finish(answer, cookies: cookies).redirect.headers)
      case "/signout":
        guard let session = try await sessions.session(cookies: cookies) else { break }
        let redirect = try await sessions.signOut(session, cookies: cookies, returningTo: "/")
        return TestWebResponse(303, headers: redirect.headers)
      default:
        let session = try await sessions.session(cookies: cookies)
        return .page("<h1>\(session.map { "Hello, \($0.account.username)" } ?? "Who are you?")</h1>")
      }
    } catch { return .page("<h1>\(error)</h1>", status: 503) }
    return .page("<h1>Not here</h1>", status: 400)
  }
}

@Suite("A web app that people sign in to", .identityEmulator())
struct WebAppTests {
  private let emulator: IdentityEmulatorServer
  private let address: URL

  init() throws {
    emulator = try IdentityEmulatorServer.current
    address = try #require(URL(string: "http://localhost:5000"))
    let shop = try Shop(emulator)
    emulator.serve(address) { request in await shop.answer(request) }
  }

  @Test func `a person signs in, comes back, and is forgotten with the cookies`() async throws {
    let adele = try emulator.person("adele")
    #expect(try await adele.signIn(at: address).page?.heading == "Who are you?")
    let visit = try await adele.signIn(at: address.appending(path: "signin"))
    #expect(visit.ending == .backAtApp)
    #expect(visit.pages.contains(.password))
    #expect(visit.page?.heading == "Hello, \(adele.username)")
    #expect(visit.page?.address.path() == "/orders")
    #expect(try await adele.signIn(at: address).page?.heading == "Hello, \(adele.username)")
    await emulator.forgetCookies()
    #expect(try await adele.signIn(at: address).page?.heading == "Who are you?")
  }

  @Test func `a session ends with its time`() async throws {
    let adele = try emulator.person("adele")
    _ = try await adele.signIn(at: address.appending(path: "signin"))
    try await emulator.advance(by: .seconds(8 * 3600))
    #expect(try await adele.signIn(at: address).page?.heading == "Who are you?")
  }

  @Test func `a person signs out`() async throws {
    let adele = try emulator.person("adele")
    _ = try await adele.signIn(at: address.appending(path: "signin"))
    _ = try await adele.signIn(at: address.appending(path: "signout"))
    #expect(try await adele.signIn(at: address).page?.heading == "Who are you?")
  }

  @Test func `an app that is gone answers nothing`() async throws {
    emulator.serve(address, nil)
    #expect(try await emulator.person("adele").signIn(at: address).ending != .backAtApp)
  }

  @Test func `a token has lists and objects as claims`() async throws {
    var token = TestToken.person("adele", audience: "todolist", scopes: ["ToDoList.Read"])
    token.claims = [
      "amr": ["pwd", "mfa"], "address": ["country": "NL", "lines": [1, 2.5, true, nil]], "department": "7",
    ]
    let validator = try AccessTokenValidator(emulator.apiConfiguration(for: "todolist"))
    let bearer = "Bearer \(try await emulator.token(token))"
    let caller = try await validator.validate(
      IncomingRequest(method: "GET", url: "/", authorization: [bearer]),
      requiring: .person(scopes: ["ToDoList.Read"]))
    for (name, value) in token.claims { #expect(caller.claims[name] == value, "\(name)") }
  }
}
