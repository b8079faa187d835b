// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import Testing

// Fidelity: External ID: browser sign-in and sign-up
// Parity: B2C user flows, External ID
@Suite("Signing up on a page")
struct SignUpTests {
  let world: PlatformWorld
  let browser: TestBrowser

  init() throws { try self.init(seed: .standard) }

  private init(seed: Seed) throws {
    world = try PlatformWorld(seed: seed)
    browser = TestBrowser(world)
  }

  private func open(_ app: Application, at tenant: String) async throws -> TestClient {
    var client = TestClient(id: app.clientID.value)
    client.scope = "User.Read openid profile offline_access"
    try await browser.authorize(client.with(("prompt", "create")), tenant: tenant)
    return client
  }

  private func fill(_ more: (String, String)...) async throws {
    let (action, hidden) = try browser.form()
    let fields = [("email", "ida@mail.example"), ("displayName", "Ida Ivers"), ("step", "create")] + more
    try await browser.post(action, hidden + fields.map { Parameter($0.0, $0.1) })
  }

  /// Enters the code that was sent to the address.
  private func enterCode() async throws {
    #expect(browser.heading == "Enter code")
    let code = try #require(world.emulator.inbox.messages(to: "ida@mail.example").first?.code.exposed)
    try await browser.submit(("code", code), ("step", "verify"))
  }

  private let passwords = [("new", "Ida-Pass-1"), ("confirm", "Ida-Pass-1")]

