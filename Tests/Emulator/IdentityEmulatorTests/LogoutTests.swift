// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: sign-out with choice and `post_logout_redirect_uri`
// Parity: sign-out with `post_logout_redirect_uri`
@Suite("Sign-out")
struct LogoutTests {
  let world: PlatformWorld
  let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  private func logout(_ parameters: (String, String)...) async throws {
    let query = FormCoding.encode(parameters.map { Parameter($0.0, $0.1) })
    try await browser.open("/common/oauth2/v2.0/logout?" + query)
  }

  private func signInTwo() async throws {
    try await browser.signIn("adele")
    try await browser.signIn("lee", as: TestClient().with(("prompt", "select_account")))
  }

  private func isSignedIn(_ alias: String) async throws -> Bool {
    let hint = try world.user(alias).username
    try await browser.authorize(TestClient().with(("prompt", "none"), ("login_hint", hint)))
    return try browser.answer()["code"] != nil
  }

  @Test func `ends the one session, and goes where the app asked, with its state`() async throws {
    try await browser.signIn("adele")
    try await logout(("post_logout_redirect_uri", "http://localhost:7777/"), ("state", "s&t"))
    #expect(browser.response.headers["Location"] == "http://localhost:7777/?state=s%26t")
    #expect(try await !isSignedIn("adele"))
  }

  @Test func `goes to an app's own scheme too`() async throws {
    try await browser.signIn("adele")
    try await logout(("post_logout_redirect_uri", "msauth.com.example.msal-sample://auth"), ("state", "1"))
    #expect(browser.response.headers["Location"] == "msauth.com.example.msal-sample://auth?state=1")
  }

  // Fidelity: front-channel sign-out of other apps
  // Parity: front-channel sign-out of other apps
  @Test(arguments: [false, true])
  func `shows the sign-out pages of the apps in which the account was signed in, then goes on`(
    chooses: Bool
  ) async throws {
    var seed = Seed.standard
    let sample = try #require(seed.applications.firstIndex { $0.clientID == Seed.sampleApp.clientID })
    seed.applications[sample].logoutURL = "https://app.example/out?a=1"
    let other = try #require(seed.applications.firstIndex { $0.clientID != Seed.sampleApp.clientID })
    seed.applications[other].logoutURL = "https://other.example/out"
    let world = try PlatformWorld(seed: seed)
    let browser = TestBrowser(world)
    try await browser.signIn("adele")
    let session = try #require(try browser.answer()["session_state"])
    if chooses { try await browser.signIn("lee", as: TestClient().with(("prompt", "select_account"))) }
    let query = FormCoding.encode([
      Parameter("post_logout_redirect_uri", "http://localhost:7777/"), Parameter("state", "1"),
    ])
    try await browser.open("/common/oauth2/v2.0/logout?" + query)
    if chooses { try await browser.submit(("account", try world.user("adele").id.value)) }
    #expect(browser.response.status == 200)
    let frames = browser.html.matches(of: /<iframe src="([^"]*)"/).map { String($0.1) }
    let issuer = FormCoding.encode([Parameter("iss", "https://localhost:8443/\(Seed.contoso.id)/v2.0")])
    #expect(frames == ["https://app.example/out?a=1&amp;\(issuer)&amp;sid=\(session)"])
    #expect(browser.response.headers["Content-Security-Policy"]?.contains("frame-src https://app.example") == true)
    #expect(browser.html.contains(#"http-equiv="refresh" content="2;url=http://localhost:7777/?state=1""#))
    // The next sign-out is that of who is left, if anybody is.
    try await browser.open("/common/oauth2/v2.0/logout?" + query)
    #expect(browser.html.contains("<iframe") == chooses)
  }

  @Test func `tells an app the issuer of the ID token that it got`() async throws {
    var seed = Seed.standard
    let sample = try #require(seed.applications.firstIndex { $0.clientID == Seed.sampleApp.clientID })
    seed.applications[sample].logoutURL = "https://app.example/out"
    let world = try PlatformWorld(seed: seed)
    let browser = TestBrowser(world)
    // A guest's tokens are those of the other organisation.
    let answer = try await world.signIn("adele", in: browser, tenant: Seed.fabrikam.domain)
    let claims = try world.claims(of: try #require(answer.idToken))
    let issuer = try #require(claims["iss"]?.string)
    #expect(issuer.contains(Seed.fabrikam.id.value))
    try await browser.open("/common/oauth2/v2.0/logout")
    #expect(browser.html.contains(FormCoding.encode([Parameter("iss", issuer)])))
  }

  @Test(
    arguments: [
      ("https://app.example/out", true), ("http://localhost:3000/out", true), ("http://127.0.0.1/", true),
      ("http://app.example/", false), ("https://a%3Bsandbox.example/", false), ("http://[::1]:3000/", false),
      ("app.example", false), ("https://app.example/#x", false), ("javascript:alert(1)", false), ("", false),
    ])
  func `takes sign-out pages that a frame can show`(address: String, isPage: Bool) {
    #expect(Application.isLogoutPage(address) == isPage)
  }

  @Test func `never goes to an address that no app has registered`() async throws {
    try await browser.signIn("adele")
    try await logout(("post_logout_redirect_uri", "https://evil.example/"))
    #expect(browser.response.status == 200)
    #expect(browser.response.headers["Location"] == nil)
    #expect(!browser.html.contains("evil.example"))
    #expect(try await !isSignedIn("adele"))
  }

  @Test func `asks which of several accounts`() async throws {
    try await signInTwo()
    try await logout(("post_logout_redirect_uri", "http://localhost"), ("state", "1"))
    #expect(browser.html.contains("id=\"all\""))
    try await browser.submit(("account", try world.user("adele").id.value))
    #expect(browser.response.headers["Location"] == "http://localhost?state=1")
    #expect(try await !isSignedIn("adele"))
    #expect(try await isSignedIn("lee"))
  }

  @Test func `ends all sessions at once`() async throws {
    try await signInTwo()
    try await logout()
    try await browser.submit(("account", "all"))
    #expect(browser.response.status == 200)
    #expect(try await !isSignedIn("adele"))
    #expect(try await !isSignedIn("lee"))
  }

  @Test func `does not ask when a hint names the account`() async throws {
    try await signInTwo()
    try await logout(("logout_hint", "LEE@contoso.example"))
    #expect(try await isSignedIn("adele"))
    #expect(try await !isSignedIn("lee"))
  }

  @Test func `takes a choice from its own browser only`() async throws {
    try await signInTwo()
    try await logout()
    let (action, hidden) = try browser.form()
    let stranger = TestBrowser(world)
    try await stranger.authorize()
    try await stranger.post(action, hidden + [Parameter("account", "all")])
    #expect(stranger.html.contains("AADSTS165000"))
    #expect(try await isSignedIn("adele"))
  }

  @Test func `without a session says so, or goes on`() async throws {
    try await logout()
    #expect(browser.response.status == 200)
    try await logout(("post_logout_redirect_uri", "http://localhost:1"))
    #expect(browser.response.headers["Location"] == "http://localhost:1")
  }

  @Test func `leaves refresh tokens alone: the app removes its own`() async throws {
    let answer = try await world.signIn("adele", in: browser)
    try await logout()
    #expect(try await world.refresh(answer.refreshToken).status == 200)
  }

  @Test func `may be posted`() async throws {
    try await browser.signIn("adele")
    try await browser.post(
      "/common/oauth2/v2.0/logout", [Parameter("post_logout_redirect_uri", "http://localhost:7777")])
    #expect(browser.response.headers["Location"] == "http://localhost:7777")
    #expect(try await !isSignedIn("adele"))
  }
}
