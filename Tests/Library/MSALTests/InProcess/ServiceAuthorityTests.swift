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

/// Apps of services beside Microsoft Entra ID, written as their samples are.
@Suite struct ServiceAuthorityTests {
  struct Service: Sendable, CustomTestStringConvertible {
    var url: String
    var app: Application
    var username: String
    var password: String
    var scope: String
    var make: @Sendable (URL) throws -> MSALAuthority = { try MSALAuthority(url: $0) }
    var testDescription: String { url }
  }

  static let toDo = Seed.toDoList.identifierURI + "/ToDoList.Read"
  static let policies = "https://fabrikamb2c.b2clogin.localhost/tfp/fabrikamb2c.onmicrosoft.com"
  static let storefront = Service(
    url: "\(policies)/B2C_1_susi", app: Seed.storefrontApp, username: "cora@shoppers.example",
    password: "Cora-Pass-1", scope: toDo)

  private func application(_ service: Service, in world: World) throws -> MSALPublicClientApplication {
    let authority = try service.make(#require(URL(string: service.url)))
    return try world.makeApplication(service.app.clientID.value, authority)
  }

  @Test(
    arguments: [
      storefront,
      Service(
        url: "https://fabrikam.ciamlogin.localhost/\(Seed.customers.id)", app: Seed.passwordApp,
        username: "pia@customers.example", password: "Pia-Pass-1", scope: toDo),
      Service(
        url: "https://fs.litware.localhost/adfs", app: Seed.timesheetApp, username: "fred@litware.example",
        password: "Fred-Pass-1", scope: ""),
      Service(
        url: "https://login.microsoftonline.localhost/\(Seed.contoso.id)/v2.0", app: Seed.sampleApp,
        username: "adele@contoso.example", password: "Adele-Pass-1", scope: "email",
        make: { try MSALOpenIDConnectAuthority(url: $0) }),
    ])
  func `every service signs in, answers from the cache and refreshes, under its own authority`(service: Service)
    async throws
  {
    let world = try World(person: ScriptedPerson(username: service.username, password: service.password))
    let application = try application(service, in: world)
    let result = try await world.signIn(application, scopes: [service.scope])
    #expect(result.account.username == service.username)
    #expect(result.authority.url.absoluteString == service.url)
    #expect(try type(of: result.authority) == type(of: service.make(#require(URL(string: service.url)))))
    #expect(try application.allAccounts().map(\.username) == [service.username])
    #expect(try await world.silently(application, scopes: [service.scope]).tokenSource == .cache)
    let renewed = try await world.silently(application, scopes: [service.scope], forceRefresh: true)
    #expect(renewed.tokenSource == .refreshToken)
    try application.remove(result.account)
    #expect(try application.allAccounts().isEmpty)
  }

  @Test func `an account is found by its policy, as the sample looks for it`() async throws {
    let world = try World(
      person: ScriptedPerson(username: Self.storefront.username, password: Self.storefront.password))
    let application = try application(Self.storefront, in: world)
    try await world.signIn(application, scopes: [Self.toDo])
    let account = try application.allAccounts().first {
      $0.homeAccountId?.objectId?.hasSuffix("b2c_1_susi") == true
    }
    #expect(account?.username == Self.storefront.username)
  }
}
