// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: consent, per permission; consent before anybody is asked
// Fidelity: scopes: `.default`, short Graph names, one resource a token
// Parity: permission grants
@Suite("Consent")
struct ConsentTests {
  private static let scopes = ["User.Read", "openid", "profile", "offline_access"]

  @Test(arguments: ["seed", "control"], ["user", "tenant"])
  func `what was consented to before is not asked for`(way: String, holder: String) async throws {
    var seed = Seed.standard
    let adele = try #require(seed.people.first { $0.user.username == "adele@contoso.example" })
    if way == "seed" {
      seed.consents = [
        Seed.Consent(
          app: Seed.sampleApp.clientID, holder: holder == "user" ? .user(adele.user.id) : .tenant(Seed.contoso.id),
          scopes: ScopeSet(Self.scopes))
      ]
    }
    let world = try PlatformWorld(seed: seed)
    if way == "control" {
      let body: JSONValue = [
        "app": .string(TestClient().id),
        (holder == "user" ? "user" : "tenant"): (holder == "user" ? "adele@contoso.example" : "contoso.example"),
        "scopes": .array(Self.scopes.map(JSONValue.string)),
      ]
      let url = try #require(URL(string: world.origin + "/_emulator/consents"))
      let answer = await world.emulator.respond(
        to: HTTPRequest(method: "POST", url: url, headers: ["Content-Type": "application/json"], body: body.data))
      #expect(answer.status == 200)
    }
    // No consent is needed, so a password is enough.
    func password(_ scope: String, _ name: String = "adele", _ secret: String = "Adele-Pass-1") async throws -> Int? {
      try await world.token(
        [
          ("grant_type", "password"), ("client_id", TestClient().id), ("username", "\(name)@contoso.example"),
          ("password", secret), ("scope", scope),
        ], tenant: "contoso.example"
      ).code
    }
    #expect(try await password(Self.scopes.joined(separator: " ")) == nil)
    #expect(try await password("Mail.Read") == 65_001)
    #expect(try await password("User.Read", "lee", "Lee-Pass-1") == (holder == "user" ? 65_001 : nil))
    world.emulator.reset()
    #expect(try await password("User.Read") == (way == "seed" ? nil : 65_001))
  }

  let world: PlatformWorld
  let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  @Test func `is remembered, and only what is new is asked for later`() async throws {
    try await browser.signIn("adele")
    var client = TestClient()
    client.scope = "User.Read Mail.Read openid"
    try await browser.authorize(client)
    #expect(browser.html.contains("Read your mail"))
    #expect(!browser.html.contains("Sign you in and read your profile"))
    try await browser.submit(("step", "accept"))
    try await browser.authorize(client)
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `belongs to one person and one app`() async throws {
    try await browser.signIn("adele")
    let other = TestBrowser(world)
    try await other.signIn("lee", accepting: false)
    #expect(other.html.contains("id=\"accept\""))
    try await browser.authorize(.contosoOnly, tenant: "contoso.example")
    #expect(browser.html.contains("id=\"accept\""))
  }

  @Test func `refused means access_denied for the app`() async throws {
    try await browser.signIn("adele", accepting: false)
    try await browser.submit(("step", "cancel"))
    let answer = try browser.answer()
    #expect(answer["error"] == "access_denied")
    #expect(answer["error_description"]?.hasPrefix("AADSTS65004: ") == true)
    #expect(answer["error_subcode"] == nil)
    try await browser.authorize()
    #expect(browser.html.contains("id=\"accept\""))
  }

  @Test func `can't be given before the password`() async throws {
    try await browser.authorize()
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await browser.submit(("step", "accept"))
    #expect(browser.html.contains("id=\"signin\""))
  }

  @Test func `may be asked for several APIs at once, for a token of the first`() async throws {
    var client = TestClient()
    client.scope = "User.Read \(Seed.toDoList.identifierURI)/ToDoList.Read openid offline_access"
    try await browser.signIn("adele", as: client, accepting: false)
    #expect(browser.html.contains("Read your to-do list"))
    try await browser.submit(("step", "accept"))
    let code = try #require(try browser.answer()["code"])
    var first = client
    first.scope = "User.Read openid offline_access"
    let graph = try await world.redeem(code, as: first)
    #expect(graph.scope == "openid User.Read")
    let list = try await world.refresh(graph.refreshToken, scope: "\(Seed.toDoList.identifierURI)/ToDoList.Read")
    #expect(list.scope == "\(Seed.toDoList.identifierURI)/ToDoList.Read")
    #expect(try world.claims(of: try #require(list.accessToken))["aud"]?.string == Seed.toDoList.appID)
  }

  @Test func `to a permission is consent to the scopes of OpenID Connect that only the token request has`() async throws
  {
    var client = TestClient()
    client.scope = "\(Seed.toDoList.identifierURI)/ToDoList.Read"
    try await browser.signIn("adele", as: client, accepting: false)
    try await browser.submit(("step", "accept"))
    let code = try #require(try browser.answer()["code"])
    client.scope += " openid profile offline_access email"
    let answer = try await world.redeem(code, as: client)
    #expect(answer.scope == "openid profile \(Seed.toDoList.identifierURI)/ToDoList.Read")
    #expect(answer.idToken != nil && answer.refreshToken != nil)
  }

  @Test func `that nobody can give is not asked for, and missing from what is granted`() async throws {
    var client = TestClient()
    client.scope = "User.Read Directory.AccessAsUser.All openid"
    try await browser.signIn("adele", as: client, accepting: false)
    #expect(!browser.html.contains("Use the directory as you"))
    try await browser.submit(("step", "accept"))
    let answer = try await world.redeem(try #require(try browser.answer()["code"]), as: client)
    #expect(answer.scope == "openid User.Read")
  }

  @Test func `that one person can't give is missing for that person only`() async throws {
    var seed = Seed.standard
    seed.people[0].user.declinedScopes = ScopeSet(["mail.read"])
    let world = try PlatformWorld(seed: seed)
    var client = TestClient()
    client.scope = "User.Read Mail.Read openid"
    #expect(try await world.signIn("adele", as: client).scope == "openid User.Read")
    #expect(try await world.signIn("lee", as: client).scope == "openid User.Read Mail.Read")
  }

  @Test func `for .default covers everything the API offers, once`() async throws {
    var client = TestClient()
    client.scope = "\(Seed.toDoList.identifierURI)/.default openid offline_access"
    let answer = try await world.signIn("adele", as: client, in: browser)
    let resource = Seed.toDoList.identifierURI
    #expect(answer.scope == "openid \(resource)/ToDoList.Read \(resource)/ToDoList.ReadWrite \(resource)/.default")
    try await browser.authorize(client)
    #expect(try browser.answer()["code"] != nil)
  }
}
