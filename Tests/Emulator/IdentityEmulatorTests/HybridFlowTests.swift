// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// ID tokens from the authorization endpoint (OpenID Connect Core 3.2 and 3.3).
// Fidelity: ID tokens from the authorization endpoint (`id_token`, `code id_token`)
// Parity: ID tokens from the authorization endpoint
@Suite("ID tokens from the authorization endpoint")
struct HybridFlowTests {
  private static let hybrid = ("response_type", "code id_token")
  let world: PlatformWorld
  let browser: TestBrowser

  init() throws {
    world = try Self.world { _ in }
    browser = TestBrowser(world)
  }

  /// A world where the sample app may have such tokens.
  private static func world(_ change: (inout Application) -> Void) throws -> PlatformWorld {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.sampleApp.clientID })
    seed.applications[index].allowsIDTokenIssuance = true
    change(&seed.applications[index])
    return try PlatformWorld(seed: seed)
  }

  @Test func `come in the fragment, without a code where none is asked for`() async throws {
    let answer = try await browser.signIn("adele", as: TestClient().with(("response_type", "id_token")))
    #expect(browser.response.headers["Location"]?.hasPrefix("http://localhost:51234/#id_token=") == true)
    #expect(answer["code"] == nil)
    #expect(answer["access_token"] == nil)
    #expect(answer["state"] == "a state&1")
    let claims = try world.claims(of: try #require(answer["id_token"]))
    #expect(claims["aud"]?.string == TestClient().id)
    #expect(claims["iss"]?.string == "https://localhost:8443/\(Seed.contoso.id)/v2.0")
    #expect(claims["nonce"] == "a-nonce")
    #expect(claims["preferred_username"] == "adele@contoso.example")
    #expect(claims["oid"]?.string == (try world.user("adele").id.value))
    #expect(claims["exp"]?.int == claims["iat"]?.int.map { $0 + 3_600 })
    #expect(claims["c_hash"] == nil)
    let session = try #require(answer["session_state"])
    #expect(claims["sid"]?.string == session)
  }

  @Test(arguments: ["fragment", "form_post"])
  func `come with a code that they vouch for, and which gives the same person's tokens`(mode: String) async throws {
    let client = TestClient().with(Self.hybrid, ("response_mode", mode))
    let answer = try await browser.signIn("adele", as: client)
    #expect((browser.response.headers["Location"] == nil) == (mode == "form_post"))
    let code = try #require(answer["code"])
    let claims = try world.claims(of: try #require(answer["id_token"]))
    // OpenID Connect Core 3.3.2.11: the left half of the hash.
    let half = Array(SHA256.hash(Array(code.utf8)).prefix(16))
    #expect(claims["c_hash"]?.string == Base64URL.encode(half))
    let tokens = try await world.redeem(code, as: client)
    let later = try world.claims(of: try #require(tokens.idToken))
    for name in ["iss", "sub", "aud", "nonce", "sid", "oid", "tid"] { #expect(later[name] == claims[name], "\(name)") }
    #expect(later["c_hash"] == nil)
  }

  @Test(arguments: ["authorize", "login"])
  func `can be made wrong by a fault rule for any request of the sign-in`(endpoint: String) async throws {
    let match = #"{"endpoint": "\#(endpoint)", "count": 1}"#
    let rule = #"{"match": \#(match), "answer": {"idToken": ["wrongNonce", "badSignature"]}}"#
    #expect(try await world.control("POST", "faults", rule).status == 201)
    let client = TestClient().with(("response_type", "id_token"))
    let wrong = try UnverifiedJWT(parsing: try #require(try await browser.signIn("adele", as: client)["id_token"]))
    #expect(wrong.claims["nonce"] == "a-nonce-nobody-sent")
    #expect(throws: JOSEError.self) { try wrong.verified(with: world.emulator.stores.signing.keys.published) }
    let right = try await TestBrowser(world).signIn("adele", as: client)
    #expect(try world.claims(of: try #require(right["id_token"]))["nonce"] == "a-nonce")
  }

  @Test func `are had without a page by who is signed in`() async throws {
    try await browser.signIn("adele")
    try await browser.authorize(TestClient().with(("response_type", "id_token"), ("prompt", "none")))
    #expect(try browser.answer()["id_token"] != nil)
  }

  @Test func `say no more than the scopes let them`() async throws {
    var client = TestClient().with(("response_type", "id_token"))
    client.scope = "openid"
    let answer = try await browser.signIn("adele", as: client)
    let claims = try world.claims(of: try #require(answer["id_token"]))
    #expect(claims["name"] == nil)
    #expect(claims["sub"] != nil)
  }

  @Test(arguments: [(5, "fragment"), (6, "fragment"), (6, "form_post"), (201, "form_post"), (201, "fragment")])
  func `tell in a fragment only that there are groups where there are more than five`(
    count: Int, mode: String
  ) async throws {
    var seed = world.emulator.seed
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.sampleApp.clientID })
    seed.applications[index].claims.groups = .security
    let person = try #require(seed.people.firstIndex { $0.user.username.hasPrefix("lee@") })
    seed.people[person].user.groups = (0..<count).map { "group-\($0)" }
    let world = try PlatformWorld(seed: seed)
    let client = TestClient().with(("response_type", "id_token"), ("response_mode", mode))
    let answer = try await TestBrowser(world).signIn("lee", as: client)
    let claims = try world.claims(of: try #require(answer["id_token"]))
    #expect(claims["hasgroups"] == (mode == "fragment" && count > 5 ? true : nil))
    #expect((claims["groups"] != nil) == (count == 5 || mode == "form_post" && count == 6))
    #expect((claims["_claim_names"] != nil) == (mode == "form_post" && count == 201))
  }

  @Test func `are of version 1 where the endpoint is`() async throws {
    let client = TestClient().with(("response_type", "id_token"), ("scope", ""), ("response_mode", "form_post"))
    try await browser.signIn("adele")
    try await browser.open("/common/oauth2/authorize?" + FormCoding.encode(client.parameters))
    let claims = try world.claims(of: try #require(try browser.answer()["id_token"]))
    #expect(claims["ver"] == "1.0")
    #expect(claims["iss"]?.string == "https://localhost:8443/\(Seed.contoso.id)/")
    #expect(claims["upn"] == "adele@contoso.example")
  }

  @Test(
    arguments: [
      ("nonce", "", "invalid_request", 90_014), ("response_mode", "query", "invalid_request", 70_007),
      ("scope", "User.Read", "unsupported_response_type", 70_005), ("prompt", "none", "login_required", 50_058),
    ])
  func `are refused in the fragment`(name: String, value: String, error: String, code: Int) async throws {
    try await browser.authorize(TestClient().with(Self.hybrid, (name, value)))
    #expect(browser.response.headers["Location"]?.hasPrefix("http://localhost:51234/#error=") == true)
    let answer = try browser.answer()
    #expect(answer["error"] == error)
    #expect(answer["error_description"]?.hasPrefix("AADSTS\(code): ") == true)
    #expect(answer["state"] == "a state&1")
  }

  @Test func `are not for an app that is disabled`() async throws {
    let disabled = TestBrowser(try Self.world { $0.isDisabled = true })
    try await disabled.authorize(TestClient().with(Self.hybrid))
    #expect(try disabled.answer()["error_description"]?.hasPrefix("AADSTS7000112: ") == true)
  }

  @Test func `are turned on while the emulator runs, and Graph says so`() async throws {
    let graph = try GraphWorld(roles: ["Directory.Read.All"])
    let client = TestClient().with(Self.hybrid)
    func isEnabled() async throws -> JSONValue? {
      let app = try await graph.ask("/applications(appId='\(client.id)')", try await graph.appToken())
      return app.json["web"]?["implicitGrantSettings"]?["enableIdTokenIssuance"]
    }
    #expect(try await isEnabled() == false)
    let changed = try await graph.world.control("PATCH", "apps/\(client.id)", #"{"enableIdTokenIssuance": true}"#)
    #expect(changed.json["enableIdTokenIssuance"] == true)
    #expect(try await isEnabled() == true)
    #expect(try await TestBrowser(graph.world).signIn("adele", as: client)["id_token"] != nil)
  }

  @Test func `are promised by the metadata`() async throws {
    let metadata = try await world.json("/common/v2.0/.well-known/openid-configuration").value
    #expect(metadata["response_types_supported"] == ["code", "id_token", "code id_token"])
    #expect(metadata["response_modes_supported"] == ["query", "fragment", "form_post"])
  }
}
