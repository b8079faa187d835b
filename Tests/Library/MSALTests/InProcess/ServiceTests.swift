// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache

/// AD FS, other OpenID providers, and national clouds.
// Fidelity: national clouds, own clouds, custom domains; AD FS
@Suite struct ServiceTests {
  private func record(of result: MSALResult, in world: World) throws -> AccountRecord {
    let cache = TokenCache(store: world.records.anotherProcess(), log: world.log)
    let id = try #require(result.account.homeAccountId?.identifier)
    return try #require(try cache.accounts(homeAccountID: HomeAccountID(id)).first)
  }

  @Test func `AD FS signs in without client_info and without tenants`() async throws {
    let scopes: [String] = []
    let world = try World(person: ScriptedPerson(username: "fred@litware.example", password: "Fred-Pass-1"))
    let authority = try MSALADFSAuthority(url: #require(URL(string: "https://fs.litware.localhost/adfs")))
    let application = try world.makeApplication(Seed.timesheetApp.clientID.value, authority)
    let result = try await world.signIn(application, scopes: scopes)
    #expect(result.account.environment == "fs.litware.localhost")
    let record = try record(of: result, in: world)
    #expect(record.realm == "adfs")
    #expect(record.authorityType == "ADFS")
    #expect(record.homeAccountID.value == record.localAccountID)
    #expect(try await world.silently(application, scopes: scopes).tokenSource == .cache)
    #expect(try await world.silently(application, scopes: scopes, forceRefresh: true).tokenSource == .refreshToken)
    let paths = world.transport.requests.map { $0.url.path() }
    #expect(paths.contains("/adfs/.well-known/openid-configuration"))
    #expect(paths.contains("/adfs/oauth2/token"))
    #expect(!paths.contains { $0.contains("v2.0") })
  }

  @Test func `an OpenID provider is known by its issuer`() async throws {
    let world = try World()
    let issuer = "https://login.microsoftonline.localhost/\(Seed.contoso.id)/v2.0"
    let authority = try MSALOpenIDConnectAuthority(url: #require(URL(string: issuer)))
    let application = try world.makeApplication(Seed.sampleApp.clientID.value, authority)
    let result = try await world.signIn(application, scopes: ["email"])
    let record = try record(of: result, in: world)
    #expect(record.authorityType == "Generic")
    #expect(record.realm == "\(Seed.contoso.id)/v2.0")
    #expect(try #require(world.browser.openedURLs.first?.query()).contains("x-client-SKU") == false)
    #expect(world.transport.requests(to: "/discovery/instance").isEmpty)
  }

  private static let gina = ScriptedPerson(username: "gina@contoso-gov.example", password: "Gina-Pass-1")
  private static let national = "login.microsoftonline.us.localhost"

  // Parity: national clouds
  @Test func `a person of a national cloud is sent there, then and later`() async throws {
    let world = try World(person: Self.gina, hosts: [Self.national])
    let application = try world.makeApplication { $0.multipleCloudsSupported = true }
    let result = try await world.signIn(application)
    #expect(result.account.environment == Self.national)
    #expect(world.transport.requests(to: "/token").map { $0.url.host() } == [Self.national])
    #expect(try #require(world.browser.openedURLs.first?.query()).contains("instance_aware=true"))
    #expect(try await world.silently(application).tokenSource == .cache)
    #expect(try await world.silently(application, forceRefresh: true).tokenSource == .refreshToken)
    #expect(Set(world.transport.requests(to: "/token").map { $0.url.host() }) == [Self.national])
  }

  @Test func `an app of one cloud does not let her in, her own cloud does`() async throws {
    let world = try World(person: Self.gina, hosts: [Self.national])
    let application = try world.makeApplication()
    #expect(await failure { try await world.signIn(application) } != nil)
    let url = try #require(URL(string: "https://\(Self.national)/common"))
    let own = try world.makeApplication(Seed.sampleApp.clientID.value, try MSALAADAuthority(url: url))
    #expect(try await world.signIn(own).account.environment == Self.national)
  }
}
