// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// A single-page app, whose origin is not the emulator's.
private struct PageApp {
  static let client = "33333333-0000-4000-8000-0000000000f7"

  /// What the frame that asks without a page ends at: it tells the page around it how that went.
  private static let frame = """
    <script>
      const answer = new URLSearchParams(location.search)
      parent.document.title = "Frame " + (answer.get("error") ?? (answer.get("code") ? "has a code" : "has nothing"))
    </script>
    """

  let window: Window
  private let server: RawServer

  var origin: String { "http://127.0.0.1:\(server.port)" }

  init(_ window: Window) throws {
    self.window = window
    let page = try String(contentsOfFile: Checkout.path("Tests/Fixtures/pages/single-page-app.html"), encoding: .utf8)
    server = try RawServer { connection in
      while let request = connection.readRequest() {
        let body = request.hasPrefix("GET /frame") ? Self.frame : page
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      }
    }
  }

  /// Registers the app, with a redirect URI of this kind.
  func register(_ kind: String, id: String = client) async throws {
    var app: JSONObject = [
      "clientId": .string(id), "name": "Page", "tenant": "contoso.example", "audience": "singleTenant",
      "redirectUris": [],
    ]
    app[kind] = [.string(origin + "/app"), .string(origin + "/frame")]
    try await control("apps", .object(app))
    try await control(
      "consents",
      [
        "app": .string(id), "tenant": "contoso.example",
        "scopes": ["User.Read", "openid", "profile", "offline_access"],
      ])
  }

  private func control(_ path: String, _ body: JSONValue) async throws {
    let answer = try await window.emulator.transport().send(
      HTTPRequest(
        method: "POST", url: try #require(URL(string: "\(window.emulator.control)/\(path)")),
        headers: ["Content-Type": "application/json"], body: body.data))
    try #require([200, 201].contains(answer.status), "\(String(decoding: answer.body, as: UTF8.self))")
  }

  /// Opens the page and signs in, as far as it goes.
  func signIn(id: String = client, asksForPassword: Bool = true) async throws {
    let place = "\(window.emulator.https)/contoso.example,\(id),\(window.emulator.graph)"
    try await window.driver.open("about:blank")
    try await window.driver.open("\(origin)/app#\(place)")
    try await window.driver.wait(forTitle: "Page ready")
    try await window.driver.click("#start")
    guard asksForPassword else { return }
    let lee = try window.emulator.user("lee")
    try await window.enterUsername(lee)
    try await window.enterPassword(lee.password)
  }

  /// The result that the page shows under a title.
  func result(_ title: String) async throws -> JSONValue {
    try await window.driver.wait(forTitle: title)
    return try JSONValue(parsing: try await window.driver.text(of: "#result"))
  }

  /// Asks for a code in a frame that nobody sees, as libraries do to renew tokens, and waits for how that ended.
  func askInFrame(expecting title: String) async throws {
    let query = FormCoding.encode([
      Parameter("client_id", Self.client), Parameter("response_type", "code"), Parameter("prompt", "none"),
      Parameter("redirect_uri", origin + "/frame"), Parameter("scope", "User.Read openid"),
      Parameter("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
      Parameter("code_challenge_method", "S256"),
    ])
    let url = JSONValue.string("\(window.emulator.https)/contoso.example/oauth2/v2.0/authorize?\(query)")
    _ = try await window.driver.run(
      "const f = document.createElement('iframe'); f.hidden = true; f.src = \(url.text); document.body.append(f)")
    try await window.driver.wait(forTitle: title)
  }

  /// The last request to the token endpoint in the emulator's log.
  func lastTokenRequest() async throws -> JSONValue? {
    let url = try #require(URL(string: "\(window.emulator.control)/requests"))
    let answer = try await window.emulator.transport().send(HTTPRequest(url: url))
    return try JSONValue(parsing: answer.body)["requests"]?.array?.last {
      $0["path"]?.string?.hasSuffix("/token") == true
    }
  }
}

// Fidelity: [Chromium] web pages of other origins (CORS); [Chromium] single-page applications' refresh tokens
@Suite(
  "A single-page application in Chromium", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct SinglePageAppTests {
  @Test func `A page signs a person in by fetch, renews its tokens, and calls Graph`() async throws {
    try await Window.open { window in
      let page = try PageApp(window)
      try await page.register("spaRedirectUris")
      try await page.signIn()
      let signedIn = try await page.result("Signed in")
      #expect(signedIn["isNew"] == true && signedIn["hasRefreshToken"] == true, "\(signedIn.text)")
      #expect(try await window.driver.url() == page.origin + "/app")
      try await window.driver.click("#call")
      let called = try await page.result("Called")
      #expect(called == ["status": 200, "name": "Lee Gu", "username": "lee@contoso.example"])
      try await window.driver.click("#renew")
      let renewed = try await page.result("Renewed")
      #expect(renewed["isNew"] == true && renewed["hasRefreshToken"] == true, "\(renewed.text)")
      try await window.driver.click("#call")
      #expect(try await page.result("Called")["status"] == 200)
      // A program that is no page can't redeem a page's refresh token.
      let refresh = try #require(try await window.driver.run("return sessionStorage.refresh").string)
      let form = [
        Parameter("grant_type", "refresh_token"), Parameter("client_id", PageApp.client),
        Parameter("refresh_token", refresh), Parameter("scope", "User.Read"),
      ]
      let answer = try await window.emulator.transport().send(
        HTTPRequest(
          method: "POST",
          url: try #require(URL(string: "\(window.emulator.https)/contoso.example/oauth2/v2.0/token")),
          headers: ["Content-Type": FormCoding.contentType], body: FormCoding.body(form)))
      #expect(try JSONValue(parsing: answer.body)["error_codes"] == [9_002_327])
    }
  }

  @Test func `A hidden frame of a page elsewhere has the person's sign-in, over HTTPS`() async throws {
    try await Window.open { window in
      let page = try PageApp(window)
      try await page.register("spaRedirectUris")
      try await window.driver.open("\(page.origin)/app")
      try await page.askInFrame(expecting: "Frame login_required")
      try await page.signIn()
      _ = try await page.result("Signed in")
      try await page.askInFrame(expecting: "Frame has a code")
    }
  }

  @Test func `A page whose redirect URI is registered as another kind gets nothing that it could read`()
    async throws
  {
    try await Window.open { window in
      let page = try PageApp(window)
      try await page.register("redirectUris")
      try await page.signIn()
      #expect(try await page.result("Signed in failed")["name"] == "TypeError")
      let request = try await page.lastTokenRequest()
      #expect(request?["status"] == 400 && request?["error"] == "invalid_request", "\(request?.text ?? "")")
      // If another app has this origin registered, the browser lets the page read the error.
      try await page.register("spaRedirectUris", id: "33333333-0000-4000-8000-0000000000f8")
      try await page.signIn(asksForPassword: false)
      let refused = try await page.result("Signed in refused")
      #expect(refused == ["error": "invalid_request", "codes": [9_002_326]])
    }
  }
}
