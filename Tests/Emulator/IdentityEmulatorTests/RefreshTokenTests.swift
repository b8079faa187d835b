// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import OAuthWire
import Testing

@testable import IdentityEmulator

// Fidelity: refresh tokens: rotation, family of client ids, revocation
// Parity: refresh tokens
@Suite("Refresh tokens")
struct RefreshTokenTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private var remembered: Int { world.emulator.stores.grants.current.refreshTokens.records.count }

  @Test func `however many a client asks for, what is remembered does not grow`() async throws {
    let first = try await world.signIn("adele")
    let before = remembered
    var tokens: Set<String> = []
    for _ in 0..<30 { tokens.insert(try #require(try await world.refresh(first.refreshToken).refreshToken)) }
    #expect(tokens.count == 30)
    #expect(remembered == before)
    for token in tokens { #expect(try await world.refresh(token).status == 200) }
  }

  @Test func `each is good for what its own request was granted`() async throws {
    let first = try await world.signIn("adele")
    let narrow = try await world.refresh(first.refreshToken, scope: "openid offline_access")
    let again = try await world.refresh(narrow.refreshToken, scope: "")
    #expect(again.scope == "openid")
    #expect(try await world.refresh(first.refreshToken, scope: "").scope == first.scope)
  }

  @Test func `each ends at its own time, though they are remembered together`() async throws {
    let first = try await world.signIn("adele")
    world.clock.advance(seconds: 10)
    let second = try await world.refresh(first.refreshToken)
    world.clock.advance(seconds: 90 * 86_400 - 10)
    #expect(try await world.refresh(first.refreshToken).code == 700_082)
    world.clock.advance(seconds: 9.5)
    #expect(try await world.refresh(second.refreshToken).status == 200)
    world.clock.advance(seconds: 0.5)
    #expect(try await world.refresh(second.refreshToken).code == 700_082)
  }

  @Test func `one that was changed anywhere is refused`() async throws {
    let token = try #require(try await world.signIn("adele").refreshToken)
    let bytes = try #require(Base64URL.decode(token.dropFirst(2)))
    #expect(bytes.count == 48)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(try await world.refresh("1." + Base64URL.encode(changed)).code == 70_000)
    }
    for text in [Base64URL.encode(Array(bytes.dropLast())), Base64URL.encode(bytes + [0]), token.dropFirst(2) + "="] {
      #expect(try await world.refresh("1." + text).code == 9_002_313)
    }
    #expect(try await world.refresh(token).status == 200)
  }

  @Test func `the name that it carries is no token`() async throws {
    _ = try await world.signIn("adele")
    let name = try #require(world.emulator.stores.grants.current.refreshTokens.records.keys.first)
    for text in [name, "1." + name] {
      #expect(try await world.refresh(text).status == 400)
      #expect(world.emulator.stores.grants.current.refreshTokens.token(text) == nil)
    }
  }

  @Test func `another emulator's is unknown here`() async throws {
    let stranger = try await PlatformWorld().signIn("adele")
    _ = try await world.signIn("adele")
    #expect(try await world.refresh(stranger.refreshToken).code == 70_000)
  }
}
