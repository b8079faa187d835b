// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import JOSE
import OAuthWire
import Testing

/// Tokens, keys and metadata have the members that the platform's have, which programs in other languages read.
// Fidelity: access tokens; ID token claims; signing keys
// Fidelity: OpenID metadata for `common`, `organizations`, `consumers`, tenant id and domain
// Parity: claims of version 2, pairwise `sub`
@Suite("Members of the platform's documents")
struct PlatformMembersTests {
  private static let contoso = "contoso.example"
  private static let billing = "https://billing.example"
  let world: PlatformWorld

  init() throws {
    var seed = Seed.standard
    var api = Seed.toDoList
    (api.name, api.appID, api.identifierURI) = ("billing", "44444444-0000-4000-8000-0000000000b1", Self.billing)
    api.tokenVersion = .one
    api.claims.optional = []
    seed.apis.append(api)
    world = try PlatformWorld(seed: seed)
  }

  private func app(_ resource: String) async throws -> UnverifiedJWT {
    let form = ClientCredentialsTests.form.filter { $0.0 != "scope" } + [("scope", resource + "/.default")]
    return try UnverifiedJWT(
      parsing: try #require(try await world.token(form, tenant: Self.contoso).accessToken))
  }

  private func person(_ scope: String) async throws -> (access: UnverifiedJWT, identity: UnverifiedJWT) {
    let answer = try await world.signIn("lee", as: TestClient(scope: scope + " openid profile"), tenant: Self.contoso)
    return (
      try UnverifiedJWT(parsing: try #require(answer.accessToken)),
      try UnverifiedJWT(parsing: try #require(answer.idToken))
    )
  }

  @Test func `a person's access token of version 1 names key and person, and says how they signed in`() async throws {
    let token = try await person(Self.billing + "/ToDoList.Read").access
    #expect(token.header["x5t"] == token.header["kid"] && token.keyID != nil)
    let claims = token.claims
    #expect(claims["acr"] == "1" && claims["amr"] == ["pwd"] && claims["ipaddr"] == "127.0.0.1")
    #expect(claims["name"] == "Lee Gu" && claims["given_name"] == "Lee" && claims["family_name"] == "Gu")
    for name in ["aio", "rh", "uti"] { #expect(claims[name]?.string?.isEmpty == false, "\(name)") }
    for name in ["idtyp", "azp", "azpacr", "preferred_username"] { #expect(claims[name] == nil, "\(name)") }
  }

  @Test func `one of version 2 has none of these but what is for the platform itself`() async throws {
    let (access, identity) = try await person(Seed.sharedList.identifierURI + "/ToDoList.Read")
    #expect(access.header["x5t"] == nil && access.keyID != nil)
    for name in ["aio", "rh"] { #expect(access.claims[name]?.string?.isEmpty == false, "\(name)") }
    for name in ["acr", "amr", "ipaddr", "unique_name", "idtyp"] { #expect(access.claims[name] == nil, "\(name)") }
    #expect(identity.header["x5t"] == nil && identity.claims["aio"] == nil)
  }

  @Test func `an app's token of version 1 names its issuer as the app's identity provider`() async throws {
    let token = try await app(Self.billing)
    #expect(token.header["x5t"] == token.header["kid"])
    #expect(token.claims["idp"] == token.claims["iss"])
    for name in ["aio", "rh"] { #expect(token.claims[name]?.string?.isEmpty == false, "\(name)") }
    for name in ["acr", "amr", "ipaddr", "name"] { #expect(token.claims[name] == nil, "\(name)") }
  }

  @Test func `what kind of subject a token has is said where the API chose that claim`() async throws {
    #expect(try await app(Self.billing).claims["idtyp"] == nil)
    #expect(try await app(Seed.sharedList.identifierURI).claims["idtyp"] == nil)
    #expect(try await app(Seed.toDoList.identifierURI).claims["idtyp"] == "app")
    #expect(try await app(Seed.graph.identifierURI).claims["idtyp"] == "app")
    #expect(try await person(Seed.toDoList.identifierURI + "/ToDoList.Read").access.claims["idtyp"] == "user")
  }

  @Test func `B2C has tokens of its own kind, and says how long a refresh token lives`() async throws {
    let (tenant, id) = ("fabrikamb2c.onmicrosoft.com/B2C_1_susi", "5a3e0000-0000-4000-8000-00000000a021")
    let app = TestClient(id: id, scope: "openid offline_access \(id)")
    let answer = try await world.signIn("cora", as: app, tenant: tenant)
    let token = try UnverifiedJWT(parsing: try #require(answer.accessToken))
    #expect(token.claims["aio"] == nil && token.claims["rh"] == nil && token.header["x5t"] == nil)
    #expect(answer.json["refresh_token_expires_in"]?.int == 90 * 86_400)
  }

  @Test(arguments: ["common/discovery/v2.0/keys", "contoso.example/discovery/keys", "adfs/discovery/keys"])
  func `a key is named by the thumbprint of its certificate`(path: String) async throws {
    let key = try #require(try await world.json("/" + path).value["keys"]?.array?.first)
    #expect(key["kid"]?.string?.isEmpty == false && key["x5t"] == key["kid"])
    #expect(key["x5c"]?.array?.count == 1)
  }

  @Test(arguments: [("common", JSONValue.null), ("organizations", .null), ("contoso.example", "NA")])
  func `metadata tells region and the addresses of the cloud, in both versions`(
    tenant: String, region: JSONValue
  ) async throws {
    for path in ["v2.0/.well-known/openid-configuration", ".well-known/openid-configuration"] {
      let document = try await world.json("/\(tenant)/\(path)").value
      #expect(document["tenant_region_scope"] == region)
      #expect(document["cloud_graph_host_name"] == "localhost:8443" && document["msgraph_host"] == "localhost:8443")
      #expect(document["rbac_url"] == "https://localhost:8443")
    }
  }

  @Test(arguments: ["adfs", "fabrikamb2c.onmicrosoft.com/B2C_1_susi"])
  func `metadata of B2C and AD FS has none of that`(tenant: String) async throws {
    let version = tenant == "adfs" ? "" : "v2.0/"
    let document = try await world.json("/\(tenant)/\(version).well-known/openid-configuration").value
    #expect(document["issuer"] != nil)
    for name in ["tenant_region_scope", "cloud_graph_host_name", "rbac_url", "msgraph_host"] {
      #expect(document[name] == nil, "\(name)")
    }
  }
}
