// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import Testing

@testable import IdentityEmulator

// Fidelity: wrong password, lock-out, expired password, blocked account
// Parity: password reset by the person
@Suite("A forgotten password")
struct ForgottenPasswordTests {
  private let world: PlatformWorld
  private let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  private func forget(_ username: String) async throws {
    try await browser.authorize()
    try await browser.submit(("username", username), ("step", "next"))
    try await browser.submit(("step", "forgot"))
    #expect(browser.heading == "Reset your password" && browser.html.contains("value=\"\(username)\""))
  }

  @Test func `a code leads to a new password, which only the person knows, and on with the sign-in`() async throws {
    let adele = "adele@contoso.example"
    try await forget(adele)
    try await browser.submit(("email", adele), ("step", "sendcode"))
    let fields = [("new", "Fresh-Pass-1"), ("confirm", "Fresh-Pass-1"), ("step", "reset")]
    try await browser.submit(("code", "00000000"), fields[0], fields[1], fields[2])
    #expect(browser.heading == "Choose a new password" && browser.html.contains("id=\"code-error\""))
    let code = try #require(world.emulator.inbox.messages(to: adele).first).code.exposed
    try await browser.submit(("code", code), fields[0], fields[1], fields[2])
    try await browser.submit(("step", "accept"))
    #expect(try browser.answer()["code"] != nil)
    let id = try world.user("adele").id
    #expect(world.emulator.stores.accounts.standing(of: id)?.password.matches("Fresh-Pass-1") == true)
    #expect(TestAccounts(.standard, accounts: world.emulator.stores.accounts).knownPassword(of: id) == nil)
  }

  @Test func `an address of nobody here has the same pages and changes nothing, and cancelling leads back`()
    async throws
  {
    try await forget("adele@contoso.example")
    try await browser.submit(("email", "mallory@contoso.example"), ("step", "sendcode"))
    #expect(browser.heading == "Choose a new password")
    let code = try #require(world.emulator.inbox.messages(to: "mallory@contoso.example").first).code.exposed
    try await browser.submit(("code", code), ("new", "Fresh-Pass-1"), ("confirm", "Fresh-Pass-1"), ("step", "reset"))
    #expect(browser.html.contains("AADSTS50034"))
    try await browser.submit(("step", "cancel"))
    #expect(browser.heading == "Sign in")
  }
}
