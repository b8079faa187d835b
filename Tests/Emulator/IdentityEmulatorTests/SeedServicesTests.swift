// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import Testing

/// Services beside Entra ID, in a seed file.
// Fidelity: B2C; national clouds, own clouds, custom domains
@Suite("A seed file with other services")
struct SeedServicesTests {
  static let good = """
    {
      "clouds": [
        {"preferredNetwork": "login.tailspin-cloud.localhost", "preferredCache": "cache.tailspin-cloud.localhost",
         "aliases": ["sts.tailspin-cloud.localhost"]}
      ],
      "tenants": [
        {"id": "11111111-0000-4000-8000-000000000001", "name": "Tailspin", "domain": "tailspin.example",
         "kind": "workforce", "needsAdminConsent": true},
        {"id": "11111111-0000-4000-8000-000000000002", "name": "Far", "domain": "far.example", "kind": "workforce",
         "cloud": "login.tailspin-cloud.localhost"},
        {"id": "11111111-0000-4000-8000-000000000003", "name": "Shop", "domain": "shop.example", "kind": "b2c",
         "subdomain": "shop", "hosts": ["login.shop.localhost"],
         "policies": [{"name": "B2C_1_in", "kind": "signUpOrSignIn"}, {"name": "B2C_1_pw", "kind": "resetPassword"}]},
        {"id": "11111111-0000-4000-8000-000000000004", "name": "Server", "domain": "server.example",
         "kind": "federation", "hosts": ["fs.server.localhost"]},
        {"id": "11111111-0000-4000-8000-000000000005", "name": "Club", "domain": "club.example", "kind": "external",
         "subdomain": "club", "hosts": ["login.club.localhost"]}
      ],
      "users": [
        {"id": "22222222-0000-4000-8000-000000000001", "tenant": "tailspin.example", "username": "ann@tailspin.example",
         "password": "Ann-Pass-1", "name": "Ann Ames", "administrator": true},
        {"id": "22222222-0000-4000-8000-000000000002", "tenant": "far.example", "username": "fin@far.example",
         "password": "Fin-Pass-1", "name": "Fin Ford",
         "guestIn": [{"tenant": "tailspin.example", "id": "22222222-0000-4000-8000-0000000000f2"}]},
        {"id": "22222222-0000-4000-8000-000000000003", "tenant": "shop.example", "username": "sue@shop.example",
         "password": "Sue-Pass-1", "name": "Sue Sims"}
      ],
      "apps": [
        {"clientId": "33333333-0000-4000-8000-000000000001", "name": "App", "tenant": "tailspin.example",
         "audience": "multiTenant", "redirectUris": ["http://localhost"]},
        {"clientId": "33333333-0000-4000-8000-000000000003", "name": "Store", "tenant": "shop.example",
         "audience": "singleTenant", "redirectUris": ["http://localhost"]}
      ],
      "apis": [
        {"name": "notes", "appId": "44444444-0000-4000-8000-000000000001", "appIdUri": "api://notes",
         "scopes": ["Notes.Read", {"value": "Notes.All", "needsAdministrator": true}]}
      ]
    }
    """

  static func seed() throws -> Seed { try Seed(parsing: Array(good.utf8), file: "seed.json") }

