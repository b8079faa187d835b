// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import Testing

@testable import IdentityEmulator

@Suite("Test accounts on the sign-in page")
struct TestAccountTests {
  private let world: PlatformWorld
  private let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  /// The content of the password field.
  private var password: String? {
    browser.html.text(between: "<input id=\"password\"", and: ">")?.text(between: " value=\"", and: "\"")
  }

  private func pick(_ alias: String) async throws {
    try await browser.authorize()
    try await browser.submit(("testaccount", try world.user(alias).id.value))
  }

  @Test func `are those that the authority admits, with what they are there for`() async throws {
    try await browser.authorize(tenant: "contoso.example")
    let list = try #require(browser.html.text(between: "<details id=\"test-accounts\">", and: "</details>"))
    #expect(list.contains("Adele Vance") && !list.contains("Mia"))
    let nestor = try #require(list.text(between: "Nestor", and: "</button>"))
    #expect(nestor.contains("must change the password"))
    #expect(try #require(list.text(between: "Joni", and: "</button>")).contains("blocked"))
    #expect(!browser.html.contains("-Pass-1"))
  }

  @Test func `fill in the password of who is picked, and sign in with it`() async throws {
    try await pick("adele")
    #expect(browser.formStatus == 303)
    #expect(browser.heading == "Enter password")
    #expect(password == "Adele-Pass-1")
    try await browser.submit(("password", try #require(password)), ("step", "signin"))
    try await browser.submit(("step", "accept"))
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `fill in nothing that is wrong, chosen by the person, or somebody else's`() async throws {
    try await pick("adele")
    try await browser.submit(("password", "not it"), ("step", "signin"))
    #expect(browser.html.contains("AADSTS50126") && password == nil)
    try await browser.submit(("step", "back"))
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    #expect(browser.heading == "Enter password" && password == nil)
    let lee = try world.user("lee").id
    world.emulator.stores.accounts.setPassword(PasswordRecord("Own-Pass-1", random: SystemRandom()), of: lee)
    try await pick("lee")
    #expect(browser.heading == "Enter password" && password == nil)
    world.emulator.administration.changePassword(of: lee, to: Secret("Fresh-Pass-1"), isShown: true)
    try await pick("lee")
    #expect(password == "Fresh-Pass-1")
  }

  @Test func `lead to a code where that is what somebody signs in with`() async throws {
    try await browser.authorize(TestClient(id: Seed.codeApp.clientID.value), tenant: Seed.customers.id.value)
    try await browser.submit(("testaccount", try world.user("otto").id.value))
    #expect(browser.heading == "Enter code")
  }

  @Test func `are nobody who signed up, and offered only where they are admitted`() async throws {
    let ida = User(id: UserID("ida"), tenantID: Seed.contoso.id, username: "ida@contoso.example", name: "Ida Ivers")
    _ = world.emulator.stores.accounts.enroll(ida, password: Secret("Ida-Pass-1"))
    try await browser.authorize(tenant: "contoso.example")
    #expect(!browser.html.contains("Ida Ivers"))
    for id in ["ida", try world.user("mia").id.value] {
      try await browser.submit(("testaccount", id))
      #expect(browser.heading == "Sign in")
    }
  }

  @Test func `are not offered by an emulator that is strict`() async throws {
    var seed = Seed.standard
    seed.offersTestAccounts = false
    let browser = TestBrowser(try PlatformWorld(seed: seed))
    try await browser.authorize()
    #expect(!browser.html.contains("test-accounts") && !browser.html.contains("Adele Vance"))
    try await browser.submit(("testaccount", try world.user("adele").id.value))
    #expect(browser.heading == "Sign in")
  }
}
