// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import JOSE
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: `prompt` login, select_account, consent, none, create
// Fidelity: `login_hint`, `domain_hint`, `nonce`, `state`, `client_info`, `claims`
// Fidelity: single sign-on by cookie, several accounts
@Suite("Browser session")
struct SessionTests {
  let world: PlatformWorld
  let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  private func authorize(_ extra: (String, String)...) async throws {
    var client = TestClient()
    client.extra = extra
    try await browser.authorize(client)
  }

  @Test
  func `the cookie is out of scripts' reach, on https for frames of other sites too, on http for its own site only`()
    async throws
  {
    try await browser.authorize()
    let secure = try #require(browser.cookieLines.first)
    #expect(secure.hasPrefix("__Host-emulator-session-8443="))
    for attribute in ["; Path=/", "; HttpOnly", "; SameSite=None", "; Secure"] { #expect(secure.contains(attribute)) }
    let plain = try await TestBrowser(world).open(
      "http://localhost:8080/common/oauth2/v2.0/authorize?" + FormCoding.encode(TestClient().parameters))
    let line = try #require(plain.headers["Set-Cookie"])
    #expect(line.hasPrefix("emulator-session-8080="))
    #expect(line.contains("; SameSite=Lax") && !line.contains("Secure"))
  }

  @Test func `a sign-in gets a new cookie, so that one planted before is worth nothing`() async throws {
    try await browser.authorize()
    let before = browser.cookies
    try await browser.signIn("adele")
    #expect(browser.cookies != before)
    var request = HTTPRequest(
      url: try #require(
        URL(
          string: world.origin + "/common/oauth2/v2.0/authorize?"
            + FormCoding.encode(TestClient().with(("prompt", "none")).parameters))))
    request.headers["Cookie"] = before.map { "\($0.key)=\($0.value)" }.joined()
    let response = await world.emulator.respond(to: request)
    #expect(response.headers["Location"]?.contains("error=login_required") == true)
  }

  @Test func `a form without the token, or from another browser, is refused`() async throws {
    try await browser.authorize()
    let (action, hidden) = try browser.form()
    let fields = [Parameter("username", "adele@contoso.example"), Parameter("step", "next")]
    let stranger = TestBrowser(world)
    try await stranger.authorize()
    try await stranger.post(action, hidden + fields)
    #expect(stranger.response.status == 403)
    #expect(stranger.html.contains("AADSTS165000"))
    try await browser.post(action, hidden.filter { $0.name != "canary" } + fields)
    #expect(browser.response.status == 403)
    try await browser.post(action, hidden.map { $0.name == "canary" ? Parameter("canary", "guess") : $0 } + fields)
    #expect(browser.response.status == 403)
    try await browser.post(action, hidden + fields)
    #expect(browser.html.contains("id=\"signin\""))
  }

  private func claims(ofSubject subject: String) -> String { "{\"id_token\":{\"sub\":{\"value\":\"\(subject)\"}}}" }

  @Test(arguments: ["id_token_hint", "claims"])
  func `tokens of a named person are given to nobody else`(by parameter: String) async throws {
    let token = try #require(try await world.signIn("lee").json["id_token"]?.string)
    let subject = try #require(UnverifiedJWT(parsing: token).claims["sub"]?.string)
    let wanted = (parameter, parameter == "claims" ? claims(ofSubject: subject) : token)
    try await browser.signIn("adele")
    try await authorize(("prompt", "none"), wanted)
    #expect(try browser.answer()["error"] == "login_required")
    try await authorize(("prompt", "none"), ("login_hint", "adele@contoso.example"), wanted)
    #expect(try browser.answer()["error"] == "login_required")
    // On the page somebody else may sign in, and gets nothing.
    try await authorize(wanted)
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    #expect(try browser.answer()["error"] == "login_required")
    #expect(try await browser.signIn("lee", as: TestClient().with(wanted))["code"] != nil)
    // Of two who are signed in, the named one is meant.
    try await authorize(("prompt", "none"), wanted)
    let code = try #require(try browser.answer()["code"])
    let again = try #require(try await world.redeem(code, as: TestClient().with(wanted)).json["id_token"]?.string)
    #expect(try UnverifiedJWT(parsing: again).claims["sub"]?.string == subject)
  }

