// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: response modes `query`, `fragment`, `form_post`
// Fidelity: `login_hint`, `domain_hint`, `nonce`, `state`, `client_info`, `claims`
// Fidelity: wrong password, lock-out, expired password, blocked account
@Suite("Sign-in")
struct SignInTests {
  let world: PlatformWorld
  let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  @Test func `a person types name and password, accepts, and the app gets a code with its state and client_info`()
    async throws
  {
    try await browser.authorize()
    #expect(browser.html.contains("id=\"next\""))
    try await browser.submit(("username", "Adele@Contoso.Example"), ("step", "next"))
    #expect(browser.html.contains("id=\"signin\""))
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("id=\"accept\""))
    #expect(browser.html.contains("Sign you in and read your profile"))
    try await browser.submit(("step", "accept"))
    let answer = try browser.answer()
    #expect(browser.response.status == 302)
    #expect(browser.response.headers["Location"]?.hasPrefix("http://localhost:51234/?code=") == true)
    #expect(answer["state"] == "a state&1")
    #expect(answer["session_state"] != nil)
    let info = try #require(answer["client_info"].flatMap { ClientInfo(decoding: $0) })
    #expect(info == (try world.user("adele").clientInfo))
  }

  @Test func `a wrong password stays on the page and says so`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "wrong"), ("step", "signin"))
    #expect(browser.response.status == 200)
    #expect(browser.html.contains("AADSTS50126"))
    #expect(!browser.html.contains("value=\"wrong\""))
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("id=\"accept\""))
    #expect(!browser.html.contains("AADSTS50126"))
  }

  @Test func `too many wrong passwords lock the account for a minute, even against the right one`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    for _ in 0..<5 { try await browser.submit(("password", "wrong"), ("step", "signin")) }
    #expect(browser.html.contains("AADSTS50053"))
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("AADSTS50053"))
    world.clock.advance(seconds: 61)
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("id=\"accept\""))
  }

  @Test func `an unknown name stays on the page`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "nobody@contoso.example"), ("step", "next"))
    #expect(browser.html.contains("AADSTS50034"))
    #expect(browser.html.contains("nobody@contoso.example"))
  }

  @Test(
    arguments: [
      ("common", "adele", true), ("common", "mia", true), ("organizations", "adele", true),
      ("organizations", "mia", false), ("consumers", "mia", true), ("consumers", "adele", false),
      ("contoso.example", "adele", true), ("contoso.example", "mia", false), ("contoso.example", "fay", false),
      ("fabrikam.example", "adele", true), ("fabrikam.example", "lee", false),
    ])
  func `an authority admits its own kind of accounts`(tenant: String, alias: String, isAdmitted: Bool) async throws {
    try await browser.authorize(tenant: tenant)
    try await browser.submit(("username", try world.user(alias).username), ("step", "next"))
    #expect(browser.html.contains("AADSTS50020") == !isAdmitted)
    #expect(browser.html.contains("id=\"signin\"") == isAdmitted)
  }

  @Test func `a person whose password expired must change it, and then uses the new one`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "nestor@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "Nestor-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("id=\"change\""))
    for (current, new, confirm) in [
      ("wrong", "A-new-pass-2", "A-new-pass-2"), ("Nestor-Pass-1", "A-new-pass-2", "other"),
      ("Nestor-Pass-1", "short", "short"), ("Nestor-Pass-1", "Nestor-Pass-1", "Nestor-Pass-1"),
    ] {
      try await browser.submit(("current", current), ("new", new), ("confirm", confirm), ("step", "change"))
      #expect(browser.html.contains("id=\"change\""))
      #expect(browser.html.contains("role=\"alert\""))
    }
    try await browser.submit(
      ("current", "Nestor-Pass-1"), ("new", "A-new-pass-2"), ("confirm", "A-new-pass-2"), ("step", "change"))
    try await browser.submit(("step", "accept"))
    #expect(try browser.answer()["code"] != nil)

    let other = TestBrowser(world)
    try await other.authorize()
    try await other.submit(("username", "nestor@contoso.example"), ("step", "next"))
    try await other.submit(("password", "Nestor-Pass-1"), ("step", "signin"))
    #expect(other.html.contains("AADSTS50126"))
    try await other.submit(("password", "A-new-pass-2"), ("step", "signin"))
    #expect(try other.answer()["code"] != nil)
  }

  @Test func `a blocked person is told so after the password, and can use another account`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "joni@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "Joni-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("AADSTS50057"))
    try await browser.submit(("account", "other"))
    #expect(browser.html.contains("id=\"next\""))
    #expect(!browser.html.contains("joni@contoso.example"), "the name field is empty for another account")
    try await browser.authorize(TestClient().with(("prompt", "none")))
    #expect(try browser.answer()["error"] == "login_required")
  }

  @Test func `a password that was proven before it was changed elsewhere is asked for again`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "lee@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "Lee-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("id=\"accept\""))
    world.emulator.administration.changePassword(of: try world.user("lee").id, to: Secret("Fresh-Pass-1"))
    try await browser.submit(("step", "accept"))
    #expect(browser.html.contains("id=\"signin\""))
    try await browser.submit(("password", "Fresh-Pass-1"), ("step", "signin"))
    try await browser.submit(("step", "accept"))
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `back leads from the password to the name`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await browser.submit(("step", "back"))
    #expect(browser.html.contains("id=\"next\""))
    #expect(browser.html.contains("adele@contoso.example"))
  }

  @Test func `cancelling the sign-in tells the app with the cancel sub-code`() async throws {
    try await browser.authorize()
    try await browser.submit(("step", "cancel"))
    let answer = try browser.answer()
    #expect(answer["error"] == "access_denied")
    #expect(answer["error_subcode"] == "cancel")
    #expect(answer["state"] == "a state&1")
  }

  @Test(arguments: [("query", "?"), ("fragment", "#"), ("form_post", "")])
  func `answers come back in the mode asked for`(mode: String, separator: String) async throws {
    let answer = try await browser.signIn("adele", as: TestClient().with(("response_mode", mode)))
    #expect(answer["code"] != nil)
    #expect(answer["state"] == "a state&1")
    if mode == "form_post" {
      #expect(browser.response.status == 200)
      #expect(try browser.form().action == "http://localhost:51234")
    } else {
      #expect(browser.response.headers["Location"]?.hasPrefix("http://localhost:51234/\(separator)code=") == true)
    }
  }

  @Test func `the authorization request may be posted`() async throws {
    try await browser.post("/common/oauth2/v2.0/authorize", TestClient().parameters)
    #expect(browser.html.contains("id=\"next\""))
  }

  @Test func `a flow that was answered, or is an hour old, is over`() async throws {
    try await browser.authorize()
    let (action, hidden) = try browser.form()
    world.clock.advance(seconds: 3_601)
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    #expect(browser.html.contains("AADSTS50089"))
    try await browser.signIn("adele")
    try await browser.post(action, hidden + [Parameter("step", "next")])
    #expect(browser.html.contains("AADSTS50089"))
  }
}
