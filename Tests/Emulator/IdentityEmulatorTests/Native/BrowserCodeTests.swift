// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import Testing

// Fidelity: External ID: browser sign-in and sign-up
@Suite("Sign-in with a one-time code in a browser")
struct BrowserCodeTests {
  private let world: PlatformWorld
  private let browser: TestBrowser
  private let app = TestClient(id: Seed.codeApp.clientID.value)
  private static let otto = "otto@customers.example"

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  private var newestCode: String {
    get throws { try #require(world.emulator.inbox.messages(to: Self.otto).first).code.exposed }
  }

  /// As far as the page that asks for the code.
  private func open(_ username: String = Self.otto) async throws {
    try await browser.authorize(app, tenant: Seed.customers.id.value)
    try await browser.submit(("username", username), ("step", "next"))
    #expect(browser.heading == "Enter code")
  }

  private func tokens() async throws -> TokenAnswer {
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    let code = try #require(try browser.answer()["code"])
    return try await world.redeem(code, as: app, tenant: Seed.customers.id.value)
  }

  @Test func `asks for the code that was sent, and signs in`() async throws {
    try await open()
    #expect(browser.html.contains("o***o@c***s.example"))
    #expect(!browser.html.contains(try newestCode))
    try await browser.submit(("code", " \(try newestCode) "), ("step", "verify"))
    let claims = try world.claims(of: try #require(try await tokens().idToken))
    #expect(claims["preferred_username"]?.string == Self.otto)
  }

  @Test func `says that a code is wrong, and takes the right one afterwards`() async throws {
    try await open()
    try await browser.submit(("code", "00000000"), ("step", "verify"))
    #expect(browser.html.contains("AADSTS50181"))
    #expect(world.emulator.inbox.messages(to: Self.otto).count == 1)
    try await browser.submit(("code", try newestCode), ("step", "verify"))
    #expect(try await tokens().accessToken != nil)
  }

  @Test func `sends a new code on demand, which replaces the old one`() async throws {
    try await open()
    let old = try newestCode
    try await browser.submit(("step", "resend"))
    #expect(try newestCode != old)
    try await browser.submit(("code", old), ("step", "verify"))
    #expect(browser.html.contains("AADSTS50181"))
    try await browser.submit(("code", try newestCode), ("step", "verify"))
    #expect(try await tokens().accessToken != nil)
  }

  @Test func `takes no code after five wrong ones, none that is late, and sends no more than ten`() async throws {
    try await open()
    for _ in 1...5 { try await browser.submit(("code", "00000000"), ("step", "verify")) }
    try await browser.submit(("code", try newestCode), ("step", "verify"))
    #expect(browser.html.contains("AADSTS501811"))
    try await browser.submit(("step", "resend"))
    world.clock.advance(seconds: 301)
    try await browser.submit(("code", try newestCode), ("step", "verify"))
    #expect(browser.html.contains("AADSTS50184"))
    for _ in 3...12 { try await browser.submit(("step", "resend")) }
    #expect(world.emulator.inbox.messages(to: Self.otto).count == 10)
    #expect(browser.html.contains("AADSTS701014"))
  }

  @Test func `takes no password, and one person's code for nobody else`() async throws {
    try await open()
    try await browser.submit(("password", ""), ("step", "signin"))
    #expect(browser.heading == "Enter code")
    let code = try newestCode
    try await browser.submit(("step", "back"))
    try await browser.submit(("username", "pia@customers.example"), ("step", "next"))
    #expect(browser.heading == "Enter password")
    try await browser.submit(("code", code), ("step", "verify"))
    #expect(browser.heading == "Enter password")
  }

  @Test func `who signed up with codes alone can sign in here too`() async throws {
    var client = NativeClient(world: world)
    client.app = Seed.codeApp
    let token = try await client.signUpChallenged("new@mail.example")
    _ = try await client.continueSignUp(token, "oob", try client.code("new@mail.example"))
    try await open("new@mail.example")
    try await browser.submit(("code", try client.code("new@mail.example")), ("step", "verify"))
    #expect(try await tokens().accessToken != nil)
  }
}
