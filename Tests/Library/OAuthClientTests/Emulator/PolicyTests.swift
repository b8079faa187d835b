// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthClient
import OAuthWire
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// B2C: a policy is an authority of its own.
// Fidelity: B2C; wrong password, lock-out, expired password, blocked account
@Suite struct PolicyTests {
  static let host = "https://fabrikamb2c.b2clogin.localhost"
  static let root = "\(host)/tfp/fabrikamb2c.onmicrosoft.com"
  static let scopes = [Seed.toDoList.identifierURI + "/ToDoList.Read"]
  static let cora = ScriptedPerson(username: "cora@shoppers.example", password: "Cora-Pass-1")

  let world: ServiceWorld

  init() throws { world = try ServiceWorld() }

  private func client(_ authority: String = "\(root)/B2C_1_susi") throws -> PublicClient {
    try world.client(Seed.storefrontApp, .b2c, authority)
  }

  // Fidelity: national clouds, own clouds, custom domains
  @Test(arguments: [
    "\(root)/B2C_1_susi", "\(host)/fabrikamb2c.onmicrosoft.com/B2C_1_susi",
    "\(host)/fabrikamb2c.onmicrosoft.com/b2c_1_SUSI",
    "https://login.shoppers.localhost/tfp/\(Seed.shoppers.id)/B2C_1_susi",
    "https://login.shoppers.localhost/\(Seed.shoppers.id)/B2C_1_susi",
  ])
  func `both forms and custom domains sign in, refresh and answer from the cache`(authority: String) async throws {
    let client = try client(authority)
    let result = try await client.acquireToken(world.request(Self.cora, Self.scopes))
    let id = "a0000000-0000-4000-8000-00000000b021"
    #expect(result.account.homeAccountID.value == "\(id)-b2c_1_susi.\(Seed.shoppers.id)")
    #expect(result.account.username == Self.cora.username)
    #expect(result.account.environment == URL(string: authority)?.host())
    #expect(result.authority.text == authority)
    #expect(result.tenantProfile.localAccountID == id)
    #expect(result.tenantProfile.tenantID == Seed.shoppers.id.value)
    #expect(try await world.silently(client, result.account, Self.scopes).source == .cache)
    #expect(try await world.silently(client, result.account, Self.scopes, forceRefresh: true).source == .refresh)
    // A new client, like one in another process, has only the cache.
    let requests = world.transport.requests.count
    #expect(try await world.silently(self.client(authority), result.account, Self.scopes).source == .cache)
    #expect(world.transport.requests.count == requests)
    #expect(world.transport.requests(to: "/discovery/instance").isEmpty)
  }

  @Test func `the app's own id is a scope`() async throws {
    let scopes = [Seed.storefrontApp.clientID.value]
    let client = try client()
    let result = try await client.acquireToken(world.request(Self.cora, scopes))
    #expect(try await world.silently(client, result.account, scopes).source == .cache)
  }

  @Test func `a new customer signs up on the way`() async throws {
    var person = ScriptedPerson(username: "noa@mail.example", password: "Noa-Pass-1")
    person.detours = ["signup", "create"]
    person.typing = {
      ["email": "noa@mail.example", "displayName": "Noa Nir", "new": "Noa-Pass-1", "confirm": "Noa-Pass-1"][$0]
    }
    let result = try await client().acquireToken(world.request(person, Self.scopes))
    #expect(result.account.username == "noa@mail.example")
    #expect(result.account.name == "Noa Nir")
  }

  @Test(arguments: [("forgot", 90_118), ("cancel", 90_091)])
  func `leaving the page tells the app why`(detour: String, code: Int) async throws {
    var person = Self.cora
    person.detours = [detour]
    let client = try client()
    let request = world.request(person, Self.scopes)
    let error = await failure { () async throws(IdentityError) in try await client.acquireToken(request) }
    guard case .cancelledByUser(let response?)? = error?.reason else {
      Issue.record("got \(String(describing: error?.reason))")
      return
    }
    #expect(response.codes == [code])
    #expect(response.description?.hasPrefix("AADB2C\(code): ") == true)
  }

  @Test func `the reset policy takes a code and a new password`() async throws {
    let emulator = world.emulator
    var person = Self.cora
    person.detours = ["sendcode", "reset"]
    person.typing = { field in
      switch field {
      case "email": Self.cora.username
      // The code in groups, as it is shown, with a blank after it, as people paste it.
      case "code":
        emulator.inbox.messages(to: Self.cora.username).first.map {
          $0.code.exposed.prefix(3) + " " + $0.code.exposed.dropFirst(3) + " "
        }
      case "new", "confirm": "Cora-Pass-2"
      default: nil
      }
    }
    let result = try await client("\(Self.root)/B2C_1_reset").acquireToken(world.request(person, Self.scopes))
    #expect(result.account.homeAccountID.objectID.hasSuffix("-b2c_1_reset"))
    let renewed = ScriptedPerson(username: Self.cora.username, password: "Cora-Pass-2")
    _ = try await client().acquireToken(world.request(renewed, Self.scopes))
  }

  @Test func `a profile is edited by the person who is signed in`() async throws {
    let client = try client()
    let before = try await client.acquireToken(world.request(Self.cora, Self.scopes))
    var person = Self.cora
    person.detours = ["save"]
    person.typing = { $0 == "displayName" ? "Cora Crane" : nil }
    let edit = try Authority(.b2c, url: #require(URL(string: "\(Self.root)/B2C_1_edit_profile")))
    let request = world.request(person, Self.scopes) {
      $0.parameters.authority = edit
      $0.parameters.account = AccountReference(
        homeAccountID: before.account.homeAccountID, username: before.account.username)
    }
    let after = try await client.acquireToken(request)
    #expect(after.account.name == "Cora Crane")
    #expect(after.account.homeAccountID.objectID.hasSuffix("-b2c_1_edit_profile"))
    // Every policy keeps its own account and tokens.
    #expect(try client.accounts().count == 2)
    #expect(try await world.silently(client, before.account, Self.scopes).account == before.account)
  }

  @Test func `whoever signs in on the page is not taken for somebody else`() async throws {
    let client = try client()
    let other = AccountReference(
      homeAccountID: HomeAccountID("a0000000-0000-4000-8000-00000000b099-b2c_1_susi.\(Seed.shoppers.id)"),
      username: "other@shoppers.example")
    var request = world.request(Self.cora, Self.scopes)
    request.parameters.account = other
    let account = try await client.acquireToken(request).account
    #expect(account.homeAccountID != other.homeAccountID)
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).map(\.homeAccountID) == [account.homeAccountID])
  }

  @Test func `a grant of one policy is worth nothing at another`() async throws {
    let result = try await client().acquireToken(world.request(Self.cora, Self.scopes))
    let reset = try client("\(Self.root)/B2C_1_reset")
    let error = await failure { () async throws(IdentityError) in
      try await reset.acquireTokenSilent(
        SilentRequest(
          parameters: TokenParameters(
            scopes: ScopeSet(Self.scopes),
            account: AccountReference(homeAccountID: result.account.homeAccountID, username: nil)),
          forceRefresh: true))
    }
    #expect(error?.response?.description?.hasPrefix("AADB2C90088: ") == true)
  }
}
