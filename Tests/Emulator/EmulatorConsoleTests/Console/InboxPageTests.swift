// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Parity: one-time codes without mail and telephone
@Suite("The page of the inbox")
struct InboxPageTests {
  private let world: PlatformWorld
  private let browser: TestBrowser
  private let app = TestClient(id: Seed.codeApp.clientID.value)

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  private func codes() throws -> [String] { world.emulator.inbox.messages(to: nil).map(\.code.exposed) }

  private func sendCode() async throws {
    try await browser.authorize(app, tenant: Seed.customers.id.value)
    try await browser.submit(("username", "otto@customers.example"), ("step", "next"))
  }

  /// The standing of each message, newest first; minutes and seconds that are left without their element.
  private func standings() async throws -> [String] {
    let page = try await world.get("/_emulator/inbox", headers: ["Accept": "text/html"])
    let html = String(decoding: page.body, as: UTF8.self)
    return html.split(separator: "<p class=\"state\">").dropFirst().map { piece in
      String(piece.prefix(upTo: piece.firstRange(of: "</p>")?.lowerBound ?? piece.endIndex))
        .replacing(/<[^>]*>/, with: "")
    }
  }

  @Test func `says how long the newest code is valid, and what became of the others`() async throws {
    try await sendCode()
    #expect(try await standings() == ["Valid 5:00"])
    world.clock.advance(seconds: 28)
    #expect(try await standings() == ["Valid 4:32"])
    try await browser.submit(("step", "resend"))
    #expect(try await standings() == ["Valid 5:00", "Older"])
    let page = try await world.get("/_emulator/inbox", headers: ["Accept": "text/html"])
    let newest = String(decoding: page.body, as: UTF8.self).text(between: "class=\"newest\"><code>", and: "</code>")
    #expect(newest == (try codes()[0]))
    try await browser.submit(("code", "00000000"), ("step", "verify"))
    #expect(try await standings() == ["Valid 5:00", "Older"])
    try await browser.submit(("code", try codes()[0]), ("step", "verify"))
    #expect(try await standings() == ["Used", "Older"])
    world.clock.advance(seconds: 300)
    #expect(try await standings() == ["Used", "Expired"])
  }

  @Test func `knows of codes that an app itself takes`() async throws {
    var client = NativeClient(world: world)
    client.app = Seed.codeApp
    let token = try await client.signUpChallenged("new@mail.example")
    #expect(try await standings() == ["Valid 5:00"])
    _ = try await client.continueSignUp(token, "oob", try client.code("new@mail.example"))
    #expect(try await standings() == ["Used"])
  }

  @Test func `asks this server alone, for itself, and works without script`() async throws {
    let empty = try await world.get("/_emulator/inbox?address=a", headers: ["Accept": "text/html"])
    #expect(empty.headers["Content-Security-Policy"]?.contains("connect-src 'self'") == true)
    let html = String(decoding: empty.body, as: UTF8.self)
    #expect(html.contains("No codes yet. Codes appear here as soon as an app asks for one."))
    #expect(html.contains("Reload the page to see newer codes."))
    #expect(!html.contains("http-equiv"))
    try await sendCode()
    let page = try await world.get("/_emulator/inbox", headers: ["Accept": "text/html"])
    #expect(String(decoding: page.body, as: UTF8.self).contains("data-copy=\"\(try codes()[0])\""))
  }
}
