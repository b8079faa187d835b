// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: an administrator's consent
// Parity: permission grants
@Suite("An administrator's consent")
struct AdminConsentTests {
  let world: PlatformWorld
  let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  private func accept(everyone: Bool) async throws -> [Parameter] {
    if everyone {
      try await browser.submit(("everyone", "true"), ("step", "accept"))
    } else {
      try await browser.submit(("step", "accept"))
    }
    return try browser.answer()
  }

  @Test func `is asked for by a page with its number, and the way back tells the app`() async throws {
    try await browser.signIn("nick", accepting: false)
    #expect(browser.heading == "Need admin approval")
    #expect(browser.html.contains("AADSTS90094"))
    #expect(browser.html.contains("Sign you in and read your profile"))
    // The form of the consent page has no effect here.
    try await browser.submit(("step", "accept"), ("everyone", "true"))
    #expect(browser.heading == "Need admin approval")
    try await browser.submit(("step", "cancel"))
    let answer = try browser.answer()
    #expect(answer["error"] == "access_denied")
    #expect(answer["error_description"]?.hasPrefix("AADSTS90094: ") == true)
    #expect(answer["state"] == "a state&1")
  }

  @Test func `for everybody lets everybody in, without a page, by every grant`() async throws {
    try await browser.signIn("nora", accepting: false)
    #expect(browser.heading == "Permissions requested")
    let nora = try await accept(everyone: true)
    #expect(nora["code"] != nil)
    let answer = try await world.signIn("nick")
    #expect(answer.scope == "openid profile User.Read")
    #expect(try await world.refresh(answer.refreshToken).scope == "openid profile User.Read")
    let password = try await world.token(
      [
        ("grant_type", "password"), ("client_id", TestClient().id), ("username", "nick@northwind.example"),
        ("password", "Nick-Pass-1"), ("scope", "User.Read openid"),
      ], tenant: "organizations")
    #expect(password.status == 200)
    // He still can't grant permissions that she did not grant.
    try await browser.open("/common/oauth2/v2.0/logout")
    var client = TestClient()
    client.scope = "Mail.Read"
    let nick = TestBrowser(world)
    try await nick.signIn("nick", as: client, accepting: false)
    #expect(nick.heading == "Need admin approval")
  }

  @Test func `for herself lets nobody else in`() async throws {
    try await browser.signIn("nora", accepting: false)
    #expect(try await accept(everyone: false)["code"] != nil)
    let nick = TestBrowser(world)
    try await nick.signIn("nick", accepting: false)
    #expect(nick.heading == "Need admin approval")
  }

  @Test func `is offered to administrators of the tenant alone`() async throws {
    try await browser.signIn("adele", accepting: false)
    #expect(!browser.html.contains("name=\"everyone\""))
    try await browser.submit(("step", "accept"), ("everyone", "true"))
    let lee = TestBrowser(world)
    try await lee.signIn("lee", accepting: false)
    #expect(lee.heading == "Permissions requested")
  }

  @Test func `of one permission is needed elsewhere too`() async throws {
    var client = TestClient()
    client.scope = "User.Read User.Read.All"
    try await browser.signIn("adele", as: client, accepting: false)
    #expect(browser.heading == "Need admin approval")
    client.scope = "https://graph.microsoft.com/.default"
    let lee = TestBrowser(world)
    try await lee.signIn("lee", as: client, accepting: false)
    #expect(lee.heading == "Permissions requested")
    #expect(!lee.html.contains("full profile"))
  }

  @Test func `is what silent requests and grants are told to go and get: 65001`() async throws {
    try await browser.signIn("nick", accepting: false)
    try await browser.authorize(TestClient().with(("prompt", "none")))
    let answer = try browser.answer()
    #expect(answer["error"] == "consent_required")
    #expect(answer["error_description"]?.hasPrefix("AADSTS65001: ") == true)
    for scope in ["User.Read openid", "openid profile"] {
      let password = try await world.token(
        [
          ("grant_type", "password"), ("client_id", TestClient().id), ("username", "nick@northwind.example"),
          ("password", "Nick-Pass-1"), ("scope", scope),
        ], tenant: "organizations")
      #expect(password.code == 65_001)
      #expect(password.error == "invalid_grant")
      #expect(password.subError == "consent_required")
    }
    try await TestBrowser(world).signIn("nora")
    let admin = try await world.signIn("nora")
    let refused = try await world.refresh(admin.refreshToken, scope: "Mail.Read")
    #expect(refused.code == 65_001)
  }

  @Test(arguments: ["/v2.0/adminconsent", "/adminconsent"])
  func `has an address of its own`(path: String) async throws {
    let query = FormCoding.encode([
      Parameter("client_id", TestClient().id), Parameter("redirect_uri", "http://localhost:51234"),
      Parameter("state", "s 1"), Parameter("scope", "User.Read User.Read.All openid profile offline_access"),
    ])
    try await browser.open("/northwind.example\(path)?\(query)")
    try await browser.submit(("username", "nora@northwind.example"), ("step", "next"))
    try await browser.submit(("password", "Nora-Pass-1"), ("step", "signin"))
    #expect(browser.heading == "Permissions requested")
    try await browser.submit(("step", "accept"))
    let answer = try browser.answer()
    #expect(answer["admin_consent"] == "True")
    #expect(answer["tenant"] == Seed.northwind.id.value)
    #expect(answer["state"] == "s 1")
    #expect(answer["code"] == nil)
    var client = TestClient()
    client.scope = "User.Read.All openid"
    #expect(try await world.signIn("nick", as: client).scope == "openid User.Read User.Read.All")
  }

  @Test func `is nobody else's to give at that address`() async throws {
    let query = FormCoding.encode([
      Parameter("client_id", TestClient().id), Parameter("redirect_uri", "http://localhost:51234"),
    ])
    try await browser.open("/northwind.example/v2.0/adminconsent?\(query)")
    try await browser.submit(("username", "nick@northwind.example"), ("step", "next"))
    try await browser.submit(("password", "Nick-Pass-1"), ("step", "signin"))
    #expect(browser.html.contains("AADSTS90094"))
    try await browser.submit(("step", "accept"))
    let consents = world.emulator.stores.consents.current
    #expect(consents.granted.isEmpty && consents.grantedToAll == Consents(.standard).grantedToAll)
  }

  @Test func `is not asked for with a redirect URI that is not the app's`() async throws {
    let query = "client_id=\(TestClient().id)&redirect_uri=https://evil.example"
    let response = try await browser.open("/northwind.example/v2.0/adminconsent?\(query)")
    #expect(response.headers["Location"] == nil)
    #expect(browser.html.contains("AADSTS50011"))
  }
}
