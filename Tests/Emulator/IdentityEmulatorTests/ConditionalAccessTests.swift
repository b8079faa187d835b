// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: multi-factor authentication, conditional access, device compliance; continuous access evaluation
@Suite("Conditional access and continuous evaluation")
struct ConditionalAccessTests {
  private static let scope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read openid offline_access"
  private static let contextClaims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
  private static let capable = #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#

  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func control(_ path: String, _ body: String = "{}") async throws -> Int {
    let url = try #require(URL(string: world.origin + "/_emulator/" + path))
    return await world.emulator.respond(
      to: HTTPRequest(method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    ).status
  }

  private func signIn(_ claims: String? = nil) async throws -> TokenAnswer {
    var client = TestClient(scope: Self.scope)
    if let claims { client = client.with(("claims", claims)) }
    let code = try #require(try await TestBrowser(world).signIn("adele", as: client)["code"])
    return try await world.token(client.codeForm(code) + [("claims", claims)])
  }

  private func refresh(_ answer: TokenAnswer, _ claims: String? = nil) async throws -> TokenAnswer {
    try await world.token([
      ("grant_type", "refresh_token"), ("client_id", TestClient().id), ("refresh_token", answer.refreshToken),
      ("scope", Self.scope), ("claims", claims),
    ])
  }

  private func call(_ token: String?, _ path: String = "/api/todolist") async throws -> HTTPResponse {
    let url = try #require(URL(string: world.origin + path))
    return await world.emulator.respond(
      to: HTTPRequest(url: url, headers: ["Authorization": "Bearer " + (token ?? "")]))
  }

  private func challenge(_ response: HTTPResponse) throws -> AuthenticationChallenge {
    let field = try #require(response.headers["WWW-Authenticate"])
    return try #require(AuthenticationChallenge.parse(field).first)
  }

  @Test func `a client that answers challenges gets tokens for 28 hours, with an advice to renew them`() async throws {
    let answer = try await signIn(Self.capable)
    #expect(answer.json["expires_in"]?.int == 100_800)
    #expect(answer.json["refresh_in"]?.int == 50_400)
    #expect(try await signIn().json["expires_in"]?.int == 3_600)
    world.clock.advance(seconds: 100_000)
    #expect(try await call(answer.accessToken).status == 200)
  }

  // Parity: continuous access evaluation
  @Test func `after a revocation the API challenges older tokens, and takes one from afterwards`() async throws {
    let answer = try await signIn(Self.capable)
    world.clock.advance(seconds: 10)
    #expect(try await control("users/adele@contoso.example/revoke-sessions") == 200)
    let refused = try await call(answer.accessToken)
    #expect(refused.status == 401)
    let challenge = try challenge(refused)
    #expect(challenge["error"] == "insufficient_claims")
    #expect(challenge["authorization_uri"] == world.origin + "/common/oauth2/v2.0/authorize")
    let now = Int(world.clock.now.timeIntervalSince1970)
    #expect(challenge.claimsChallenge == #"{"access_token":{"nbf":{"essential":true,"value":"\#(now)"}}}"#)
    #expect(try await refresh(answer, challenge.claimsChallenge).error == "invalid_grant")
    #expect(try await call(try await signIn(Self.capable).accessToken).status == 200)
  }

  @Test func `a challenge alone is answered with the refresh token`() async throws {
    let answer = try await signIn(Self.capable)
    world.clock.advance(seconds: 10)
    #expect(try await control("users/adele@contoso.example/challenge") == 200)
    let claims = try challenge(try await call(answer.accessToken)).claimsChallenge
    #expect(try await call(try await refresh(answer, claims).accessToken).status == 200)
  }

  @Test func `a change is told from tokens of its second, those before and those after it`() async throws {
    world.clock.advance(seconds: 0.2)
    let before = try await signIn(Self.capable)
    world.clock.advance(seconds: 0.3)
    #expect(try await control("users/adele@contoso.example/challenge") == 200)
    #expect(try await call(before.accessToken).status == 401)
    let after = try await refresh(before, Self.capable)
    #expect(try await call(after.accessToken).status == 200)
    #expect(try await call(before.accessToken).status == 401)
  }

  @Test func `a revocation can be dated, and a reset forgets it`() async throws {
    let answer = try await signIn(Self.capable)
    let issued = Int(world.clock.now.timeIntervalSince1970)
    #expect(try await control("users/adele@contoso.example/challenge", #"{"at":\#(issued)}"#) == 200)
    #expect(try await call(answer.accessToken).status == 200)
    #expect(try await control("users/adele@contoso.example/challenge", #"{"at":\#(issued + 1)}"#) == 200)
    #expect(try await call(answer.accessToken).status == 401)
    #expect(try await control("reset") == 200)
    #expect(try await call(answer.accessToken).status == 200)
    #expect(try await control("users/adele@contoso.example/challenge", #"{"at":"now"}"#) == 400)
  }

  @Test func `a client that does not answer challenges keeps its token to the end, and Graph challenges alike`()
    async throws
  {
    let plain = try await signIn()
    let code = try #require(
      try await TestBrowser(world).signIn("adele", as: TestClient().with(("claims", Self.capable)))["code"])
    let graph = try await world.token(TestClient().codeForm(code) + [("claims", Self.capable)])
    world.clock.advance(seconds: 10)
    world.emulator.administration.challengeTokens(of: try world.user("adele").id)
    #expect(try await call(plain.accessToken).status == 200)
    let refused = try await call(graph.accessToken, "/v1.0/me")
    #expect(refused.status == 401)
    #expect(try challenge(refused).claimsChallenge != nil)
  }

