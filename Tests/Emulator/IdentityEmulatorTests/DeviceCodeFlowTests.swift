// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: device code
// Parity: device code
@Suite("A device gets its tokens by a code that somebody types elsewhere")
struct DeviceCodeFlowTests {
  private let world: PlatformWorld
  private let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  private struct Codes {
    var json: JSONValue
    var status: Int
    var device: String { json["device_code"]?.string ?? "" }
    var user: String { json["user_code"]?.string ?? "" }
  }

  private func codes(
    _ client: TestClient = TestClient(), tenant: String = "common", leaving out: String? = nil,
    adding more: [Parameter] = []
  ) async throws -> Codes {
    let form = [Parameter("client_id", client.id), Parameter("scope", client.scope)].filter { $0.name != out } + more
    let response = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: try #require(URL(string: "\(world.origin)/\(tenant)/oauth2/v2.0/devicecode")),
        headers: ["Content-Type": FormCoding.contentType], body: FormCoding.body(form)))
    return Codes(json: try JSONValue(parsing: response.body), status: response.status)
  }

  private func poll(
    _ codes: Codes, as client: TestClient = TestClient(), tenant: String = "common",
    grant: String = "urn:ietf:params:oauth:grant-type:device_code", name: String = "device_code"
  ) async throws -> TokenAnswer {
    try await world.token(
      [("grant_type", grant), ("client_id", client.id), (name, codes.device), ("client_info", "1")], tenant: tenant)
  }

  private func type(_ code: String) async throws {
    try await browser.open("/devicelogin")
    try await browser.submit(("code", code), ("step", "next"))
  }

  /// Types the code, signs in, and accepts everything.
  private func signIn(_ alias: String = "adele", code: String) async throws {
    try await type(code)
    let person = try #require(world.emulator.seed.people.first { $0.user.username.hasPrefix("\(alias)@") })
    try await browser.submit(("username", person.user.username), ("step", "next"))
    try await browser.submit(("password", person.password.exposed), ("step", "signin"))
    try await browser.submit(("step", "continue"))
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
  }

  @Test func `The device is told a code, an address and how often to ask`() async throws {
    let codes = try await codes()
    #expect(codes.status == 200)
    #expect(codes.json["verification_uri"]?.string == "\(world.origin)/devicelogin")
    #expect(codes.json["expires_in"]?.int == 900)
    #expect(codes.json["interval"]?.int == 5)
    #expect(codes.user.count == 9)
    #expect(codes.user.allSatisfy { "BCDFGHJKLMNPQRSTVWXZ".contains($0) })
    #expect(codes.json["message"]?.string?.contains(codes.user) == true)
    #expect(try await self.codes().user != codes.user)
  }

  @Test func `The metadata names the endpoint and the grant`() async throws {
    let metadata = try await world.json("/contoso.example/v2.0/.well-known/openid-configuration").value
    let tenant = Seed.contoso.id
    #expect(metadata["device_authorization_endpoint"]?.string == "\(world.origin)/\(tenant)/oauth2/v2.0/devicecode")
    #expect(
      metadata["grant_types_supported"]?.array?.contains("urn:ietf:params:oauth:grant-type:device_code") == true)
  }

  // Parity: one use of codes
  @Test func `Tokens come once, when the person has typed the code, signed in and confirmed the app`() async throws {
    let codes = try await codes()
    #expect(try await poll(codes).error == "authorization_pending")
    try await type(codes.user.lowercased().prefix(4) + "-" + codes.user.dropFirst(4))
    #expect(browser.heading == "Sign in")
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    #expect(browser.heading == "Are you trying to sign in to MSAL Sample App?")
    world.clock.advance(seconds: 5)
    #expect(try await poll(codes).error == "authorization_pending")
    try await browser.submit(("step", "continue"))
    #expect(browser.heading == "Permissions requested")
    try await browser.submit(("step", "accept"))
    #expect(browser.heading == "You have signed in to MSAL Sample App")

    let answer = try await poll(codes)
    #expect(answer.status == 200)
    #expect(answer.refreshToken != nil)
    #expect(answer.scope == "openid profile User.Read")
    let claims = try world.claims(of: try #require(answer.idToken))
    #expect(claims["preferred_username"]?.string == "adele@contoso.example")
    #expect(claims["nonce"] == nil)
    let again = try await poll(codes)
    #expect(again.error == "invalid_grant")
    #expect(again.code == 54_005)
    #expect(try await world.refresh(answer.refreshToken).status == 200)
  }

  @Test(arguments: ["-", " ", "", " - "])
  func `The code may be typed in groups, in capitals or small`(separator: String) async throws {
    let code = try await codes().user
    let groups = [code.prefix(3), code.dropFirst(3).prefix(3), code.suffix(3)]
    try await type(groups.joined(separator: separator).lowercased())
    #expect(browser.heading == "Sign in")
  }

  @Test(arguments: ["device_code", "code"])
  func `Both names of the grant and of the code are taken`(name: String) async throws {
    let codes = try await codes()
    try await signIn(code: codes.user)
    #expect(try await poll(codes, grant: "device_code", name: name).status == 200)
  }

  @Test func `A device that asks too often is told to slow down, and has to wait longer from then on`() async throws {
    let codes = try await codes()
    #expect(try await poll(codes).code == 70_016)
    world.clock.advance(seconds: 2)
    let answer = try await poll(codes)
    #expect(answer.error == "slow_down")
    #expect(answer.status == 400)
    world.clock.advance(seconds: 5)
    #expect(try await poll(codes).error == "slow_down")
    world.clock.advance(seconds: 15)
    #expect(try await poll(codes).error == "authorization_pending")
  }

  @Test func `A clock that is turned back makes no poll too early`() async throws {
    let codes = try await codes()
    world.clock.advance(seconds: 100)
    #expect(try await poll(codes).error == "authorization_pending")
    world.clock.advance(seconds: -90)
    #expect(try await poll(codes).error == "authorization_pending")
    world.clock.advance(seconds: 1)
    #expect(try await poll(codes).error == "slow_down")
  }

  @Test func `After a quarter of an hour both codes are over`() async throws {
    let codes = try await codes()
    world.clock.advance(seconds: 900)
    let answer = try await poll(codes)
    #expect(answer.error == "expired_token")
    #expect(answer.code == 70_020)
    try await type(codes.user)
    #expect(browser.html.contains("wrong, used or expired"))
  }

  @Test func `A code that ends while the person signs in gives nothing`() async throws {
    let codes = try await codes()
    try await type(codes.user)
    try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    try await browser.submit(("step", "continue"))
    world.clock.advance(seconds: 901)
    try await browser.submit(("step", "accept"))
    #expect(browser.heading.contains("continue"))
    #expect(try await poll(codes).error == "expired_token")
  }

  @Test(arguments: ["username", "confirmation", "consent"])
  func `Whoever cancels at any page declines for the device`(page: String) async throws {
    let codes = try await codes()
    try await type(codes.user)
    if page != "username" {
      try await browser.submit(("username", "adele@contoso.example"), ("step", "next"))
      try await browser.submit(("password", "Adele-Pass-1"), ("step", "signin"))
    }
    if page == "consent" { try await browser.submit(("step", "continue")) }
    try await browser.submit(("step", "cancel"))
    #expect(browser.heading == "You did not sign in to MSAL Sample App")
    #expect(try await poll(codes).error == "authorization_declined")
    try await type(codes.user)
    #expect(browser.heading == "Connect a device")
  }

  @Test(arguments: ["", "BBBBBBBBB", "<b>"])
  func `A code that nobody was given, or that is used, asks for another`(text: String) async throws {
    try await type(text)
    #expect(browser.heading == "Connect a device")
    #expect(browser.html.contains("role=\"alert\""))
    #expect(!browser.html.contains("<b>"))
  }

  @Test func `The code can come with the address of the page`() async throws {
    try await browser.open("/devicelogin?otc=BCDF")
    #expect(browser.html.contains("value=\"BCDF\""))
  }

  @Test func `The session of the browser is used, but the app is confirmed all the same`() async throws {
    try await browser.signIn("adele")
    let codes = try await codes()
    try await type(codes.user)
    #expect(browser.heading == "Are you trying to sign in to MSAL Sample App?")
    #expect(try await poll(codes).error == "authorization_pending")
    try await browser.submit(("step", "continue"))
    #expect(try await poll(codes).status == 200)
  }

  @Test func `Another app can't poll, and an unknown code says so`() async throws {
    var codes = try await codes()
    #expect(try await poll(codes, as: .companion).error == "invalid_grant")
    codes.json = ["device_code": "nonsense"]
    let answer = try await poll(codes)
    #expect(answer.error == "bad_verification_code")
    #expect(answer.code == 70_018)
  }

  @Test func `An approval is worth nothing once the person's sessions are revoked`() async throws {
    let codes = try await codes()
    try await signIn(code: codes.user)
    world.emulator.administration.revokeSessions(of: try world.user("adele").id)
    #expect(try await poll(codes).code == 50_173)
  }

  @Test(arguments: ["scope", "client_id"])
  func `A request without scope, client or with an unknown scope is refused`(missing: String) async throws {
    let answer = try await codes(leaving: missing)
    #expect(answer.status == 400)
    #expect(answer.json["error"] == "invalid_request")
    let unknown = try await codes(TestClient(scope: "No.Such"))
    #expect(unknown.json["error"] == "invalid_grant")
    #expect(unknown.json["suberror"] == "consent_required")
    #expect(try await world.get("/common/oauth2/v2.0/devicecode").status == 405)
  }

  @Test(arguments: ["client_secret", "client_assertion"])
  func `a device's app proves who it is as at the token endpoint`(name: String) async throws {
    let answer = try await codes(adding: [Parameter(name, "x")])
    #expect(answer.status == 401)
    #expect(answer.json["error"]?.string == "invalid_client")
  }
}
