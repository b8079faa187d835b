// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// The endpoints of version 1, and access tokens of version 1, which are two things: the API chooses its tokens.
// Fidelity: version 1 endpoints (`/oauth2/token` with `resource`); access tokens
// Parity: claims of version 2, pairwise `sub`
@Suite("Version 1")
struct VersionOneTests {
  private static let uri = "https://billing.example/"
  private static let billing = "44444444-0000-4000-8000-0000000000b1"
  private static let contoso = "contoso.example"
  let world: PlatformWorld

  init() throws {
    var seed = Seed.standard
    var api = Seed.toDoList
    (api.name, api.appID, api.identifierURI, api.tokenVersion) = ("billing", Self.billing, Self.uri, .one)
    seed.apis.append(api)
    seed.consents.append(
      Seed.Consent(
        app: Seed.daemonApp.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet([]),
        roles: [Self.uri + "/ToDoList.Read.All"]))
    world = try PlatformWorld(seed: seed)
  }

  private func post(_ path: String, _ form: [(String, String?)]) async throws -> TokenAnswer {
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: world.origin + path)),
      body: FormCoding.body(form.compactMap { name, value in value.map { Parameter(name, $0) } }))
    request.headers["Content-Type"] = FormCoding.contentType
    let response = await world.emulator.respond(to: request)
    return TokenAnswer(response: response, json: try JSONValue(parsing: response.body))
  }

  private func daemon(resource: String?) async throws -> TokenAnswer {
    try await post(
      "/\(Self.contoso)/oauth2/token",
      [
        ("grant_type", "client_credentials"), ("client_id", Seed.daemonApp.clientID.value),
        ("client_secret", ClientCredentialsTests.secret), ("resource", resource),
      ])
  }

  @Test(arguments: [(uri, uri), ("https://billing.example", "https://billing.example"), (billing, billing)])
  func `gives a daemon a token for a resource, under the name that it used`(resource: String, audience: String)
    async throws
  {
    let answer = try await daemon(resource: resource)
    #expect(answer.status == 200)
    let claims = try world.claims(of: try #require(answer.accessToken))
    #expect(claims["aud"]?.string == audience)
    #expect(claims["iss"]?.string == "https://localhost:8443/\(Seed.contoso.id)/")
    #expect(claims["ver"] == "1.0")
    #expect(claims["appid"]?.string == Seed.daemonApp.clientID.value)
    #expect(claims["appidacr"] == "1")
    #expect(claims["azp"] == nil && claims["azpacr"] == nil)
    #expect(claims["roles"] == ["ToDoList.Read.All"])
    #expect(answer.json["resource"]?.string == resource)
    #expect(answer.json["expires_in"] == "3600" && answer.json["ext_expires_in"] == "7200")
    #expect(answer.json["expires_on"]?.string == claims["exp"]?.int.map { String($0) })
    #expect(answer.json["not_before"]?.string == claims["nbf"]?.int.map { String($0) })
    let called = try await world.get(
      "/api/billing/x", headers: ["Authorization": "Bearer \(try #require(answer.accessToken))"])
    #expect(called.status == 200)
  }

  @Test func `wants a resource that is known`() async throws {
    let bare = try await daemon(resource: nil)
    try await ClientCredentialsTests.expect(bare, 400, "invalid_request", 900_144)
    #expect(bare.json["error_description"]?.string?.contains("'resource'") == true)
    try await ClientCredentialsTests.expect(
      try await daemon(resource: "https://nowhere.example"), 400, "invalid_resource", 500_011)
  }

  /// As ADAL and other programs of version 1 read it.
  @Test func `gives a device its codes in words of its own`() async throws {
    let form: [(String, String?)] = [("client_id", TestClient().id), ("resource", "https://graph.microsoft.com")]
    let codes = try await post("/common/oauth2/devicecode", form).json
    #expect(codes["verification_url"]?.string == world.origin + "/devicelogin")
    #expect(codes["verification_uri"] == nil)
    #expect(codes["expires_in"] == "900" && codes["interval"] == "5")
    let poll: [(String, String?)] = [
      ("grant_type", "device_code"), ("client_id", TestClient().id), ("resource", "https://graph.microsoft.com"),
      ("code", codes["device_code"]?.string),
    ]
    #expect(try await post("/common/oauth2/token", poll).error == "authorization_pending")
  }

  @Test func `leaves the version to the API, at both endpoints`() async throws {
    let two = try await daemon(resource: Seed.toDoList.identifierURI)
    #expect(try world.claims(of: try #require(two.accessToken))["ver"] == "2.0")
    let one = try await world.token(
      ClientCredentialsTests.form.filter { $0.0 != "scope" } + [("scope", Self.uri + "/.default")],
      tenant: Self.contoso)
    #expect(try world.claims(of: try #require(one.accessToken))["ver"] == "1.0")
    #expect(one.json["expires_in"] == 3600)
  }

  @Test func `signs people in, with tokens for them and refresh tokens`() async throws {
    let client = TestClient(redirectURI: "http://localhost:51234")
    let browser = TestBrowser(world)
    let query: [Parameter] = [
      Parameter("client_id", client.id), Parameter("redirect_uri", client.redirectURI),
      Parameter("response_type", "code"), Parameter("resource", Self.uri), Parameter("state", "s"),
    ]
    try await browser.open("/\(Self.contoso)/oauth2/authorize?" + FormCoding.encode(query))
    try await browser.submit(("username", "lee@contoso.example"), ("step", "next"))
    try await browser.submit(("password", "Lee-Pass-1"), ("step", "signin"))
    try await browser.submit(("step", "accept"))
    let code = try #require(try browser.answer()["code"])
    let answer = try await post(
      "/\(Self.contoso)/oauth2/token",
      [
        ("grant_type", "authorization_code"), ("client_id", client.id), ("code", code),
        ("redirect_uri", client.redirectURI), ("resource", Self.uri),
      ])
    #expect(answer.status == 200)
    let access = try world.claims(of: try #require(answer.accessToken))
    #expect(access["aud"]?.string == Self.uri)
    #expect(access["upn"] == "lee@contoso.example" && access["unique_name"] == "lee@contoso.example")
    #expect(access["preferred_username"] == nil)
    #expect(access["appidacr"] == "0")
    #expect(answer.scope == access["scp"]?.string)
    let identity = try world.claims(of: try #require(answer.idToken))
    #expect(identity["iss"]?.string == "https://localhost:8443/\(Seed.contoso.id)/")
    #expect(identity["ver"] == "1.0")
    #expect(identity["upn"] == "lee@contoso.example")
    let renewed = try await post(
      "/\(Self.contoso)/oauth2/token",
      [
        ("grant_type", "refresh_token"), ("client_id", client.id), ("refresh_token", answer.refreshToken),
      ])
    #expect(try world.claims(of: try #require(renewed.accessToken))["aud"] != nil)
    let other = try await post(
      "/\(Self.contoso)/oauth2/token",
      [
        ("grant_type", "refresh_token"), ("client_id", client.id), ("refresh_token", answer.refreshToken),
        ("resource", Seed.graph.identifierURI),
      ])
    #expect(other.code == 65_001)
  }

  @Test(
    arguments: [
      ("common", "{tenantid}/"), (contoso, "\(Seed.contoso.id)/"),
      ("consumers", "9188040d-6c67-4c5b-b112-36a304b66dad/"),
    ])
  func `has metadata of its own`(tenant: String, issuer: String) async throws {
    let metadata = try await world.json("/\(tenant)/.well-known/openid-configuration").value
    #expect(metadata["issuer"]?.string == "https://localhost:8443/\(issuer)")
    for (member, path) in [
      ("authorization_endpoint", "/oauth2/authorize"), ("token_endpoint", "/oauth2/token"),
      ("jwks_uri", "/discovery/keys"),
    ] {
      #expect(metadata[member]?.string?.hasSuffix(path) == true)
      let url = try #require(metadata[member]?.string)
      #expect(try await world.get(url).status != 404)
    }
    #expect(try await world.json("/\(tenant)/discovery/keys").value["keys"]?.array?.count == 1)
  }

  @Test func `takes its tokens as assertions on behalf of a person`() async throws {
    var seed = world.emulator.seed
    var server = Seed.toDoListApp
    server.clientID = ClientID(Self.billing)
    seed.applications.append(server)
    seed.consents.append(
      Seed.Consent(app: server.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet(["User.Read"])))
    let world = try PlatformWorld(seed: seed)
    let client = TestClient(scope: Self.uri + "/ToDoList.Read")
    let assertion = try await world.signIn("lee", as: client, tenant: Self.contoso).accessToken
    #expect(try world.claims(of: try #require(assertion))["ver"] == "1.0")
    let answer = try await world.token(
      [
        ("grant_type", OnBehalfOfRedemption.types[0]), ("client_id", Self.billing),
        ("client_secret", "Contoso-API-Secret-1"), ("assertion", assertion),
        ("requested_token_use", "on_behalf_of"), ("scope", "User.Read"),
      ], tenant: Self.contoso)
    #expect(answer.status == 200)
  }
}
