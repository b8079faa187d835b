// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: native authentication V2
@Suite("Native authentication V2: changes in the middle, and odd requests")
struct JourneyEdgeTests {
  let world: PlatformWorld
  let client: JourneyClient

  init() throws {
    world = try PlatformWorld()
    client = JourneyClient(world: world)
  }

  @Test func `a saved state keeps who signs in with codes too`() async throws {
    world.emulator.stores.accounts.update(try world.user("pia").id) { $0.native.alsoSignsInWithCode = true }
    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    let start = try await JourneyClient(world: next).start(.signIn, "pia@customers.example")
    #expect(start.methods.map { $0["type"]?.string } == ["password", "email"])
  }
}
