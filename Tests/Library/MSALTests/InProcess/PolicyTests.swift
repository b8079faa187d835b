// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import ScriptedBrowser
import TestSupport
import Testing

/// B2C: a policy is an authority of its own.
// Fidelity: B2C; wrong password, lock-out, expired password, blocked account
// Parity: B2C user flows, External ID
@Suite struct PolicyTests {
  static let host = "https://fabrikamb2c.b2clogin.localhost"
  static let root = "\(host)/tfp/fabrikamb2c.onmicrosoft.com"
  static let scopes = [Seed.toDoList.identifierURI + "/ToDoList.Read"]
  static let cora = ScriptedPerson(username: "cora@shoppers.example", password: "Cora-Pass-1")

  private let world: World

  init() throws { world = try World(person: Self.cora, hosts: ["login.shoppers.localhost"]) }

  private func authority(_ text: String = "\(root)/B2C_1_susi") throws -> MSALB2CAuthority {
    try MSALB2CAuthority(url: #require(URL(string: text)))
  }

  private func application(_ text: String = "\(root)/B2C_1_susi") throws -> MSALPublicClientApplication {
    try world.makeApplication(Seed.storefrontApp.clientID.value, authority(text))
  }

  /// Cora does something else on the page, and types what `typing` says.
  private func seat(_ detours: String..., typing: @escaping @Sendable (String) -> String? = { _ in nil }) {
    var person = Self.cora
    person.detours = detours
    person.typing = typing
    world.browser.seat(person)
  }

  // Fidelity: national clouds, own clouds, custom domains
  @Test(arguments: [
    "\(root)/B2C_1_susi", "\(host)/fabrikamb2c.onmicrosoft.com/B2C_1_susi",
    "\(host)/fabrikamb2c.onmicrosoft.com/b2c_1_SUSI",
    "https://login.shoppers.localhost/tfp/\(Seed.shoppers.id)/B2C_1_susi",
    "https://login.shoppers.localhost/\(Seed.shoppers.id)/B2C_1_susi",
  ])
  func `both forms and custom domains sign in, refresh and answer from the cache`(authority: String) async throws {
    let application = try application(authority)
    let result = try await world.signIn(application, scopes: Self.scopes)
    let id = "a0000000-0000-4000-8000-00000000b021"
    #expect(result.account.identifier == "\(id)-b2c_1_susi.\(Seed.shoppers.id)")
    #expect(result.account.username == Self.cora.username)
    #expect(result.account.environment == URL(string: authority)?.host())
    #expect(result.authority.url.absoluteString == authority)
    #expect(result.tenantProfile.identifier == id)
    #expect(result.tenantProfile.tenantId == Seed.shoppers.id.value)
    #expect(try await world.silently(application, scopes: Self.scopes).tokenSource == .cache)
    #expect(
      try await world.silently(application, scopes: Self.scopes, forceRefresh: true).tokenSource == .refreshToken)
    // A new application, like one in another process, has only the cache.
    let later = try self.application(authority)
    world.transport.forgetRequests()
    #expect(try await world.silently(later, scopes: Self.scopes).tokenSource == .cache)
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `the app's own id is a scope`() async throws {
    let scopes = [Seed.storefrontApp.clientID.value]
    let application = try application()
    try await world.signIn(application, scopes: scopes)
    #expect(try await world.silently(application, scopes: scopes).tokenSource == .cache)
  }

  /// Lets the person make an account on the way.
  private func signUp(_ person: inout ScriptedPerson, at world: World) {
    let (emulator, name) = (world.emulator, person.username)
    person.detours = ["signup", "create", "verify"]
    person.typing = { field in
      let code = emulator.stores.native.current.inbox.messages(to: name).first?.code.exposed
      return ["email": name, "displayName": "Noa Nir", "new": "Noa-Pass-1", "confirm": "Noa-Pass-1", "code": code][
        field]
        ?? nil
    }
  }

  @Test func `a new customer signs up on the way`() async throws {
    var person = ScriptedPerson(username: "noa@mail.example", password: "Noa-Pass-1")
    signUp(&person, at: world)
    world.browser.seat(person)
    let result = try await world.signIn(application(), scopes: Self.scopes)
    #expect(result.account.username == "noa@mail.example")
    #expect(result.account.name == "Noa Nir")
  }

  @Test(arguments: [("forgot", 90_118), ("cancel", 90_091)])
  func `leaving the page tells the app why`(detour: String, code: Int) async throws {
    seat(detour)
    let application = try application()
    let error = await failure { try await world.signIn(application, scopes: Self.scopes) }
    #expect(error?.code == MSALError.userCanceled.rawValue)
    #expect((error?.userInfo[MSALErrorDescriptionKey] as? String)?.contains("AADB2C\(code): ") == true)
    #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [code])
  }

  @Test func `the reset policy takes a code and a new password`() async throws {
    let emulator = world.emulator
    seat("sendcode", "reset") { field in
      switch field {
      case "email": Self.cora.username
      // The code in groups, as it is shown, with a blank after it, as people paste it.
      case "code":
        emulator.stores.native.current.inbox.messages(to: Self.cora.username).first.map {
          $0.code.exposed.prefix(3) + " " + $0.code.exposed.dropFirst(3) + " "
        }
      case "new", "confirm": "Cora-Pass-2"
      default: nil
      }
    }
    let result = try await world.signIn(application("\(Self.root)/B2C_1_reset"), scopes: Self.scopes)
    #expect(result.account.homeAccountId?.objectId?.hasSuffix("-b2c_1_reset") == true)
    world.browser.seat(ScriptedPerson(username: Self.cora.username, password: "Cora-Pass-2"))
    try await world.signIn(application(), scopes: Self.scopes)
  }

  @Test func `a profile is edited by the person who is signed in`() async throws {
    let application = try application()
    let before = try await world.signIn(application, scopes: Self.scopes)
    seat("save") { $0 == "displayName" ? "Cora Crane" : nil }
    let parameters = MSALInteractiveTokenParameters(
      scopes: Self.scopes, webviewParameters: MSALWebviewParameters())
    parameters.authority = try authority("\(Self.root)/B2C_1_edit_profile")
    parameters.account = before.account
    let after = try await application.acquireToken(with: parameters)
    #expect(after.account.name == "Cora Crane")
    #expect(after.account.homeAccountId?.objectId?.hasSuffix("-b2c_1_edit_profile") == true)
    // Every policy keeps its own account and tokens.
    #expect(try application.allAccounts().count == 2)
    let silent = try await world.silently(application, before.account, scopes: Self.scopes)
    #expect(silent.account.identifier == before.account.identifier)
  }

  @Test func `whoever signs in on the page is not taken for somebody else`() async throws {
    let application = try application()
    let other = try await world.signIn(application, scopes: Self.scopes).account
    try application.remove(other)
    var person = ScriptedPerson(username: "noa@mail.example", password: "Noa-Pass-1")
    let elsewhere = try World()
    signUp(&person, at: elsewhere)
    elsewhere.browser.seat(person)
    let fresh = try elsewhere.makeApplication(Seed.storefrontApp.clientID.value, authority())
    let parameters = MSALInteractiveTokenParameters(
      scopes: Self.scopes, webviewParameters: MSALWebviewParameters())
    parameters.account = other
    let account = try await fresh.acquireToken(with: parameters).account
    #expect(account.identifier != other.identifier)
    #expect(try fresh.allAccounts().map(\.identifier) == [account.identifier])
  }

  @Test func `a grant of one policy is worth nothing at another`() async throws {
    let account = try await world.signIn(application(), scopes: Self.scopes).account
    let reset = try application("\(Self.root)/B2C_1_reset")
    let error = await failure { _ = try await world.silently(reset, account, scopes: Self.scopes, forceRefresh: true) }
    #expect((error?.userInfo[MSALErrorDescriptionKey] as? String)?.contains("AADB2C90088: ") == true)
  }
}
