// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

// Fidelity: [Chromium] wrong password, lock-out, expired password, blocked account
// Fidelity: [Chromium] sign-out with choice and `post_logout_redirect_uri`
@Suite(
  "The emulator's pages in Chromium", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct PagesInBrowserTests {
  // Fidelity: [Chromium] `prompt` login, select_account, consent, none, create
  @Test func `prompt=none is refused without a session, and gives a code with one`() async throws {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      let without = try await window.answer(to: window.authorizeURL(["prompt": "none"]))
      #expect(without["error"] == "login_required")
      #expect(without["state"] == "s1")
      #expect(without["code"] == nil)
      try await window.driver.open(window.authorizeURL())
      try await window.enterUsername(adele)
      try await window.enterPassword(adele.password)
      try await window.driver.click("#accept")
      try await window.waitForReturn()
      let with = try await window.answer(to: window.authorizeURL(["prompt": "none"]))
      #expect(with["error"] == nil)
      #expect(with["code"]?.isEmpty == false)
      #expect(with["state"] == "s1")
    }
  }

  @Test func `The keyboard alone is enough: the field has the focus, Enter goes on`() async throws {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      let enter = "\u{E007}"
      try await window.driver.open(window.authorizeURL())
      #expect(try await window.driver.accessibleName(of: "#username").isEmpty == false)
      try await window.driver.type(adele.username + enter, into: "input:focus")
      _ = try await window.driver.find("#password:focus")
      #expect(try await window.driver.accessibleName(of: "#password").isEmpty == false)
      try await window.driver.type(adele.password + enter, into: "#password")
      _ = try await window.driver.find("#accept")
      try await window.driver.type(enter, into: "#accept")
      try await window.waitForReturn()
      #expect(try await window.driver.url().contains("code="))
    }
  }

  @Test func `Who must change the password does so before anything else, and a blocked person gets no further`()
    async throws
  {
    try await Window.open { window in
      let nestor = try window.emulator.user("nestor")
      try await window.driver.open(window.authorizeURL())
      try await window.enterUsername(nestor)
      try await window.enterPassword(nestor.password)
      try await window.driver.type(nestor.password, into: "#current")
      try await window.photograph("change-password")
      try await window.driver.type("Fresh-Pass-42", into: "#new")
      try await window.driver.type("Other-Pass-42", into: "#confirm")
      try await window.driver.click("#change")
      #expect(try await !window.driver.text(of: "[role=alert]").isEmpty)
      _ = try await window.driver.find("#confirm[aria-invalid]:focus")
      #expect(try await window.driver.count("[aria-invalid]") == 1)
      try await window.photograph("change-password-refused")
      for field in ["current", "new", "confirm"] {
        try await window.driver.type(field == "current" ? nestor.password : "Fresh-Pass-42", into: "#\(field)")
      }
      try await window.driver.click("#change")
      try await window.driver.click("#accept")
      try await window.waitForReturn()

      let joni = try window.emulator.user("joni")
      try await window.driver.open(window.authorizeURL(["prompt": "login"]))
      try await window.enterUsername(joni)
      try await window.enterPassword(joni.password)
      try await window.driver.wait(for: "the refusal") { driver async throws(WebDriverError) in
        try await driver.text(of: "main").contains("AADSTS50057")
      }
      try await window.photograph("blocked")
    }
  }

  @Test func `Signing out with two people in the browser asks who, and afterwards nobody is signed in`() async throws {
    try await Window.open { window in
      for (index, person) in [try window.emulator.user("adele"), try window.emulator.user("lee")].enumerated() {
        try await window.driver.open(window.authorizeURL(index == 0 ? [:] : ["prompt": "select_account"]))
        if index > 0 { try await window.driver.click("#other") }
        try await window.enterUsername(person)
        try await window.enterPassword(person.password)
        try await window.driver.click("#accept")
        try await window.waitForReturn()
      }
      try await window.driver.open("\(window.emulator.https)/common/oauth2/v2.0/logout")
      _ = try await window.driver.find("#all")
      #expect(try await window.driver.count("button[data-username]") == 2)
      try await window.expectGoodPage()
      try await window.photograph("sign-out-choice")
      try await window.driver.click("#all")
      try await window.driver.wait(for: "the end") { driver async throws(WebDriverError) in
        try await driver.count("#all") == 0
      }
      try await window.photograph("signed-out-everywhere")
      #expect(try await window.answer(to: window.authorizeURL(["prompt": "none"]))["error"] == "login_required")
    }
  }

  /// Whether the page came by Back, Forward or Reload, and its heading.
  private func page(_ window: Window) async throws -> (isHistory: Bool, heading: String) {
    // Chromium's own page, which asks whether to send a form again, has no heading of ours.
    let kind = try await window.driver.run(
      "return performance.getEntriesByType('navigation')[0]?.type + ' ' + document.querySelector('h1')?.textContent")
    let words = (kind.string ?? "").split(separator: " ", maxSplits: 1)
    return (words.first == "reload" || words.first == "back_forward", words.last.map { String($0) } ?? "")
  }

  @Test func `Back and Reload show where the sign-in is, and send no form again`() async throws {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      let driver = window.driver
      /// Reloads, and goes back and forward: each time the same page, or the one before it.
      func expectStays(_ heading: String, _ selector: String) async throws {
        _ = try await driver.find(selector)
        try await driver.reload()
        let again = try await page(window)
        #expect(again.isHistory && again.heading == heading)
        try await driver.back()
        #expect(["Sign in", heading].contains(try await page(window).heading))
        _ = try await driver.run("history.forward()")
        _ = try await driver.find(selector)
        #expect(try await page(window).heading == heading)
      }
      try await driver.open(window.authorizeURL())
      try await window.enterUsername(adele)
      try await expectStays("Enter password", "#password")
      try await window.enterPassword("not it")
      _ = try await driver.find("[role=alert]")
      try await driver.reload()
      #expect(try await driver.text(of: "[role=alert]").contains("AADSTS50126"))
      try await window.enterPassword(adele.password)
      try await expectStays("Permissions requested", "#accept")
      try await driver.click("#accept")
      try await window.waitForReturn()
      // Chromium may show the page from its cache; the emulator's answer is the right one.
      try await driver.back()
      try await driver.reload()
      try await driver.wait(forTitle: "This sign-in is finished")
      try await window.photograph("finished")
      #expect(try await window.sentForms() == Array(repeating: "/common/login", count: 4))
    }
  }

  @Test func `The inbox shows a code that is sent while it is open, and copies it`() async throws {
    // The headless shell has no clipboard, so the whole browser is used.
    try await Window.open(of: .whole) { window in
      let driver = window.driver
      try await driver.open(window.emulator.https + "/_emulator/inbox")
      #expect(try await driver.text(of: "main").contains("No codes yet"))
      #expect(try await !driver.text(of: "main").contains("Reload"))
      let app = [Parameter("client_id", "5a3e0000-0000-4000-8000-00000000a013")]
      let first = try await window.post(
        "initiate",
        app + [Parameter("username", "otto@customers.example"), Parameter("challenge_type", "oob redirect")])
      let token = try #require(first["continuation_token"]?.string, "\(first.text)")
      _ = try await window.post(
        "challenge", app + [Parameter("continuation_token", token), Parameter("challenge_type", "oob redirect")])
      _ = try await driver.find(".newest code")
      #expect(try await driver.text(of: ".state").hasPrefix("Valid "))
      try await driver.click("[data-copy]")
      try await driver.wait(for: "the answer to the button") { driver async throws(WebDriverError) in
        try await driver.text(of: "[data-copy]") == "Copied"
      }
      try await window.photograph("inbox")
    }
  }

  @Test func `A request that can't be answered shows the reason and never redirects`() async throws {
    try await Window.open { window in
      try await window.driver.open(window.authorizeURL(["redirect_uri": "http://evil.example/"]))
      #expect(try await window.driver.text(of: "main").contains("AADSTS50011"))
      #expect(try await window.driver.url().hasPrefix(window.emulator.https))
      try await window.photograph("error")
    }
  }

  @Test
  func `Every page says what it is, in the light and in the dark, without a script and without asking other servers`()
    async throws
  {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      try await window.driver.open(window.authorizeURL())
      try await window.expectGoodPage()
      try await window.enterUsername(adele)
      _ = try await window.driver.find("#password")
      try await window.expectGoodPage()
      try await window.enterPassword(adele.password)
      _ = try await window.driver.find("#accept")
      try await window.expectGoodPage()
      try await window.driver.click("#accept")
      try await window.waitForReturn()
      try await window.driver.open(window.authorizeURL(["prompt": "select_account"]))
      _ = try await window.driver.find("#other")
      try await window.expectGoodPage()
    }
  }
}