  @Test func `a second sign-in with one account signed in is answered at once`() async throws {
    try await browser.signIn("adele")
    try await browser.authorize()
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `with two accounts a picker asks, and the picked one needs no password`() async throws {
    try await browser.signIn("adele")
    try await browser.signIn("lee", as: TestClient().with(("prompt", "select_account")))
    try await browser.authorize()
    #expect(browser.html.contains("data-username=\"adele@contoso.example\""))
    #expect(browser.html.contains("data-username=\"lee@contoso.example\""))
    try await browser.submit(("account", try world.user("adele").id.value))
    let answer = try browser.answer()
    #expect(answer["client_info"].flatMap { ClientInfo(decoding: $0) }?.uid == (try world.user("adele").id.value))
  }

  @Test func `only accounts that the picker offers can be picked`() async throws {
    try await browser.signIn("adele")
    try await authorize(("prompt", "select_account"))
    try await browser.submit(("account", try world.user("lee").id.value))
    #expect(browser.html.contains("id=\"other\""))
  }

  @Test func `prompt=login asks for the password though signed in`() async throws {
    try await browser.signIn("adele")
    try await authorize(("prompt", "login"), ("login_hint", "adele@contoso.example"))
    #expect(browser.html.contains("id=\"signin\""))
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `prompt=select_account shows the picker even for one account`() async throws {
    try await browser.signIn("adele")
    try await authorize(("prompt", "select_account"))
    #expect(browser.html.contains("id=\"other\""))
  }

  @Test func `prompt=create opens a new account, whoever is signed in`() async throws {
    try await browser.signIn("adele")
    try await authorize(("prompt", "create"))
    #expect(browser.heading == "Create your account")
  }

  @Test func `prompt=consent asks again for what was granted`() async throws {
    try await browser.signIn("adele")
    try await authorize(("prompt", "consent"))
    #expect(browser.html.contains("id=\"accept\""))
    try await browser.submit(("step", "accept"))
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `prompt=none answers with a code, or says what keeps it from that`() async throws {
    try await authorize(("prompt", "none"))
    #expect(try browser.answer()["error"] == "login_required")
    #expect(try browser.answer()["error_description"]?.hasPrefix("AADSTS50058: ") == true)
    try await browser.signIn("adele")
    try await authorize(("prompt", "none"))
    #expect(try browser.answer()["code"] != nil)
    try await authorize(("prompt", "none"), ("scope", "Mail.Read openid"))
    #expect(try browser.answer()["error"] == "consent_required")
    #expect(try browser.answer()["error_description"]?.hasPrefix("AADSTS65001: ") == true)
    try await browser.signIn("lee", as: TestClient().with(("prompt", "select_account")))
    try await authorize(("prompt", "none"))
    #expect(try browser.answer()["error"] == "interaction_required")
    #expect(try browser.answer()["error_description"]?.hasPrefix("AADSTS16000: ") == true)
    try await authorize(("prompt", "none"), ("login_hint", "lee@contoso.example"))
    #expect(try browser.answer()["code"] != nil)
  }

  @Test(arguments: ["mia@personal.example", "x"])
  func `prompt=none never answers for another account than the hinted one`(hint: String) async throws {
    try await browser.signIn("adele")
    try await authorize(("prompt", "none"), ("login_hint", hint))
    #expect(try browser.answer()["error"] == "login_required")
  }

  @Test func `a login hint goes straight to that person's password`() async throws {
    try await authorize(("login_hint", "Lee@contoso.example"))
    #expect(browser.html.contains("id=\"signin\""))
    #expect(browser.html.contains("lee@contoso.example"))
  }

  @Test func `a domain hint chooses among the signed-in accounts`() async throws {
    try await browser.signIn("adele")
    try await browser.signIn("mia", as: TestClient().with(("prompt", "select_account")))
    for (hint, alias) in [("consumers", "mia"), ("organizations", "adele"), ("contoso.example", "adele")] {
      try await authorize(("domain_hint", hint))
      let info = try browser.answer()["client_info"].flatMap { ClientInfo(decoding: $0) }
      #expect(info?.uid == (try world.user(alias).id.value))
    }
  }

  @Test func `max_age asks for the password again when the last one is too long ago`() async throws {
    try await browser.signIn("adele")
    world.clock.advance(seconds: 100)
    try await authorize(("max_age", "200"))
    #expect(try browser.answer()["code"] != nil)
    try await authorize(("max_age", "50"))
    #expect(browser.html.contains("id=\"signin\""))
  }

  @Test func `revoking a person's sessions signs the browser out`() async throws {
    try await browser.signIn("adele")
    world.emulator.administration.revokeSessions(of: try world.user("adele").id)
    try await authorize(("prompt", "none"))
    #expect(try browser.answer()["error"] == "login_required")
  }

  @Test func `sid and login_req name one of the signed-in accounts`() async throws {
    let answer = try await world.signIn("adele", in: browser)
    try await browser.signIn("lee", as: TestClient().with(("prompt", "select_account")))
    let adele = try world.user("adele").id.value
    try await authorize(("prompt", "none"), ("login_req", adele))
    #expect(try browser.answer()["client_info"].flatMap { ClientInfo(decoding: $0) }?.uid == adele)
    let idToken = try #require(answer.idToken)
    let session = try #require(try world.claims(of: idToken)["sid"]?.string)
    try await authorize(("prompt", "none"), ("login_req", adele), ("sid", session))
    #expect(try browser.answer()["code"] != nil)
    try await authorize(("prompt", "none"), ("login_req", adele), ("sid", "another"))
    #expect(try browser.answer()["code"] == nil)
  }

  @Test func `browsers in which nobody signed in are forgotten after a while`() async throws {
    try await browser.signIn("adele")
    for _ in 0..<5 { try await TestBrowser(world).authorize() }
    #expect(world.emulator.stores.sessions.current.browsers.count == 6)
    world.clock.advance(seconds: 3_700)
    try await authorize(("prompt", "none"))
    #expect(try browser.answer()["code"] != nil)
    #expect(world.emulator.stores.sessions.current.browsers.count == 1)
    #expect(world.emulator.stores.sessions.current.signIns.isEmpty)
  }
}
