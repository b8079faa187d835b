// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import ScriptedBrowser
import Testing

extension InProcessTests {
  /// Apps use the services of a seed file through the public API.
  @Suite("Services of a seed file")
  struct SeededServiceTests {
    private static let app = "33333333-0000-4000-8000-000000000001"
    private static let store = "33333333-0000-4000-8000-000000000002"
    private static let club = "33333333-0000-4000-8000-000000000003"
    private static let time = "33333333-0000-4000-8000-000000000004"
    private static let seed = """
      {
        "clouds": [{"preferredNetwork": "login.far.localhost", "preferredCache": "cache.far.localhost",
                    "aliases": ["sts.far.localhost"]}],
        "tenants": [
          {"id": "11111111-0000-4000-8000-000000000001", "name": "Far", "domain": "far.example", "kind": "workforce",
           "cloud": "login.far.localhost"},
          {"id": "11111111-0000-4000-8000-000000000002", "name": "Shop", "domain": "shop.example", "kind": "b2c",
           "subdomain": "shop", "hosts": ["login.shop.localhost"],
           "policies": [{"name": "B2C_1_in", "kind": "signUpOrSignIn"}, {"name": "B2C_1_pw", "kind": "resetPassword"}]},
          {"id": "11111111-0000-4000-8000-000000000003", "name": "Club", "domain": "club.example", "kind": "external",
           "subdomain": "club", "hosts": ["login.club.localhost"]},
          {"id": "11111111-0000-4000-8000-000000000004", "name": "Server", "domain": "server.example",
           "kind": "federation", "hosts": ["fs.server.localhost"]}
        ],
        "users": [
          {"id": "22222222-0000-4000-8000-000000000001", "tenant": "far.example", "username": "fin@far.example",
           "password": "Fin-Pass-1", "name": "Fin Ford"},
          {"id": "22222222-0000-4000-8000-000000000002", "tenant": "shop.example", "username": "sue@shop.example",
           "password": "Sue-Pass-1", "name": "Sue Sims"},
          {"id": "22222222-0000-4000-8000-000000000003", "tenant": "club.example", "username": "cal@club.example",
           "password": "Cal-Pass-1", "name": "Cal Cook"},
          {"id": "22222222-0000-4000-8000-000000000004", "tenant": "server.example", "username": "stan@server.example",
           "password": "Stan-Pass-1", "name": "Stan Stone"}
        ],
        "apps": [
          {"clientId": "\(app)", "name": "App", "tenant": "far.example", "audience": "multiTenant",
           "redirectUris": ["http://localhost"]},
          {"clientId": "\(store)", "name": "Store", "tenant": "shop.example", "audience": "singleTenant",
           "redirectUris": ["http://localhost"]},
          {"clientId": "\(club)", "name": "Club App", "tenant": "club.example", "audience": "singleTenant",
           "redirectUris": ["http://localhost"]},
          {"clientId": "\(time)", "name": "Time", "tenant": "server.example", "audience": "singleTenant",
           "redirectUris": ["http://localhost"]}
        ]
      }
      """

    private func world(_ alias: String, _ domain: String, hosts: [String]) throws -> World {
      let password = alias.prefix(1).uppercased() + alias.dropFirst() + "-Pass-1"
      return try World(
        person: ScriptedPerson(username: "\(alias)@\(domain)", password: password),
        seed: try Seed(parsing: Array(Self.seed.utf8), file: "seed.json"), hosts: hosts)
    }

    private func application(
      _ clientID: String, _ url: String, in world: World,
      _ adjust: (MSALPublicClientApplicationConfig) -> Void = { _ in }
    ) throws -> MSALPublicClientApplication {
      try world.makeApplication(clientID, try MSALAuthority(url: try #require(URL(string: url))), adjust)
    }

    @Test(
      arguments: [
        ("sue", "shop.example", store, store, "https://shop.b2clogin.localhost/tfp/shop.onmicrosoft.com/B2C_1_in"),
        ("sue", "shop.example", store, store, "https://login.shop.localhost/tfp/shop.onmicrosoft.com/B2C_1_in"),
        ("cal", "club.example", club, "User.Read", "https://club.ciamlogin.localhost/club.onmicrosoft.com"),
        ("cal", "club.example", club, "User.Read", "https://club.ciamlogin.localhost/"),
        ("stan", "server.example", time, "", "https://fs.server.localhost/adfs"),
        ("fin", "far.example", app, "User.Read", "https://login.far.localhost/common"),
      ])
    func `Every service signs in, answers from the cache and refreshes, at its own and at a custom domain`(
      alias: String, domain: String, clientID: String, scope: String, url: String
    ) async throws {
      let world = try world(alias, domain, hosts: [try #require(URL(string: url)?.host())])
      let application = try application(clientID, url, in: world)
      let result = try await world.signIn(application, scopes: [scope])
      #expect(result.account.username == "\(alias)@\(domain)")
      #expect(try type(of: result.authority) == type(of: MSALAuthority(url: #require(URL(string: url)))))
      #expect(try application.allAccounts().map(\.username) == [result.account.username])
      #expect(try await world.silently(application, scopes: [scope]).tokenSource == .cache)
      #expect(try await world.silently(application, scopes: [scope], forceRefresh: true).tokenSource == .refreshToken)
      try application.remove(result.account)
      #expect(try application.allAccounts().isEmpty)
    }

    @Test func `An External ID tenant at a domain of its own is an OpenID provider`() async throws {
      let world = try world("cal", "club.example", hosts: ["login.club.localhost"])
      let url = "https://login.club.localhost/11111111-0000-4000-8000-000000000003/v2.0"
      let authority = try MSALOpenIDConnectAuthority(url: try #require(URL(string: url)))
      let application = try world.makeApplication(Self.club, authority)
      let result = try await world.signIn(application, scopes: ["email"])
      #expect(result.account.username == "cal@club.example")
      #expect(try await world.silently(application, scopes: ["email"], forceRefresh: true).tokenSource == .refreshToken)
    }
  }
}