extension Window {
  /// An authorization request with a redirect URI at the emulator's own http address, where nothing reads the answer.
  func authorizeURL(_ changes: [String: String] = [:]) throws -> String {
    var parameters = [
      "client_id": try emulator.app.clientID, "response_type": "code", "redirect_uri": emulator.http + "/",
      "scope": "openid profile offline_access User.Read", "state": "s1", "nonce": "n1", "response_mode": "query",
      "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
    ]
    parameters.merge(changes) { $1 }
    return FormCoding.url(
      "\(emulator.https)/common/oauth2/v2.0/authorize", adding: parameters.map { Parameter($0.key, $0.value) })
  }

  /// The parameters of the answer to an authorization request.
  func answer(to address: String) async throws -> [Parameter] {
    try await driver.open(address)
    try await waitForReturn()
    let url = try #require(URL(string: try await driver.url()))
    return try #require(FormCoding.decode(url.query(percentEncoded: true) ?? ""))
  }

  /// The answer of a native authentication endpoint of Fabrikam's customers.
  func post(_ endpoint: String, _ form: [Parameter]) async throws -> JSONValue {
    let tenant = "fab21ca0-0000-4000-8000-0000000000c1"
    let url = try #require(URL(string: "\(emulator.https)/\(tenant)/oauth2/v2.0/\(endpoint)"))
    let request = HTTPRequest(
      method: "POST", url: url, headers: ["Content-Type": FormCoding.contentType], body: FormCoding.body(form))
    return try JSONValue(parsing: Array(try await emulator.transport().send(request).body))
  }

