// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// An API calls another one in the name of who called it.
// Fidelity: on-behalf-of (`jwt-bearer`)
// Parity: on-behalf-of
@Suite("On behalf of")
struct OnBehalfOfTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private static let contoso = "contoso.example"
  private static let toDo = Seed.toDoList.identifierURI + "/ToDoList.Read"
  private static let shared = Seed.sharedList.identifierURI + "/ToDoList.Read"
  private static let secret = "Contoso-API-Secret-1"

  /// What the API gets from its caller.
  private func callersToken(_ alias: String = "lee", scope: String = toDo) async throws -> String {
    let client = TestClient(scope: scope + " openid offline_access")
    return try #require(try await world.signIn(alias, as: client, tenant: Self.contoso).accessToken)
  }

  private func ask(
    _ assertion: String?, _ change: (String, String?)..., tenant: String = contoso, in world: PlatformWorld? = nil
  ) async throws -> TokenAnswer {
    let form: [(String, String?)] = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("client_id", Seed.toDoListApp.clientID.value),
      ("client_secret", Self.secret), ("assertion", assertion), ("requested_token_use", "on_behalf_of"),
      ("scope", Self.shared + " openid profile offline_access"), ("client_info", "1"),
    ]
    let names = Set(change.map(\.0))
    return try await (world ?? self.world).token(form.filter { !names.contains($0.0) } + change, tenant: tenant)
  }

  @Test func `gives a token of the same person for the next API, and a refresh token to the API`() async throws {
    let assertion = try await callersToken()
    let answer = try await ask(assertion)
    #expect(answer.status == 200)
    let (was, claims) = (try world.claims(of: assertion), try world.claims(of: try #require(answer.accessToken)))
    #expect(claims["oid"] == was["oid"] && claims["tid"] == was["tid"])
    #expect(claims["aud"]?.string == Seed.sharedList.appID)
    #expect(claims["azp"]?.string == Seed.toDoList.appID)
    #expect(claims["azpacr"] == "1")
    #expect(claims["scp"] == "ToDoList.Read")
    #expect(answer.scope?.contains(Self.shared) == true)
    #expect(try world.claims(of: try #require(answer.idToken))["aud"]?.string == Seed.toDoList.appID)
    #expect(answer.json["client_info"] != nil && answer.refreshToken != nil)
    let form: [(String, String?)] = [
      ("grant_type", "refresh_token"), ("client_id", Seed.toDoList.appID),
      ("refresh_token", answer.refreshToken), ("scope", "User.Read"),
    ]
    #expect(try await world.token(form, tenant: Self.contoso).code == 7_000_218)
    #expect(try await world.token(form + [("client_secret", Self.secret)], tenant: Self.contoso).status == 200)
  }

  @Test func `gives no refresh token unless asked, and takes .default and Graph's short names`() async throws {
    let assertion = try await callersToken()
    for scope in [Seed.sharedList.identifierURI + "/.default", "User.Read", "https://graph.microsoft.com/.default"] {
      let answer = try await ask(assertion, ("scope", scope))
      #expect(answer.status == 200, "\(scope)")
      #expect(answer.refreshToken == nil)
    }
  }

  @Test(
    arguments: [
      ("client_secret", nil, 401, "invalid_client", 7_000_218),
      ("client_secret", "wrong", 401, "invalid_client", 7_000_215),
      ("assertion", nil, 400, "invalid_request", 900_144), ("assertion", "x.y", 400, "invalid_request", 50_027),
      ("requested_token_use", nil, 400, "invalid_request", 900_144),
      ("requested_token_use", "something", 400, "invalid_request", 90_023),
      ("requested_token_type", "urn:ietf:params:oauth:token-type:saml2", 400, "invalid_request", 90_023),
      ("scope", nil, 400, "invalid_request", 900_144),
      ("scope", "api://nowhere/.default", 400, "invalid_resource", 500_011),
      ("scope", "\(shared) User.Read", 400, "invalid_request", 28_000),
      ("scope", "Mail.Read", 400, "invalid_grant", 65_001),
    ] as [(String, String?, Int, String, Int)])
  func `is refused as on the platform`(
    name: String, value: String?, status: Int, error: String, code: Int
  ) async throws {
    let answer = try await ask(try await callersToken(), (name, value))
    try await ClientCredentialsTests.expect(answer, status, error, code)
    #expect(answer.subError == (code == 65_001 ? "consent_required" : nil))
  }

  @Test func `takes only tokens that people gave to this API, in their time`() async throws {
    let assertion = try await callersToken()
    let parts = assertion.split(separator: ".")
    let signature = parts[2].first == "A" ? "B" + parts[2].dropFirst() : "A" + parts[2].dropFirst()
    try await ClientCredentialsTests.expect(
      try await ask("\(parts[0]).\(parts[1]).\(signature)"), 400, "invalid_grant", 50_013)
    try await ClientCredentialsTests.expect(
      try await ask(try await callersToken(scope: "User.Read")), 400, "invalid_grant", 500_131)
    let signedIn = try await world.signIn("lee", tenant: Self.contoso)
    try await ClientCredentialsTests.expect(try await ask(signedIn.idToken), 400, "invalid_grant", 240_002)
    let daemon = try await world.token(ClientCredentialsTests.form, tenant: Self.contoso)
    try await ClientCredentialsTests.expect(try await ask(daemon.accessToken), 400, "invalid_grant", 7_000_114)
    try await ClientCredentialsTests.expect(
      try await ask(assertion, tenant: "fabrikam.example"), 400, "unauthorized_client", 700_016)
    world.clock.advance(seconds: 3_600)
    try await ClientCredentialsTests.expect(try await ask(assertion), 400, "invalid_grant", 500_133)
  }

  @Test func `ends with the person's sessions, and with the account`() async throws {
    let assertion = try await callersToken()
    let lee = try world.user("lee").id
    // In the same second.
    world.clock.advance(seconds: 0.5)
    world.emulator.administration.revokeSessions(of: lee)
    try await ClientCredentialsTests.expect(try await ask(assertion), 400, "invalid_grant", 50_173)
    let fresh = try await callersToken()
    #expect(try await ask(fresh).status == 200)
    world.emulator.stores.accounts.setBlocked(true, for: lee)
    try await ClientCredentialsTests.expect(try await ask(fresh), 400, "invalid_grant", 50_057)
  }

  @Test func `that meets a policy says what the caller has to do, as claims for it to repeat`() async throws {
    let assertion = try await callersToken()
    let lee = try world.user("lee").id
    world.emulator.stores.policies.demand(.secondFactor, of: lee)
    let refused = try await ask(assertion)
    try await ClientCredentialsTests.expect(refused, 400, "interaction_required", 50_076)
    let claims = try JSONValue(parsing: try #require(refused.json["claims"]?.string))
    #expect(claims["access_token"]?["polids"]?["essential"] == true)
    world.emulator.stores.policies.demand(.block, of: lee)
    try await ClientCredentialsTests.expect(try await ask(assertion), 400, "invalid_grant", 53_003)
    world.emulator.stores.policies.demand(nil, of: lee)
    let context = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
    let stronger = try await ask(assertion, ("claims", context))
    try await ClientCredentialsTests.expect(stronger, 400, "interaction_required", 50_076)
    #expect(stronger.json["claims"]?.string == context)
  }

  @Test func `can be passed on, from API to API`() async throws {
    var seed = Seed.standard
    var second = Seed.toDoListApp
    second.clientID = ClientID(Seed.sharedList.appID)
    second.credentials.secrets = [AppSecret(Secret("Second-Secret"))]
    seed.applications.append(second)
    seed.consents.append(
      Seed.Consent(app: second.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet(["User.Read"])))
    let world = try PlatformWorld(seed: seed)
    let client = TestClient(scope: Self.toDo)
    let first = try await world.signIn("lee", as: client, tenant: Self.contoso)
    let middle = try await ask(first.accessToken, in: world)
    let last = try await ask(
      middle.accessToken, ("client_id", Seed.sharedList.appID), ("client_secret", "Second-Secret"),
      ("scope", "User.Read"), in: world)
    #expect(last.status == 200)
    let me = try await world.get(
      "/v1.0/me", headers: ["Authorization": "Bearer \(try #require(last.accessToken))"])
    #expect(try JSONValue(parsing: me.body)["userPrincipalName"] == "lee@contoso.example")
    let skipped = try await ask(
      first.accessToken, ("client_id", Seed.sharedList.appID), ("client_secret", "Second-Secret"),
      ("scope", "User.Read"), in: world)
    #expect(skipped.code == 500_131)
  }

  @Test func `a second factor of the caller counts`() async throws {
    let lee = try world.user("lee").id
    world.emulator.stores.policies.demand(.secondFactor, of: lee)
    let browser = TestBrowser(world)
    let client = TestClient(scope: Self.toDo)
    try await browser.authorize(client, tenant: Self.contoso)
    try await browser.submit(("username", "lee@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "Lee-Pass-1"), ("step", "signin"))
    let code = try #require(world.emulator.inbox.messages(to: "lee@contoso.example").first?.code.exposed)
    try await browser.submit(("code", code), ("step", "verify"))
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    let signedIn = try await world.redeem(
      try #require(try browser.answer()["code"]), as: client, tenant: Self.contoso)
    let answer = try await ask(signedIn.accessToken)
    #expect(answer.status == 200)
    #expect(try world.claims(of: try #require(answer.accessToken))["amr"] == ["pwd", "mfa"])
  }
}
