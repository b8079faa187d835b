// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import OAuthWire
import Testing

// Fidelity: password grant
// Parity: password grant
@Suite("An app signs people in with a password that it knows")
struct PasswordGrantTests {
  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func answer(
    _ username: String? = "lee@contoso.example", _ password: String? = "Lee-Pass-1",
    tenant: String = "organizations", scope: String = "User.Read openid profile offline_access",
    in other: PlatformWorld? = nil
  ) async throws -> TokenAnswer {
    try await (other ?? world).token(
      [
        ("grant_type", "password"), ("client_id", TestClient().id), ("username", username), ("password", password),
        ("scope", scope), ("client_info", "1"),
      ], tenant: tenant)
  }

  @Test(arguments: ["organizations", "contoso.example"])
  func `Tokens come for permissions that were granted before`(tenant: String) async throws {
    #expect(try await answer(tenant: tenant).code == 65_001)
    _ = try await world.signIn("lee")
    let answer = try await answer("LEE@contoso.example", tenant: tenant)
    #expect(answer.status == 200)
    #expect(answer.scope == "openid profile User.Read")
    let claims = try world.claims(of: try #require(answer.idToken))
    #expect(claims["preferred_username"]?.string == "lee@contoso.example")
    #expect(try await world.refresh(answer.refreshToken).status == 200)
  }

  @Test(
    arguments: [
      ("lee@contoso.example", "wrong", 50_126), ("nobody@contoso.example", "x", 50_034),
      ("nestor@contoso.example", "Nestor-Pass-1", 50_055), ("joni@contoso.example", "Joni-Pass-1", 50_057),
      ("mia@personal.example", "Mia-Pass-1", 70_003),
    ])
  func `What stands in the way has its number`(username: String, password: String, code: Int) async throws {
    let answer = try await answer(username, password)
    #expect(answer.status == 400)
    #expect(answer.code == code)
    #expect(answer.error == (code == 70_003 ? "invalid_request" : "invalid_grant"))
    #expect(answer.subError == (code == 50_055 ? "user_password_expired" : nil))
  }

  @Test func `Wrong passwords lock the account for a while`() async throws {
    for _ in 0..<4 { #expect(try await answer(password: "wrong").code == 50_126) }
    #expect(try await answer(password: "wrong").code == 50_053)
    #expect(try await answer().code == 50_053)
    world.clock.advance(seconds: 61)
    #expect(try await answer().code == 65_001)
  }

  @Test func `Who needs a second factor has to sign in on a page`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.people.firstIndex { $0.user.username.hasPrefix("lee@") })
    seed.people[index].user.native.needsStrongAuthentication = true
    let answer = try await answer(in: try PlatformWorld(seed: seed))
    #expect(answer.code == 50_076)
    #expect(answer.subError == "basic_action")
  }

  @Test(arguments: ["common", "consumers"])
  func `The endpoints for everybody take no passwords`(tenant: String) async throws {
    let answer = try await answer(tenant: tenant)
    #expect(answer.error == "invalid_request")
    #expect(answer.code == 9_001_023)
  }

  @Test func `Name and password are both needed`() async throws {
    #expect(try await answer(nil).code == 900_144)
    #expect(try await answer(password: nil).code == 900_144)
    #expect(try await answer("lee@contoso.example", "Lee-Pass-1", tenant: "fabrikam.example").code == 50_020)
  }

  // Parity: user realm, which MSAL for Go asks before a password
  @Test func `Clients are told that passwords are checked here`() async throws {
    let realm = try await world.json("/common/userrealm/lee@contoso.example?api-version=1.0")
    #expect(realm.status == 200)
    #expect(realm.value["account_type"] == "Managed")
    #expect(realm.value["domain_name"] == "contoso.example")
    #expect(try await world.json("/common/userrealm/a@b.example").value["account_type"] == "Unknown")
  }
}

extension PasswordGrantTests {
  private func answer(password: String?) async throws -> TokenAnswer {
    try await answer("lee@contoso.example", password)
  }
}
