// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Microsoft's MSAL for browsers, as a Python package bundles it, in a page of its own origin.
private struct LibraryPage {
  static let client = "33333333-0000-4000-8000-0000000000f9"

  let window: Window
  private let server: RawServer

  var origin: String { "http://127.0.0.1:\(server.port)" }

  init(_ window: Window) async throws {
    self.window = window
    let page = try String(contentsOfFile: Checkout.path("Tests/Fixtures/pages/msal-browser.html"), encoding: .utf8)
    let library = try await Self.library()
    server = try RawServer { connection in
      while let request = connection.readRequest() {
        let isLibrary = request.hasPrefix("GET /msal.js")
        let (body, type) = isLibrary ? (library, "text/javascript") : (page, "text/html")
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: \(type); charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      }
    }
  }

  /// The bundle as it is, and a line that tells the page where the library's class is.
  private static func library() async throws -> String {
    let bundle = try #require(
      try await PythonEnvironment.browserLibrary()
        .text(ofFileWhere: {
          $0.contains("/msal_streamlit_authentication/frontend/dist/assets/index-") && $0.hasSuffix(".js")
        }))
    let start = try #require(bundle.range(of: "{static async createPublicClientApplication"))
    let name = bundle[..<start.lowerBound].split(separator: " ").last.map { String($0) } ?? ""
    return bundle + "\nwindow.MSALBrowser = { PublicClientApplication: \(name) };\n"
  }

  func register() async throws {
    try await control(
      "apps",
      [
        "clientId": .string(Self.client), "name": "Page", "tenant": "contoso.example", "audience": "singleTenant",
        "redirectUris": [], "spaRedirectUris": [.string(origin + "/app")],
      ])
    try await control(
      "consents",
      [
        "app": .string(Self.client), "tenant": "contoso.example",
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

  func open() async throws {
    let host = window.emulator.https.replacing("https://", with: "")
    try await window.driver.open("about:blank")
    try await window.driver.open("\(origin)/app#\(window.emulator.https)/contoso.example,\(Self.client),\(host)")
    _ = try await result("Ready")
  }

  /// Calls a function of the page, and waits for its result.
  func call(_ script: String, _ title: String) async throws -> JSONValue {
    _ = try await window.driver.run(script)
    return try await result(title)
  }

  /// The result that the page shows under a title.
  func result(_ title: String) async throws -> JSONValue {
    try await window.driver.wait(for: title) { driver async throws(WebDriverError) in
      let shown = try await driver.title()
      return shown == title || shown == "\(title) failed"
    }
    let text = try await window.driver.text(of: "#result")
    #expect(try await window.driver.title() == title, "\(text)")
    return try JSONValue(parsing: text)
  }
}

// Fidelity: [msal-browser] web pages of other origins (CORS)
// Fidelity: [msal-browser] single-page applications' refresh tokens
// Fidelity: [msal-browser] single sign-on by cookie, several accounts
@Suite(
  "MSAL for browsers in Chromium", .oneInAProcess, .timeLimit(.minutes(5)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct MSALBrowserTests {
  @Test func `It signs in by redirect, in a hidden frame and in a popup, renews tokens, and signs out`()
    async throws
  {
    try await Window.open { window in
      let page = try await LibraryPage(window)
      try await page.register()
      try await page.open()
      _ = try await window.driver.run("redirect()")
      let lee = try window.emulator.user("lee")
      try await window.enterUsername(lee)
      try await window.enterPassword(lee.password)
      let signedIn = try await page.result("Ready")["answer"]
      #expect(signedIn?["username"] == "lee@contoso.example" && signedIn?["isBearer"] == true)
      #expect(signedIn?["scopes"] == ["User.Read", "openid", "profile"])
      let cached = try await page.call("silent(false)", "Silent")
      #expect(cached["fromCache"] == true && cached["token"] == signedIn?["token"])
      let renewed = try await page.call("silent(true)", "Silent")
      #expect(renewed["fromCache"] == false && renewed["token"] != signedIn?["token"])
      // Without a cache, the library asks in a hidden frame, with the session of the emulator's origin.
      _ = try await window.driver.run("forget()")
      try await page.open()
      let framed = try await page.call("sso('lee@contoso.example')", "Frame")
      #expect(framed["username"] == "lee@contoso.example" && framed["fromCache"] == false)
      try await window.driver.click("#popup")
      #expect(try await page.result("Popup")["username"] == "lee@contoso.example")
      // The sign-out ends the session, so that the frame has nothing.
      _ = try await window.driver.run("leave()")
      #expect(try await page.result("Ready")["accounts"] == 0)
      #expect(try await page.call("sso('lee@contoso.example')", "Frame failed")["code"] == "login_required")
    }
  }
}
