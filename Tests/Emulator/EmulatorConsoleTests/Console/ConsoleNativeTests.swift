// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import OAuthWire
import Testing

@testable import IdentityEmulator

/// What the console and the control API show and change of native authentication V2.
// Fidelity: native authentication V2
@Suite("The console and native authentication V2")
struct ConsoleNativeTests {
  private let world: PlatformWorld
  private let browser: ConsoleBrowser

  init() throws {
    world = try PlatformWorld()
    browser = ConsoleBrowser(world)
  }

  @Test func `an app's page has its user flow, which the control API changes`() async throws {
    let path = "apps/\(Seed.passwordApp.clientID.value)"
    #expect(try await facts(of: path).contains("V2 offers sign_in sign_up reset_password"))
    var flow = try #require(try await world.control("GET", path).json["nativeAuth"]?.object)
    flow["journeys"] = ["sign_in"]
    flow["attributes"] = [["name": "city"], ["name": "country", "required": true]]
    #expect(try await world.control("PATCH", path, JSONValue.object(["nativeAuth": .object(flow)]).text).status == 200)
    let facts = try await facts(of: path)
    #expect(facts.contains("V2 offers sign_in Second"))
    #expect(facts.contains("It asks for city (may be left out) country V2"))
    let entry = try await JourneyClient(world: world).entry()
    #expect(entry.link("sign_up") == nil)
  }

  @Test func `a person's page says who signs in with codes too, which the control API changes`() async throws {
    let path = "users/pia@customers.example"
    #expect(!(try await facts(of: "people/pia@customers.example")).contains("Signs in too with"))
    let profile: JSONValue = ["nativeAuth": ["signsInWith": "password", "alsoSignsInWithCode": true]]
    #expect(try await world.control("PATCH", path, profile.text).json["nativeAuth"]?["alsoSignsInWithCode"] == true)
    #expect(try await facts(of: "people/pia@customers.example").contains("Signs in too with one-time codes"))
    let start = try await JourneyClient(world: world).start(.signIn, "pia@customers.example")
    #expect(start.methods.count == 2)
  }

  @Test func `a refused step says what happened, to whom`() async throws {
    let client = JourneyClient(world: world)
    _ = try await client.passed("pia@customers.example", "wrong")
    let list = try await browser.open("/_emulator/console/signins")
    let id = try #require(list.text(between: "href=\"/_emulator/console/signins/", and: "\""))
    let page = try await facts(of: "signins/\(id)")
    #expect(page.contains("pia@customers.example at Fabrikam Shop"))
    #expect(page.contains("AADSTS50126: The user name or password is wrong."))
    #expect(page.contains("Sent, not shown continuationToken, password"))
    #expect(!page.contains("Pia-Pass-1"))
  }

  /// The words of a page, without its tags.
  private func facts(of path: String) async throws -> String {
    try await browser.open("/_emulator/console/\(path)")
      .replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