  // Parity: second factor
  @Test func `a second factor is asked for after the password, and refresh tokens remember it`() async throws {
    let before = try await signIn()
    #expect(try await control("users/adele@contoso.example/policy", #"{"require":"mfa"}"#) == 200)
    let refused = try await refresh(before)
    #expect(refused.error == "interaction_required")
    #expect(refused.code == 50076)
    #expect(refused.subError == "basic_action")
    let claims = try #require(refused.json["claims"]?.string)
    #expect(claims.contains("capolids"))

    let client = TestClient(scope: Self.scope).with(("claims", claims))
    let browser = TestBrowser(world)
    try await browser.signIn("adele", as: client, accepting: false)
    #expect(browser.heading == "Verify your identity")
    try await browser.submit(("otc", "00000000"), ("step", "verify"))
    #expect(browser.html.contains("class=\"alert\""))
    let first = try #require(world.emulator.inbox.messages(to: nil).first)
    try await browser.submit(("step", "resend"))
    let second = try #require(world.emulator.inbox.messages(to: nil).first)
    try await browser.submit(("otc", first.code.exposed), ("step", "verify"))
    #expect(browser.heading == "Verify your identity")
    try await browser.submit(("otc", second.code.exposed), ("step", "verify"))
    let answer = try await world.token(client.codeForm(try #require(try browser.answer()["code"])))
    #expect(try world.claims(of: try #require(answer.accessToken))["amr"]?.array == ["pwd", "mfa"])
    #expect(try await refresh(answer).status == 200)
    // The browser's session has the second factor too, so the next sign-in asks for nothing.
    try await browser.authorize(client)
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `a page without a session learns by prompt=none that a second factor is needed`() async throws {
    let browser = TestBrowser(world)
    try await browser.signIn("adele", as: TestClient(scope: Self.scope))
    world.emulator.administration.policies.demand(.secondFactor, of: try world.user("adele").id)
    try await browser.authorize(TestClient(scope: Self.scope).with(("prompt", "none")))
    let answer = try browser.answer()
    #expect(answer["error"] == "interaction_required")
    #expect(answer["claims"]?.contains("capolids") == true)
  }

  @Test func `a second factor does not make the password before it any younger`() async throws {
    let browser = TestBrowser(world)
    try await browser.signIn("adele")
    world.emulator.administration.policies.demand(.secondFactor, of: try world.user("adele").id)
    world.clock.advance(seconds: 150)
    try await browser.authorize(TestClient(scope: Self.scope).with(("max_age", "200")))
    #expect(browser.heading == "Verify your identity")
    let message = try #require(world.emulator.inbox.messages(to: nil).first)
    try await browser.submit(("otc", message.code.exposed), ("step", "verify"))
    #expect(browser.html.contains("id=\"accept\""))
    world.clock.advance(seconds: 100)
    try await browser.submit(("step", "accept"))
    #expect(browser.html.contains("id=\"signin\""))
  }

  @Test func `a second factor can be given up`() async throws {
    world.emulator.administration.policies.demand(.secondFactor, of: try world.user("adele").id)
    let browser = TestBrowser(world)
    try await browser.signIn("adele", as: TestClient(scope: Self.scope), accepting: false)
    try await browser.submit(("step", "cancel"))
    #expect(try browser.answer()["error"] == "access_denied")
  }

  // Parity: conditional access; registration of devices, compliance
  @Test(arguments: [("block", 53003), ("compliantDevice", 53000)])
  func `blocked people and machines that nobody manages get nothing`(requirement: String, code: Int) async throws {
    let before = try await signIn()
    #expect(try await control("users/adele@contoso.example/policy", #"{"require":"\#(requirement)"}"#) == 200)
    let refused = try await refresh(before)
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == code)
    #expect(refused.subError == "message_only")
    let browser = TestBrowser(world)
    try await browser.signIn("adele", as: TestClient(scope: Self.scope), accepting: false)
    #expect(browser.html.contains("AADSTS\(code)"))
    #expect(try await control("users/adele@contoso.example/policy", #"{"require":"none"}"#) == 200)
    #expect(try await refresh(before).status == 200)
    #expect(try await control("users/adele@contoso.example/policy", #"{"require":"x"}"#) == 400)
  }

  @Test func `an API that wants an authentication context challenges tokens without it`() async throws {
    let before = try await signIn()
    #expect(try await control("apis/todolist/policy", #"{"context":"c1"}"#) == 200)
    let claims = try challenge(try await call(before.accessToken)).claimsChallenge
    #expect(claims == Self.contextClaims)
    let refused = try await refresh(before, claims)
    #expect(refused.code == 50076)
    #expect(refused.json["claims"]?.string == Self.contextClaims)

    let client = TestClient(scope: Self.scope).with(("claims", Self.contextClaims))
    let browser = TestBrowser(world)
    try await browser.signIn("adele", as: client, accepting: false)
    let code = try #require(world.emulator.inbox.messages(to: nil).first).code
    try await browser.submit(("otc", code.exposed), ("step", "verify"))
    let answer = try await world.token(
      client.codeForm(try #require(try browser.answer()["code"])) + [("claims", Self.contextClaims)])
    #expect(try world.claims(of: try #require(answer.accessToken))["acrs"]?.array == ["c1"])
    #expect(try await call(answer.accessToken).status == 200)
    #expect(try await call(try await refresh(answer, claims).accessToken).status == 200)
    #expect(try await control("apis/nothing/policy", #"{"context":"c1"}"#) == 404)
    #expect(try await control("apis/todolist/policy", #"{"context":""}"#) == 400)
    #expect(try await control("apis/todolist/policy", #"{"context":null}"#) == 200)
    #expect(try await call(before.accessToken).status == 200)
  }

  @Test func `a state file keeps who proved a second factor`() async throws {
    world.emulator.administration.policies.demand(.secondFactor, of: try world.user("adele").id)
    let client = TestClient(scope: Self.scope)
    let browser = TestBrowser(world)
    try await browser.signIn("adele", as: client, accepting: false)
    let code = try #require(world.emulator.inbox.messages(to: nil).first).code
    try await browser.submit(("otc", code.exposed), ("step", "verify"))
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    let answer = try await world.token(client.codeForm(try #require(try browser.answer()["code"])))
    try world.emulator.restoreState(world.emulator.savedState())
    world.emulator.administration.policies.demand(.secondFactor, of: try world.user("adele").id)
    #expect(try await refresh(answer).status == 200)
  }
}
