// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// Requests as clients of other vendors write them.
// Fidelity: client authentication; client assertions
// Fidelity: proof key; scopes: `.default`, short Graph names, one resource a token
@Suite("Clients of other vendors")
struct ForeignClientTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private static let id = TestClient().id

  private func basic(_ text: String) -> HTTPHeaders {
    ["Authorization": "Basic " + Data(text.utf8).base64EncodedString()]
  }

  @Test(
    arguments: [
      ("\(id):", nil, 200), ("\(id.uppercased()):", id, 200), (id.replacing("-", with: "%2D") + ":", nil, 200),
      ("\(id):a%20secret", nil, 700_025), ("\(id):s", id, 700_025),
      ("00000000-1111-2222-3333-444444444444:", id, 90_023), ("00000000-1111-2222-3333-444444444444:", nil, 700_016),
      (":", nil, 90_023), (id, nil, 90_023), ("\(id):%zz", nil, 90_023),
    ] as [(String, String?, Int)])
  func `the app's id comes from HTTP Basic, where an empty password is none`(text: String, id: String?, outcome: Int)
    async throws
  {
    let first = try await world.signIn("adele")
    let answer = try await world.token(
      [
        ("grant_type", "refresh_token"), ("client_id", id), ("refresh_token", first.refreshToken),
        ("scope", "User.Read"),
      ], headers: basic(text))
    #expect(answer.status == (outcome == 200 ? 200 : outcome == 700_025 ? 401 : 400))
    #expect(answer.code == (outcome == 200 ? nil : outcome))
    #expect((answer.response.headers["WWW-Authenticate"]?.hasPrefix("Basic ") == true) == (outcome == 700_025))
  }

  @Test func `a header that is not base64 is refused, and one of another scheme says nothing of the client`()
    async throws
  {
    let form: [(String, String?)] = [("grant_type", "refresh_token"), ("refresh_token", "x")]
    #expect(try await world.token(form, headers: ["Authorization": "Basic ?"]).code == 90_023)
    #expect(try await world.token(form, headers: ["Authorization": "Basic"]).code == 90_023)
    #expect(try await world.token(form, headers: ["Authorization": "Bearer x"]).code == 900_144)
  }

  @Test(arguments: ["client_secret", "client_assertion"])
  func `an empty proof is none, at the device code's endpoint too`(name: String) async throws {
    let first = try await world.signIn("adele")
    let form: [(String, String?)] = [
      ("grant_type", "refresh_token"), ("client_id", Self.id), ("refresh_token", first.refreshToken), (name, ""),
    ]
    #expect(try await world.token(form + [("scope", "User.Read")]).status == 200)
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: world.origin + "/common/oauth2/v2.0/devicecode")),
      headers: basic("\(Self.id):"), body: FormCoding.body([Parameter("scope", "User.Read")]))
    request.headers["Content-Type"] = FormCoding.contentType
    #expect(await world.emulator.respond(to: request).status == 200)
  }

  // The scopes.

  @Test(
    arguments: [
      "https://api.tailspin.example", "https://api.tailspin.example/", "https://api.tailspin.example/v1/",
      "api://70d0/",
    ],
    ["/.default", "//.default", "/Read", "//Read"])
  func `an API is found under its identifier, however many slashes that ends with`(uri: String, rest: String)
    async throws
  {
    var seed = Seed.standard
    var api = Seed.toDoList
    (api.name, api.appID, api.identifierURI) = ("tailspin", "44444444-0000-4000-8000-0000000000aa", uri)
    api.permissions[0].value = "Read"
    seed.apis.append(api)
    let world = try PlatformWorld(seed: seed)
    var bare = uri
    while bare.hasSuffix("/") { bare.removeLast() }
    let scope = bare + rest
    let answer = try await world.signIn("adele", as: TestClient(scope: scope))
    #expect(answer.status == 200)
    #expect(
      try world.claims(of: try #require(answer.accessToken))["aud"]?.string == "44444444-0000-4000-8000-0000000000aa")
    #expect(answer.scope?.split(separator: " ").contains(Substring(scope)) == true)
  }

  @Test(arguments: [
    "https://localhost:8443/.default", "http://localhost:8080/User.Read", "HTTPS://localhost:8443//User.Read",
  ])
  func `Graph is found under the addresses that are announced for it`(scope: String) async throws {
    let answer = try await world.signIn("adele", as: TestClient(scope: scope))
    #expect(answer.status == 200)
    #expect(try world.claims(of: try #require(answer.accessToken))["aud"]?.string == ResourceAPI.graphAppID)
  }

  @Test(arguments: [
    "https://localhost:9/.default", "http://localhost:8443/.default", "https://localhost:8443/x/.default",
  ])
  func `another address is no API`(scope: String) async throws {
    let first = try await world.signIn("adele")
    #expect(try await world.refresh(first.refreshToken, scope: scope).code == 500_011)
  }

  @Test(arguments: ["Calendar.Read", "User.Read Calendar.Read", "https://graph.microsoft.com/Calendar.Read openid"])
  func `what an API does not offer, nobody has consented to`(scope: String) async throws {
    let first = try await world.signIn("adele")
    let password: [(String, String?)] = [
      ("grant_type", "password"), ("client_id", Self.id), ("username", "adele@contoso.example"),
      ("password", "Adele-Pass-1"), ("scope", scope),
    ]
    for answer in [
      try await world.refresh(first.refreshToken, scope: scope),
      try await world.token(password, tenant: "contoso.example"),
    ] {
      #expect(answer.status == 400)
      #expect(answer.error == "invalid_grant")
      #expect(answer.code == 65_001)
      #expect(answer.subError == "consent_required")
    }
  }

  // The proof key.

  private func redeem(verifier: String, challengeOf challenged: String) async throws -> TokenAnswer {
    let client = TestClient(verifier: challenged)
    let code = try await TestBrowser(world).signIn("adele", as: client)["code"]
    return try await world.redeem(try #require(code), as: TestClient(verifier: verifier))
  }

  @Test(arguments: [("+", "U+002B ('+')"), ("/", "U+002F ('/')"), (" ", "U+0020"), ("é", "U+00E9")])
  func `a verifier with another character is taken when its hash is right, and the log says so`(
    character: String, named: String
  ) async throws {
    let verifier = character + "a-code-verifier-of-at-least-43-characters-0123456789"
    #expect(try await redeem(verifier: verifier, challengeOf: verifier).status == 200)
    let warning = world.emulator.log.entries.last?.warning
    #expect(warning?.contains(named) == true)
    let refused = try await redeem(verifier: verifier, challengeOf: verifier + "x")
    #expect(refused.code == 501_481)
    #expect(refused.json["error_description"]?.string?.contains(named) == true)
  }

  @Test func `one of RFC 7636 leaves no warning, and nothing too long is taken`() async throws {
    _ = try await world.signIn("adele")
    #expect(world.emulator.log.entries.last?.warning == nil)
    let long = String(repeating: "a", count: 129)
    #expect(try await redeem(verifier: long, challengeOf: long).code == 501_481)
  }

  @Test func `the log shows the claims that were asked for`() async throws {
    let claims = #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#
    _ = try await world.signIn("adele", as: TestClient().with(("claims", claims)))
    #expect(world.emulator.log.entries.contains { $0.parameters["claims"] == claims })
  }
}
