// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// The requests of the Azure CLI while it signs in.
// Fidelity: Azure Resource Manager; the platform's own apps
// Parity: Azure Resource Manager
@Suite("The resource manager")
struct ResourceManagerTests {
  private let world: PlatformWorld
  private static let azureCLI = TestClient(
    id: Application.azureCLI.clientID.value,
    scope: "https://management.core.windows.net//.default offline_access openid profile")

  init() throws { world = try PlatformWorld() }

  private func ask(
    _ path: String, _ token: String? = nil, method: String = "GET"
  ) async throws -> (response: HTTPResponse, json: JSONValue) {
    var request = HTTPRequest(method: method, url: try #require(URL(string: "\(world.origin)/arm\(path)")))
    if let token { request.headers["Authorization"] = "Bearer " + token }
    let response = await world.emulator.respond(to: request)
    return (response, try JSONValue(parsing: response.body))
  }

  @Test func `the Azure CLI signs anybody of an organisation in, and nobody is asked`() async throws {
    for (name, tenant) in [("adele", "organizations"), ("nick", "northwind.example")] {
      let browser = TestBrowser(world)
      let answer = try await browser.signIn(name, as: Self.azureCLI, tenant: tenant)
      let tokens = try await world.redeem(try #require(answer["code"]), as: Self.azureCLI, tenant: tenant)
      let claims = try world.claims(of: try #require(tokens.accessToken))
      #expect(claims["aud"] == "https://management.core.windows.net/")
      #expect(claims["ver"] == "1.0")
      #expect(claims["scp"] == "user_impersonation")
      #expect(claims["appid"]?.string == Self.azureCLI.id)
    }
    #expect(
      world.emulator.announcement["apps"]?.array?.contains { $0["clientId"]?.string == Self.azureCLI.id } == false)
  }

  @Test func `tells the addresses of the cloud, to anybody`() async throws {
    let answer = try await ask("/metadata/endpoints?api-version=2022-09-01")
    #expect(answer.response.status == 200)
    #expect(answer.json["resourceManager"] == "https://127.0.0.1:8443/arm")
    #expect(answer.json["authentication"]?["loginEndpoint"]?.string == world.origin)
    #expect(answer.json["authentication"]?["audiences"]?.array?.first == "https://management.core.windows.net/")
    #expect(answer.json["microsoftGraphResourceId"]?.string == world.origin + "/")
    // Whichever of the two was asked, for `az rest` tells Graph and the resource manager apart by their origins.
    let other = try await world.json("https://127.0.0.1:8443/arm/metadata/endpoints?api-version=2022-09-01")
    #expect(other.value == answer.json)
  }

  @Test(arguments: ["https://vault.azure.net", "https://storage.azure.com", "https://storage.azure.com/"])
  func `Key Vault and Storage are there for people and apps`(resource: String) async throws {
    let client = TestClient(id: Self.azureCLI.id, scope: resource + "/.default offline_access openid")
    let person = try await world.signIn("adele", as: client, tenant: "organizations")
    let access = try world.claims(of: try #require(person.accessToken))
    #expect(access["aud"]?.string == resource && access["scp"] == "user_impersonation")
    #expect(access["idtyp"] == "user")
    let app = try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
        ("client_secret", "Contoso-Daemon-Secret-1"), ("scope", resource + "/.default"),
      ], tenant: Seed.contoso.id.value)
    #expect(try world.claims(of: try #require(app.accessToken))["idtyp"] == "app")
  }

  @Test func `lists tenants and subscriptions of whoever signed in`() async throws {
    let home = try await world.signIn("adele", as: Self.azureCLI, tenant: "organizations")
    let token = try #require(home.accessToken)
    let tenants = try await ask("/tenants?api-version=2022-12-01", token).json["value"]?.array ?? []
    #expect(tenants.map { $0["tenantId"]?.string } == [Seed.contoso.id.value, Seed.fabrikam.id.value])
    #expect(tenants.map { $0["tenantCategory"] } == ["Home", "ManagedBy"])
    let own = try await ask("/subscriptions?api-version=2022-12-01", token).json["value"]?.array ?? []
    #expect(own.map { $0["displayName"] } == ["Contoso Development"])
    let id = try #require(own.first?["subscriptionId"]?.string)
    #expect(own.first?["tenantId"]?.string == Seed.contoso.id.value)
    #expect(try await ask("/subscriptions/\(id)?api-version=2022-12-01", token).json["state"] == "Enabled")
    #expect(try await ask("/subscriptions/\(id)/resourcegroups?api-version=2022-09-01", token).json["value"] == [])
    // The subscriptions of another tenant need a token of that tenant.
    let guest = try await world.refresh(
      home.refreshToken, as: Self.azureCLI, scope: "https://management.azure.com/.default",
      tenant: Seed.fabrikam.id.value)
    let others = try await ask("/subscriptions?api-version=2022-12-01", guest.accessToken)
    #expect(others.json["value"]?.array?.map { $0["displayName"] } == ["Fabrikam"])
    let graph = try await world.refresh(
      home.refreshToken, as: Self.azureCLI, scope: world.origin + "//.default", tenant: Seed.contoso.id.value)
    let me = try await world.get(
      "/v1.0/me", headers: ["Authorization": "Bearer \(try #require(graph.accessToken))"])
    #expect(try JSONValue(parsing: me.body)["userPrincipalName"] == "adele@contoso.example")
  }

  @Test func `shows an app the subscriptions of its tenant`() async throws {
    let answer = try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
        ("client_secret", "Contoso-Daemon-Secret-1"), ("scope", "https://management.core.windows.net//.default"),
      ], tenant: Seed.contoso.id.value)
    let token = try #require(answer.accessToken)
    for path in ["/tenants", "/subscriptions"] {
      let list = try await ask(path + "?api-version=2022-12-01", token).json["value"]?.array
      #expect(list?.map { $0["tenantId"]?.string } == [Seed.contoso.id.value])
    }
  }

  @Test func `refuses in the words of the resource manager`() async throws {
    let token = try #require(try await world.signIn("lee", as: Self.azureCLI, tenant: "organizations").accessToken)
    let graph = try #require(try await world.signIn("lee").accessToken)
    let version = "?api-version=2022-12-01"
    for (path, token, status, code) in [
      ("/tenants", token, 400, "MissingApiVersionParameter"),
      ("/metadata/endpoints", nil, 400, "MissingApiVersionParameter"),
      ("/tenants" + version, nil, 401, "AuthenticationFailed"),
      ("/subscriptions" + version, graph, 401, "InvalidAuthenticationToken"),
      ("/subscriptions/5/resourcegroups" + version, token, 404, "SubscriptionNotFound"),
      ("/subscriptions/50b5c000-0000-4000-8000-000000000001/vms" + version, token, 404, "NotFound"),
      ("/providers" + version, token, 404, "NotFound"),
    ] as [(String, String?, Int, String)] {
      let answer = try await ask(path, token)
      #expect(answer.response.status == status, "\(path)")
      #expect(answer.json["error"]?["code"]?.string == code)
      #expect((answer.response.headers["WWW-Authenticate"] != nil) == (status == 401))
    }
    #expect(try await ask("/tenants" + version, token, method: "POST").response.status == 405)
    world.clock.advance(seconds: 3_600)
    #expect(try await ask("/tenants" + version, token).json["error"]?["code"] == "ExpiredAuthenticationToken")
  }

  @Test func `a seed file may name subscriptions, and register the Azure CLI as it likes`() throws {
    let text = """
      {"tenants": [{"id": "11111111-0000-4000-8000-000000000001", "name": "Tailspin", "domain": "tailspin.example",
        "kind": "workforce", "subscriptions": [{"id": "66666666-0000-4000-8000-000000000001", "name": "Dev"}]}],
       "users": [], "apis": [], "apps": [{"clientId": "04b07795-8ddb-461a-bbee-02f9e1bf7b46", "name": "Own",
         "tenant": "tailspin.example", "audience": "singleTenant", "redirectUris": ["http://localhost"]}]}
      """
    let seed = try Seed(parsing: Array(text.utf8), file: "seed.json")
    #expect(seed.tenants[0].allSubscriptions.map(\.name) == ["Dev"])
    #expect(seed.directory.application(Application.azureCLI.clientID)?.name == "Own")
    #expect(try Seed(parsing: Array(seed.json.text.utf8), file: "again").tenants == seed.tenants)
  }
}
