// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import IdentityEmulator
import OAuthWire
import TestSupport
import Testing

// Fidelity: authorization code: single use, bound to client, redirect URI and challenge, expiring; proof key
@Suite("Authorization code grant")
struct CodeGrantTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func code(_ client: TestClient = TestClient(), tenant: String = "common") async throws -> String {
    try #require(try await TestBrowser(world).signIn("adele", as: client, tenant: tenant)["code"])
  }

  @Test func `a code works once; a replay is refused and takes back what it gave`() async throws {
    let code = try await code()
    let first = try await world.redeem(code, as: TestClient())
    let refreshed = try await world.refresh(first.refreshToken)
    let replay = try await world.redeem(code, as: TestClient())
    #expect(replay.error == "invalid_grant")
    #expect(replay.code == 54_005)
    for token in [first.refreshToken, refreshed.refreshToken] {
      let refused = try await world.refresh(token)
      #expect(refused.error == "invalid_grant")
      #expect(refused.code == 50_173)
    }
    for token in [first.accessToken, refreshed.accessToken] {
      let result = world.emulator.verifyAccessToken(try #require(token), audience: ResourceAPI.graphAppID)
      #expect(casePath(result) == "failure.revoked")
    }
  }

  @Test func `a replay takes back nothing of another sign-in`() async throws {
    let other = try await world.signIn("adele")
    let code = try await code()
    _ = try await world.redeem(code, as: TestClient())
    _ = try await world.redeem(code, as: TestClient())
    #expect(try await world.refresh(other.refreshToken).status == 200)
  }

  @Test func `a code expires after ten minutes`() async throws {
    let first = try await code()
    world.clock.advance(seconds: 599)
    #expect(try await world.redeem(first, as: TestClient()).status == 200)
    let second = try await code()
    world.clock.advance(seconds: 600)
    let refused = try await world.redeem(second, as: TestClient())
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == 70_008)
  }

  @Test func `a code is bound to its app`() async throws {
    let refused = try await world.redeem(try await code(), as: .companion)
    #expect(refused.error == "invalid_grant")
    #expect(refused.subError == "client_mismatch")
  }

  @Test(arguments: ["http://localhost:51235", "http://localhost"])
  func `a code is bound to its redirect URI, port and all`(uri: String) async throws {
    var client = TestClient()
    let code = try await code(client)
    client.redirectURI = uri
    let refused = try await world.redeem(code, as: client)
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == 500_112)
  }

  // Parity: authorization code with proof key
  @Test(
    arguments: [
      "another-verifier-of-at-least-43-characters-0123456789", "short",
      "a-code-verifier-of-at-least-43-characters-01234567890", nil,
    ], ["S256", "plain"])
  func `a code is bound to its challenge`(verifier: String?, method: String) async throws {
    var client = TestClient()
    client.method = method
    let code = try await code(client)
    var wrong = client
    wrong.verifier = verifier
    let refused = try await world.redeem(code, as: wrong)
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == 501_481)
    #expect(try await world.redeem(code, as: client).status == 200)
  }

  @Test func `the challenge itself is no verifier under S256`() async throws {
    let client = TestClient()
    let code = try await code(client)
    var thief = client
    thief.verifier = client.challenge
    #expect(try await world.redeem(code, as: thief).code == 501_481)
  }

  @Test func `without a challenge no verifier may be sent`() async throws {
    var client = TestClient()
    client.verifier = nil
    #expect(try await world.redeem(try await code(client), as: client).status == 200)
    let code = try await code(client)
    #expect(try await world.redeem(code, as: TestClient()).code == 501_481)
  }

  @Test(arguments: [("fabrikam.example", 700_005), ("consumers", 700_005)])
  func `a code is bound to its tenant`(tenant: String, code: Int) async throws {
    let text = try await self.code()
    #expect(try await world.redeem(text, as: TestClient(), tenant: tenant).code == code)
    #expect(try await world.redeem(text, as: TestClient(), tenant: "contoso.example").status == 200)
  }

  @Test(arguments: ["rubbish", "1.\(String(repeating: "a", count: 43))"])
  func `a code that nobody gave out is refused`(code: String) async throws {
    let refused = try await world.redeem(code, as: TestClient())
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == (code == "rubbish" ? 9_002_313 : 70_000))
  }

  @Test func `a code dies with its person's sessions`() async throws {
    let code = try await code()
    world.emulator.administration.revokeSessions(of: try world.user("adele").id)
    #expect(try await world.redeem(code, as: TestClient()).code == 50_173)
  }

  @Test func `a code is worth nothing once its person is blocked, and works again after that`() async throws {
    let code = try await code()
    let adele = try world.user("adele").id
    world.emulator.stores.accounts.setBlocked(true, for: adele)
    #expect(try await world.redeem(code, as: TestClient()).code == 50_057)
    world.emulator.stores.accounts.setBlocked(false, for: adele)
    #expect(try await world.redeem(code, as: TestClient()).status == 200)
  }

  @Test func `scopes of two APIs can't go into one token`() async throws {
    var client = TestClient()
    client.scope = "User.Read \(Seed.toDoList.identifierURI)/ToDoList.Read openid"
    let refused = try await world.redeem(try await code(client), as: client)
    #expect(refused.error == "invalid_request")
    #expect(refused.code == 28_000)
  }

  @Test func `a scope that was not consented is refused, and the code still works for the others`() async throws {
    var client = TestClient()
    let code = try await code(client)
    client.scope = "Mail.Read"
    let refused = try await world.redeem(code, as: client)
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == 65_001)
    #expect(refused.subError == "consent_required")
    #expect(try await world.redeem(code, as: TestClient()).status == 200)
  }

  @Test func `without a scope the grant's first API is meant`() async throws {
    var client = TestClient()
    client.scope = "\(Seed.toDoList.identifierURI)/ToDoList.Read User.Read openid"
    let code = try await code(client)
    let answer = try await world.token(client.codeForm(code).filter { $0.0 != "scope" })
    #expect(answer.scope == "openid \(Seed.toDoList.identifierURI)/ToDoList.Read")
  }

  // Parity: one use of codes
  @Test func `of many who redeem a code at once, one gets tokens at most, and nobody keeps them`() async throws {
    let code = try await code()
    let answers = try await withThrowingTaskGroup(of: TokenAnswer.self) { group in
      for _ in 0..<20 { group.addTask { try await world.redeem(code, as: TestClient()) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0.status == 200 } <= 1)
    #expect(answers.allSatisfy { $0.status == 200 || $0.error == "invalid_grant" })
    for answer in answers where answer.status == 200 {
      #expect(try await world.refresh(answer.refreshToken).code == 50_173)
    }
  }
}
