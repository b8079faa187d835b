// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import IdentityEmulator
import OAuthWire
import TestSupport
import Testing

// Fidelity: refresh tokens: rotation, family of client ids, revocation; guests in another tenant
// Parity: refresh tokens
@Suite("Refresh token grant")
struct RefreshGrantTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  @Test func `every use gives a new token, and the old one stays valid`() async throws {
    let first = try await world.signIn("adele")
    let second = try await world.refresh(first.refreshToken)
    #expect(second.status == 200)
    #expect(second.refreshToken != nil && second.refreshToken != first.refreshToken)
    #expect(second.accessToken != first.accessToken)
    #expect(try await world.refresh(first.refreshToken).status == 200)
    #expect(try await world.refresh(second.refreshToken).status == 200)
    #expect(try world.claims(of: try #require(second.idToken))["nonce"] == nil)
  }

  @Test func `a token unused for ninety days is over; using it in time gives ninety more`() async throws {
    let first = try await world.signIn("adele")
    world.clock.advance(seconds: 89 * 86_400)
    let second = try await world.refresh(first.refreshToken)
    world.clock.advance(seconds: 86_400)
    let refused = try await world.refresh(first.refreshToken)
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == 700_082)
    #expect(refused.subError == "bad_token")
    #expect(try await world.refresh(second.refreshToken).status == 200)
  }

  @Test func `an app of the same family may use it, without another consent`() async throws {
    let first = try await world.signIn("adele")
    let other = try await world.refresh(first.refreshToken, as: .companion)
    #expect(other.status == 200)
    #expect(other.json["foci"] == "1")
    #expect(try world.claims(of: try #require(other.idToken))["aud"]?.string == TestClient.companion.id)
  }

  @Test func `an app outside the family may not`() async throws {
    let first = try await world.signIn("adele", tenant: "contoso.example")
    let refused = try await world.refresh(first.refreshToken, as: .contosoOnly, tenant: "contoso.example")
    #expect(refused.error == "invalid_grant")
    #expect(refused.subError == "client_mismatch")
    let own = try await world.signIn("adele", as: .contosoOnly, tenant: "contoso.example")
    #expect(own.json["foci"] == nil)
    #expect(try await world.refresh(own.refreshToken).subError == "client_mismatch")
  }

  @Test func `revoked sessions and a changed password end it, for that person only`() async throws {
    let adele = try await world.signIn("adele")
    let lee = try await world.signIn("lee")
    world.emulator.administration.revokeSessions(of: try world.user("adele").id)
    let revoked = try await world.refresh(adele.refreshToken)
    #expect(revoked.error == "invalid_grant")
    #expect(revoked.code == 50_173)
    #expect(revoked.subError == "bad_token")
    world.emulator.administration.changePassword(of: try world.user("lee").id, to: Secret("Lee-Pass-2"))
    #expect(try await world.refresh(lee.refreshToken).code == 50_133)
    #expect(try await world.signIn("adele").status == 200)
  }

  @Test func `a blocked person gets no more tokens`() async throws {
    let first = try await world.signIn("adele")
    world.emulator.stores.accounts.setBlocked(true, for: try world.user("adele").id)
    #expect(try await world.refresh(first.refreshToken).code == 50_057)
    world.emulator.stores.accounts.setBlocked(false, for: try world.user("adele").id)
    #expect(try await world.refresh(first.refreshToken).status == 200)
  }

  @Test func `another API's scope works once it was consented, and is refused before`() async throws {
    let first = try await world.signIn("adele")
    let scope = "\(Seed.toDoList.identifierURI)/ToDoList.Read"
    let refused = try await world.refresh(first.refreshToken, scope: scope)
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == 65_001)
    #expect(refused.subError == "consent_required")
    var client = TestClient()
    client.scope = scope
    _ = try await world.signIn("adele", as: client)
    #expect(try await world.refresh(first.refreshToken, scope: scope).scope == scope)
  }

  @Test func `a guest's home token gives tokens of the other tenant, a stranger's does not`() async throws {
    let adele = try await world.signIn("adele")
    let guest = try await world.refresh(adele.refreshToken, tenant: "fabrikam.example")
    #expect(try world.claims(of: try #require(guest.idToken))["tid"]?.string == Seed.fabrikam.id.value)
    let lee = try await world.signIn("lee")
    let refused = try await world.refresh(lee.refreshToken, tenant: "fabrikam.example")
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == 50_020)
  }

  @Test(arguments: ["rubbish", "1.\(String(repeating: "a", count: 43))"])
  func `a token that nobody gave out is refused`(token: String) async throws {
    let refused = try await world.refresh(token)
    #expect(refused.error == "invalid_grant")
    #expect(refused.code == (token == "rubbish" ? 9_002_313 : 70_000))
  }

  @Test func `advancing the emulator's clock expires access tokens, and a reset forgets everything`() async throws {
    let first = try await world.signIn("adele")
    let token = try #require(first.accessToken)
    world.emulator.clock.advance(by: 3_700)
    let late = world.emulator.verifyAccessToken(token, audience: ResourceAPI.graphAppID)
    #expect(casePath(late) == "failure.expired")
    #expect(try await world.refresh(first.refreshToken).status == 200)
    world.emulator.reset()
    #expect(try await world.refresh(first.refreshToken).code == 70_000)
    #expect(world.emulator.clock.secondsAhead == 0)
  }
}