  @Test func `has its policies, in the announcement too, and their people sign in`() async throws {
    let world = try PlatformWorld(seed: try Self.seed())
    let client = TestClient(id: "33333333-0000-4000-8000-000000000003", scope: "openid offline_access")
    let answer = try await world.signIn("sue", as: client, tenant: "shop.onmicrosoft.com/b2c_1_in")
    #expect(try world.claims(of: try #require(answer.idToken))["tfp"]?.string == "B2C_1_in")
    let tenants = try #require(world.emulator.announcement["tenants"]?.array)
    let shop = try #require(tenants.first { $0["name"]?.string == "Shop" })
    #expect(
      shop["policies"]?["resetPassword"]?.string
        == "https://shop.b2clogin.localhost:8443/tfp/shop.onmicrosoft.com/B2C_1_pw")
    #expect(shop["hosts"] == ["login.shop.localhost"])
  }

  @Test func `has its own clouds in instance discovery, and sends their people there`() async throws {
    let world = try PlatformWorld(seed: try Self.seed())
    let query = FormCoding.encode([
      Parameter("api-version", "1.1"),
      Parameter("authorization_endpoint", "https://sts.tailspin-cloud.localhost:8443/common/oauth2/v2.0/authorize"),
    ])
    let answer = try await world.json("/common/discovery/instance?\(query)")
    let clouds = try #require(InstanceDiscoveryResponse(decoding: answer.value)).clouds
    let own = try #require(clouds.first { $0.aliases.contains("sts.tailspin-cloud.localhost:8443") })
    #expect(own.preferredNetwork == "login.tailspin-cloud.localhost:8443")
    #expect(own.preferredCache == "cache.tailspin-cloud.localhost:8443")
    #expect(!clouds.contains { $0.aliases.contains("login.microsoftonline.us.localhost") })

    var main = world
    main.origin = "https://login.microsoftonline.localhost:8443"
    let browser = TestBrowser(main)
    let client = TestClient(id: "33333333-0000-4000-8000-000000000001", scope: "api://notes/Notes.Read openid")
    let parameters = try await browser.signIn("fin", as: client.with(("instance_aware", "true")))
    #expect(parameters["cloud_instance_host_name"] == "login.tailspin-cloud.localhost:8443")
  }

  @Test func `has administrators, and permissions and tenants that need them`() async throws {
    let world = try PlatformWorld(seed: try Self.seed())
    let client = TestClient(id: "33333333-0000-4000-8000-000000000001", scope: "api://notes/Notes.Read openid")
    let guest = TestBrowser(world)
    try await guest.signIn("fin", as: client, tenant: "tailspin.example", accepting: false)
    #expect(guest.heading == "Need admin approval")
    let ann = TestBrowser(world)
    try await ann.signIn("ann", as: client, accepting: false)
    #expect(ann.html.contains("name=\"everyone\""))
    try await ann.submit(("everyone", "true"), ("step", "accept"))
    let code = try #require(try await TestBrowser(world).signIn("fin", as: client, tenant: "tailspin.example")["code"])
    let answer = try await world.redeem(code, as: client, tenant: "tailspin.example")
    let claims = try world.claims(of: try #require(answer.idToken))
    #expect(claims["oid"]?.string == "22222222-0000-4000-8000-0000000000f2")
    #expect(claims["tid"]?.string == "11111111-0000-4000-8000-000000000001")
    #expect(claims["idp"]?.string?.contains("11111111-0000-4000-8000-000000000002") == true)
  }

  @Test func `names every host that the certificate needs`() throws {
    let names = try Self.seed().hostNames
    for name in [
      "login.microsoftonline.localhost", "login.tailspin-cloud.localhost", "sts.tailspin-cloud.localhost",
      "login.shop.localhost", "fs.server.localhost", "login.club.localhost",
    ] {
      #expect(names.contains(name))
    }
    #expect(Seed.standard.hostNames.contains("fs.litware.localhost"))
    #expect(Seed.standard.hostNames.contains("*.login.microsoftonline.localhost"))
    #expect(Seed.standard.hostNames.contains("login.usgovcloudapi.net.localhost"))
  }

  @Test func `is documented by a good example`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/emulator/seed-file.md"), encoding: .utf8)
    let example = try #require(page.matches(of: /```json\n(.*?)```/.dotMatchesNewlines()).last)
    let seed = try Seed(parsing: Array(String(example.1).utf8), file: "seed-file.md")
    #expect(Set(seed.tenants.map(\.kind)) == [.workforce, .b2c, .federation])
  }

  @Test(
    arguments: [
      (
        "\"preferredNetwork\": \"login.tailspin-cloud.localhost\"", "\"preferredNetwork\": \"login.example\"",
        "clouds[0].preferredNetwork"
      ),
      ("\"preferredNetwork\": \"login.tailspin-cloud.localhost\", ", "", "clouds[0].preferredNetwork"),
      (
        "\"preferredNetwork\": \"login.tailspin-cloud.localhost\"",
        "\"preferredNetwork\": \"login.windows.localhost\"", "clouds[0].preferredNetwork"
      ),
      ("[\"sts.tailspin-cloud.localhost\"]", "[\"sts..localhost\"]", "clouds[0].aliases"),
      ("\"cloud\": \"login.tailspin-cloud.localhost\"", "\"cloud\": \"login.other.localhost\"", "tenants[1].cloud"),
      ("\"needsAdminConsent\": true", "\"needsAdminConsent\": 1", "tenants[0].needsAdminConsent"),
      ("\"kind\": \"resetPassword\"", "\"kind\": \"magic\"", "tenants[2].policies[1].kind"),
      ("\"name\": \"B2C_1_in\"", "\"name\": \"B2C 1\"", "tenants[2].policies[0].name"),
      ("\"subdomain\": \"shop\", ", "", "tenants[2].subdomain"),
      ("\"kind\": \"b2c\"", "\"kind\": \"workforce\"", "tenants[2].policies"),
      ("\"kind\": \"external\"", "\"kind\": \"workforce\"", "tenants[4].subdomain"),
      ("\"kind\": \"external\",\n     \"subdomain\": \"club\"", "\"kind\": \"federation\"", "tenants[4].kind"),
      ("[\"login.club.localhost\"]", "[\"login.club.example\"]", "tenants[4].hosts"),
      ("\"administrator\": true", "\"administrator\": \"yes\"", "users[0].administrator"),
      ("\"needsAdministrator\": true", "\"needsAdministrator\": {}", "apis[0].scopes[1].needsAdministrator"),
    ])
  func `is refused with the place and the reason`(old: String, new: String, place: String) throws {
    let text = Self.good.replacing(old, with: new, maxReplacements: 1)
    try #require(text != Self.good)
    let error = #expect(throws: SeedError.self) { try Seed(parsing: Array(text.utf8), file: "seed.json") }
    #expect(error?.place == place)
  }
}
