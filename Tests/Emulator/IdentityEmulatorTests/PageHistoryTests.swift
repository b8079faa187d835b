// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

@Suite("Back and reload")
struct PageHistoryTests {
  private let world: PlatformWorld
  private let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  /// Sends the page's form, which must lead on by 303, and asks for the page it leads to once more.
  private func submit(_ fields: (String, String)..., sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let (action, hidden) = try browser.form()
    try await browser.post(action, hidden + fields.map { Parameter($0.0, $0.1) })
    #expect(browser.formStatus == 303, sourceLocation: sourceLocation)
    guard browser.response.headers["Location"] == nil else { return }
    let page = browser.html
    try await browser.reload()
    #expect(browser.html == page, sourceLocation: sourceLocation)
    #expect(browser.response.status == 200, sourceLocation: sourceLocation)
  }

  private func expectFinished(_ heading: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await browser.reload()
    #expect(browser.heading == heading, sourceLocation: sourceLocation)
    #expect(!browser.html.contains("<form"), sourceLocation: sourceLocation)
  }

  @Test func `show every step of a sign-in as it was, without sending its form again`() async throws {
    try await browser.authorize()
    try await submit(("username", "nobody@contoso.example"), ("step", "next"))
    #expect(browser.html.contains("AADSTS50034") && browser.html.contains("value=\"nobody@contoso.example\""))
    try await submit(("username", "nestor@contoso.example"), ("step", "next"))
    #expect(!browser.html.contains("AADSTS50034"))
    try await submit(("password", "a wrong one"), ("step", "signin"))
    #expect(browser.html.contains("AADSTS50126") && !browser.html.contains("a wrong one"))
    try await submit(("password", "Nestor-Pass-1"), ("step", "signin"))
    #expect(browser.heading == "Update your password")
    try await submit(("current", "Nestor-Pass-1"), ("new", "Fresh-Pass-42"), ("confirm", "another"), ("step", "change"))
    #expect(browser.html.contains("differ"))
    for secret in ["Nestor-Pass-1", "Fresh-Pass-42", "another\""] { #expect(!browser.html.contains(secret)) }
    try await submit(
      ("current", "Nestor-Pass-1"), ("new", "Fresh-Pass-42"), ("confirm", "Fresh-Pass-42"), ("step", "change"))
    #expect(browser.heading == "Permissions requested")
    try await submit(("step", "accept"))
    #expect(try browser.answer()["code"] != nil)
    try await expectFinished("This sign-in is finished")
  }

  @Test func `never send the app a second answer`() async throws {
    try await browser.signIn("adele", accepting: false)
    let (action, hidden) = try browser.form()
    try await submit(("step", "accept"))
    let code = try browser.answer()["code"]
    try await browser.post(action, hidden + [Parameter("step", "accept")])
    #expect(browser.heading == "This sign-in is finished")
    #expect(try await world.redeem(try #require(code), as: TestClient()).status == 200)
    try await browser.post(action, hidden + [Parameter("step", "cancel")])
    #expect(browser.heading == "This sign-in is finished")
  }

  @Test func `never post an answer to the app twice`() async throws {
    try await browser.signIn("adele", as: TestClient().with(("response_mode", "form_post")), accepting: false)
    let (action, hidden) = try browser.form()
    try await browser.post(action, hidden + [Parameter("step", "accept")])
    #expect(browser.formStatus == 303)
    #expect(try browser.answer()["code"] != nil)
    try await expectFinished("This sign-in is finished")
  }

  @Test(arguments: ["username", "consent"])
  func `say that a cancelled sign-in is finished`(page: String) async throws {
    if page == "consent" {
      try await browser.signIn("adele", accepting: false)
    } else {
      try await browser.authorize()
      try await submit(("username", "nobody@contoso.example"), ("step", "next"))
    }
    try await submit(("step", "cancel"))
    #expect(try browser.answer()["error"] == "access_denied")
    try await expectFinished("This sign-in is finished")
  }

  @Test func `show a sign-in to its own browser only`() async throws {
    try await browser.authorize()
    try await submit(("username", "adele@contoso.example"), ("step", "next"))
    let stranger = TestBrowser(world)
    try await stranger.open(browser.address)
    #expect(stranger.response.status == 403)
    #expect(!stranger.html.contains("adele"))
    try await stranger.authorize()
    try await stranger.open(browser.address)
    #expect(stranger.response.status == 403)
  }

  @Test func `keep the code that was sent, and what was typed by who makes an account`() async throws {
    let client = TestClient(id: Seed.codeAttributesApp.clientID.value).with(("prompt", "create"))
    try await browser.authorize(client, tenant: Seed.customers.id.value)
    let typed = [("email", "ida@mail.example"), ("displayName", "Ida Ivers"), ("attribute.city", "Bonn")]
    try await submit(typed[0], typed[1], typed[2], ("attribute.country", "D3"), ("step", "create"))
    for (_, value) in typed { #expect(browser.html.contains("value=\"\(value)\"")) }
    try await submit(typed[0], typed[1], typed[2], ("attribute.country", "Germany"), ("step", "create"))
    #expect(browser.heading == "Enter code")
    try await submit(("code", "00000000"), ("step", "verify"))
    #expect(browser.html.contains("AADSTS50181") && !browser.html.contains("value=\"00000000"))
    #expect(world.emulator.inbox.messages(to: "ida@mail.example").count == 1)
  }

  @Test func `show what became of another device's code`() async throws {
    for choice in ["continue", "cancel"] {
      let request = HTTPRequest(
        method: "POST", url: try #require(URL(string: world.origin + "/common/oauth2/v2.0/devicecode")),
        headers: ["Content-Type": FormCoding.contentType],
        body: FormCoding.body([Parameter("client_id", TestClient().id), Parameter("scope", TestClient().scope)]))
      let codes = try JSONValue(parsing: await world.emulator.respond(to: request).body)
      try await browser.open("/devicelogin")
      try await submit(("code", "BBBBBBBBB"), ("step", "next"))
      #expect(browser.html.contains("wrong, used or expired"))
      try await submit(("code", ""), ("step", "next"))
      #expect(browser.html.contains("Enter the code."))
      try await submit(("code", try #require(codes["user_code"]?.string)), ("step", "next"))
      if choice == "continue" {
        try await submit(("username", "adele@contoso.example"), ("step", "next"))
        try await submit(("password", "Adele-Pass-1"), ("step", "signin"))
      }
      try await submit(("step", choice))
      if choice == "continue" { try await submit(("step", "accept")) }
      try await expectFinished(
        choice == "continue" ? "You have signed in to MSAL Sample App" : "You did not sign in to MSAL Sample App")
    }
  }

  @Test(arguments: ["common", "adfs"])
  func `show who was signed out`(tenant: String) async throws {
    try await browser.signIn("adele")
    try await browser.signIn("lee", as: TestClient().with(("prompt", "select_account")))
    try await browser.open("/\(tenant)/oauth2/\(tenant == "adfs" ? "" : "v2.0/")logout")
    try await submit(("account", try world.user("adele").id.value))
    #expect(browser.html.contains("adele@contoso.example"))
    try await expectFinished("You&#39;re signed out")
  }

  @Test func `show a request that was posted as one that was not`() async throws {
    try await browser.post("/common/oauth2/v2.0/authorize", TestClient().parameters)
    #expect(browser.formStatus == 303)
    try await submit(("username", "adele@contoso.example"), ("step", "next"))
    try await browser.signIn("adele")
    try await browser.post("/common/oauth2/v2.0/logout", [Parameter("state", "1")])
    #expect(browser.formStatus == 303)
    #expect(browser.heading == "You&#39;re signed out")
  }

  @Test func `say that a sign-in took too long`() async throws {
    try await browser.authorize()
    world.clock.advance(seconds: 3_601)
    let (action, hidden) = try browser.form()
    try await browser.post(action, hidden + [Parameter("username", "a"), Parameter("step", "next")])
    #expect(browser.formStatus == 303)
    #expect(browser.html.contains("AADSTS50089"))
  }

  @Test func `are no form of the sign-in pages for a fault rule`() async throws {
    try await browser.authorize()
    try await submit(("username", "adele@contoso.example"), ("step", "next"))
    let rule = #"{"match":{"endpoint":"login"},"answer":{"error":"access_denied","codes":[53003]}}"#
    _ = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: try #require(URL(string: world.origin + "/_emulator/faults")),
        headers: ["Content-Type": "application/json"], body: Data(rule.utf8)))
    try await browser.reload()
    #expect(browser.heading == "Enter password")
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    #expect(try browser.answer()["error"] == "access_denied")
    try await expectFinished("This sign-in is finished")
  }
}