  @Test func `makes an account with a password, after a code, where the request says create`() async throws {
    let client = try await open(Seed.passwordApp, at: Seed.customers.id.value)
    #expect(browser.heading == "Create your account")
    try await fill(passwords[0], ("confirm", "another"))
    #expect(browser.html.contains("differ"))
    try await fill(passwords[0], passwords[1])
    try await enterCode()
    try await browser.submit(("step", "accept"))
    let answer = try await world.redeem(
      try #require(try browser.answer()["code"]), as: client, tenant: Seed.customers.id.value)
    let claims = try world.claims(of: try #require(answer.idToken))
    #expect(claims["preferred_username"]?.string == "ida@mail.example")
    #expect(claims["tid"]?.string == Seed.customers.id.value)
    // The account stays.
    let user = try #require(world.emulator.directory.user(named: "ida@mail.example"))
    #expect(user.native.firstFactor == .password)
  }

  @Test func `asks for what the app's user flow wants, and for a code where that stands for the password`() async throws
  {
    _ = try await open(Seed.codeAttributesApp, at: Seed.customers.id.value)
    #expect(browser.html.contains("attribute.city"))
    #expect(!browser.html.contains("name=\"new\""))
    try await fill(("attribute.city", "Bonn"), ("attribute.country", "D3"))
    #expect(browser.html.contains("country"))
    #expect(world.emulator.directory.user(named: "ida@mail.example") == nil)
    try await fill(("attribute.city", "Bonn"), ("attribute.country", "Germany"))
    try await enterCode()
    #expect(browser.heading == "Permissions requested")
    let user = try #require(world.emulator.directory.user(named: "ida@mail.example"))
    #expect(user.native.attributes == ["city": "Bonn", "country": "Germany"])
  }

  @Test func `fills the profile with what the app's user flow asks for`() async throws {
    var seed = Seed.standard
    let place = try #require(seed.applications.firstIndex { $0.clientID == Seed.passwordApp.clientID })
    let values = ["givenName": "Ida", "surname": "Ivers", "jobTitle": "Pilot"]
    seed.applications[place].native?.attributes = values.keys.map { UserAttribute($0, isRequired: true) }
    let page = try SignUpTests(seed: seed)
    _ = try await page.open(Seed.passwordApp, at: Seed.customers.id.value)
    let (action, hidden) = try page.browser.form()
    let fields = [("email", "ida@mail.example"), ("displayName", "Captain"), ("step", "create")] + passwords
    try await page.browser.post(
      action, hidden + (fields + values.map { ("attribute." + $0.key, $0.value) }).map { Parameter($0.0, $0.1) })
    let user = try #require(page.world.emulator.directory.user(named: "ida@mail.example"))
    #expect(user.name == "Captain" && user.native.attributes == values)
    #expect(user.givenName == "Ida" && user.surname == "Ivers" && user.jobTitle == "Pilot")
  }

  /// The names of the fields that are marked as wrong, and of those with the cursor.
  private func marked() -> [String] {
    let fields = browser.html.split(separator: "<input ").map { $0.prefix { $0 != ">" } }
    return ["aria-invalid", "autofocus"].flatMap { mark in
      fields.filter { $0.contains(mark) }.map { String($0).text(between: "id=\"", and: "\"") ?? "" }
    }
  }

  @Test func `keeps what was typed, and marks the one field that is wrong`() async throws {
    _ = try await open(Seed.codeAttributesApp, at: Seed.customers.id.value)
    #expect(marked() == ["email"])
    try await fill(("attribute.city", "Bonn"), ("attribute.country", "D3"))
    #expect(marked() == ["attribute.country", "attribute.country"])
    for value in ["ida@mail.example", "Ida Ivers", "Bonn", "D3"] {
      #expect(browser.html.contains("value=\"\(value)\""))
    }
    #expect(browser.html.contains("autocomplete=\"address-level2\""))
    #expect(browser.html.contains("aria-describedby=\"attribute.country-error\""))
    #expect(browser.html.contains("id=\"attribute.country-error\""))
  }

  @Test func `never shows a password again`() async throws {
    _ = try await open(Seed.passwordApp, at: Seed.customers.id.value)
    try await fill(passwords[0], ("confirm", "another"))
    #expect(marked() == ["confirm", "confirm"])
    #expect(browser.html.contains("value=\"Ida Ivers\""))
    #expect(!browser.html.contains("Ida-Pass-1") && !browser.html.contains("another\""))
    for weak in ["short", "aaaaaaaa"] {
      try await fill(("new", weak), ("confirm", weak))
      #expect(marked() == ["new", "new"])
    }
  }

  @Test(arguments: ["common", "consumers"])
  func `makes a personal account, with an id of that kind`(tenant: String) async throws {
    let client = try await open(Seed.sampleApp, at: tenant)
    try await fill(passwords[0], passwords[1])
    try await enterCode()
    try await browser.submit(("step", "accept"))
    let answer = try await world.redeem(try #require(try browser.answer()["code"]), as: client, tenant: tenant)
    let claims = try world.claims(of: try #require(answer.idToken))
    #expect(claims["tid"]?.string == TenantID.personal.value)
    #expect(claims["oid"]?.string?.hasPrefix("00000000-0000-0000-") == true)
    #expect(claims["oid"]?.string?.count == 36)
  }

  @Test(arguments: ["organizations", "contoso.example"])
  func `is not for the people of an organisation`(tenant: String) async throws {
    _ = try await open(Seed.sampleApp, at: tenant)
    #expect(browser.heading == "Sign in")
    #expect(browser.html.contains("Nobody can sign up here."))
    try await fill(passwords[0], passwords[1])
    #expect(world.emulator.directory.user(named: "ida@mail.example") == nil)
  }

  @Test func `is offered where customers sign in, and a taken address is refused`() async throws {
    try await browser.authorize(TestClient(id: Seed.passwordApp.clientID.value), tenant: Seed.customers.id.value)
    try await browser.submit(("step", "signup"))
    let (action, hidden) = try browser.form()
    let fields = [("email", "pia@customers.example"), ("displayName", "Pia"), ("step", "create")] + passwords
    try await browser.post(action, hidden + fields.map { Parameter($0.0, $0.1) })
    #expect(browser.html.contains("exists already"))
    try await browser.submit(("step", "cancel"))
    let answer = try browser.answer()
    #expect(answer["error_subcode"] == "cancel")
  }
}
