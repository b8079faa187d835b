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

  // MARK: Sizes

  @Test func `nothing large is kept of a request`() async throws {
    let long = String(repeating: "a", count: 255)
    let name = try await client.start(.signUp, long + "@mail.example")
    #expect(name.failure[0] == "invalidRequest")
    let asked = try await client.passed("rita@customers.example", "Rita-Pass-1")
    let contact = try await client.choose(of: asked, "enroll", ["target": .string(long + "@mail.example")])
    #expect(contact.failure[0] == "invalidRequest")
    #expect(world.emulator.inbox.messages(to: nil).isEmpty)
    var client = client
    client.claims = #"{"access_token":{"acrs":{"values":[""# + String(repeating: "a", count: 40_000) + #""]}}}"#
    #expect(try await client.entry().status == 400)
  }
}
