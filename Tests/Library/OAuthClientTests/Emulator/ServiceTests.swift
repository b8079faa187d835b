// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// AD FS, other OpenID providers, and national clouds.
// Fidelity: national clouds, own clouds, custom domains; AD FS
@Suite struct ServiceTests {
  let world: ServiceWorld

  init() throws { world = try ServiceWorld() }

  private func record(of account: Account) throws -> AccountRecord {
    try #require(try world.cache.accounts(homeAccountID: account.homeAccountID).first)
  }

  @Test(arguments: [["openid"], [Seed.timesheetApp.clientID.value]])
  func `AD FS signs in without client_info and without tenants`(scopes: [String]) async throws {
    let client = try world.client(Seed.timesheetApp, .adfs, "https://fs.litware.localhost/adfs")
    let fred = ScriptedPerson(username: "fred@litware.example", password: "Fred-Pass-1")
    let result = try await client.acquireToken(world.request(fred, scopes))
    #expect(result.account.username == fred.username)
    #expect(result.account.environment == "fs.litware.localhost")
    #expect(result.authority.text == "https://fs.litware.localhost/adfs")
    let record = try record(of: result.account)
    #expect(record.realm == "adfs")
    #expect(record.authorityType == "ADFS")
    #expect(record.homeAccountID.value == record.localAccountID)
    #expect(try await world.silently(client, result.account, scopes).source == .cache)
    #expect(try await world.silently(client, result.account, scopes, forceRefresh: true).source == .refresh)
    #expect(try client.accounts().map(\.username) == [fred.username])
    let paths = world.transport.requests.map { $0.url.path() }
    #expect(paths.contains("/adfs/.well-known/openid-configuration"))
    #expect(paths.contains("/adfs/oauth2/token"))
    #expect(!paths.contains { $0.contains("v2.0") })
  }

  @Test func `an OpenID provider is known by its issuer`() async throws {
    let issuer = "https://login.microsoftonline.localhost/\(Seed.contoso.id)/v2.0"
    let client = try world.client(Seed.sampleApp, .openIDConnect, issuer)
    let adele = ScriptedPerson(username: "adele@contoso.example", password: "Adele-Pass-1")
    let request = world.request(adele, ["email"])
    let result = try await client.acquireToken(request)
    #expect(result.account.username == adele.username)
    #expect(result.authority.text == issuer)
    let record = try record(of: result.account)
    #expect(record.authorityType == "Generic")
    #expect(record.realm == "\(Seed.contoso.id)/v2.0")
    #expect(try await world.silently(client, result.account, ["email"]).source == .cache)
    #expect(try await world.silently(client, result.account, ["email"], forceRefresh: true).source == .refresh)
    let asked = try #require((request.presentation.browser as? PersonalBrowser)?.openedURLs.first?.query())
    #expect(!asked.contains("x-client-SKU"))
    #expect(world.transport.requests(to: "/discovery/instance").isEmpty)
  }

  static let gina = ScriptedPerson(username: "gina@contoso-gov.example", password: "Gina-Pass-1")
  static let national = "login.microsoftonline.us.localhost"

  @Test func `a person of a national cloud is sent there, then and later`() async throws {
    let client = try world.client(
      Seed.sampleApp, .entra, "https://login.microsoftonline.localhost/common", manyClouds: true)
    let result = try await client.acquireToken(world.request(Self.gina, ["User.Read"]))
    #expect(result.account.environment == Self.national)
    #expect(world.transport.requests(to: "/token").map { $0.url.host() } == [Self.national])
    #expect(try await world.silently(client, result.account, ["User.Read"]).source == .cache)
    #expect(try await world.silently(client, result.account, ["User.Read"], forceRefresh: true).source == .refresh)
    #expect(Set(world.transport.requests(to: "/token").map { $0.url.host() }) == [Self.national])
  }

  @Test func `an app of one cloud does not let her in, her own cloud does`() async throws {
    let client = try world.client(Seed.sampleApp, .entra, "https://login.microsoftonline.localhost/common")
    let request = world.request(Self.gina, ["User.Read"])
    #expect(
      await failure { () async throws(IdentityError) in try await client.acquireToken(request) } != nil)
    let own = try world.client(Seed.sampleApp, .entra, "https://\(Self.national)/common")
    #expect(try await own.acquireToken(world.request(Self.gina, ["User.Read"])).account.environment == Self.national)
  }
}