  /// The paths of the forms that were sent.
  func sentForms() async throws -> [String] {
    let url = try #require(URL(string: emulator.https + "/_emulator/requests"))
    let response = try await emulator.transport().send(HTTPRequest(url: url))
    let requests: [JSONValue] = try JSONValue(parsing: Array(response.body))["requests"]?.array ?? []
    let forms = requests.filter { $0["method"]?.string == "POST" }
    return forms.compactMap { $0["path"]?.string }
  }

  /// Checks what every page must have.
  func expectGoodPage(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await driver.text(of: "body").contains("not Microsoft"), sourceLocation: sourceLocation)
    #expect(try await driver.count("h1") == 1, sourceLocation: sourceLocation)
    #expect(try await driver.count("main") == 1, sourceLocation: sourceLocation)
    #expect(try await driver.count("html[lang]") == 1, sourceLocation: sourceLocation)
    #expect(
      try await driver.count("script[src], link[href^=http], img[src^=http]") == 0, sourceLocation: sourceLocation)
    let unlabelled = try await driver.run(
      "return [...document.querySelectorAll('input:not([type=hidden])')].filter(i => !i.labels.length).length")
    #expect(unlabelled == 0, sourceLocation: sourceLocation)
    try await driver.prefersDark(true)
    let dark = try await driver.run("return getComputedStyle(document.body).backgroundColor")
    try await photograph("dark-" + driver.title().prefix { $0.isLetter })
    try await driver.prefersDark(false)
    let light = try await driver.run("return getComputedStyle(document.body).backgroundColor")
    #expect(dark != light, sourceLocation: sourceLocation)
  }
}
