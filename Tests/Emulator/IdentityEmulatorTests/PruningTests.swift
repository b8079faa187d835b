// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import OAuthWire
import Testing

@testable import IdentityEmulator

// Fidelity: refresh tokens: rotation, family of client ids, revocation
@Suite("What is over")
struct PruningTests {
  @Test func `is forgotten: refresh tokens a month after their end, ids of taken-back tokens with the tokens`()
    async throws
  {
    let world = try PlatformWorld()
    let browser = TestBrowser(world)
    let client = TestClient()
    let code = try #require(try await browser.signIn("adele", as: client)["code"])
    let first = try await world.redeem(code, as: client)
    _ = try await world.redeem(code, as: client)
    #expect(world.emulator.stores.grants.current.refreshTokens.records.count == 1)
    #expect(world.emulator.stores.grants.current.revokedAccessTokens.count == 1)
    // Any request makes the emulator remove what is over.
    world.clock.advance(seconds: 2 * 86_400)
    _ = try await world.signIn("lee")
    #expect(world.emulator.stores.grants.current.revokedAccessTokens.isEmpty)

    world.clock.advance(seconds: 100 * 86_400)
    _ = try await world.signIn("lee")
    #expect(try await world.refresh(first.refreshToken).code == 50_173)
    world.clock.advance(seconds: 30 * 86_400)
    let last = try await world.signIn("lee")
    #expect(try await world.refresh(first.refreshToken).code == 70_000)
    #expect(world.emulator.stores.grants.current.refreshTokens.records.count == 2)
    #expect(world.emulator.stores.grants.current.refreshTokens.token(last.refreshToken ?? "") != nil)
  }

  @Test func `is told apart as long as it is remembered: an expired refresh token is called expired`() async throws {
    let world = try PlatformWorld()
    let answer = try await world.signIn("adele")
    world.clock.advance(seconds: 91 * 86_400)
    _ = try await world.signIn("lee")
    let refused = try await world.refresh(answer.refreshToken)
    #expect(refused.code == 700_082)
    #expect(refused.subError == "bad_token")
  }
}
