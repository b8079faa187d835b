// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: errors
@Suite("Token endpoint")
struct TokenEndpointTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private static let refresh: [(String, String?)] = [
    ("grant_type", "refresh_token"), ("client_id", TestClient().id), ("refresh_token", "x"), ("scope", "User.Read"),
  ]

  @Test(
    arguments: [
      ("grant_type", nil, "invalid_request", 900_144, 400), ("client_id", nil, "invalid_request", 900_144, 400),
      ("refresh_token", nil, "invalid_request", 900_144, 400),
      ("refresh_token", "", "invalid_request", 900_144, 400),
      ("grant_type", "client_credentials", "invalid_client", 7_000_218, 401),
      ("client_id", "00000000-1111-2222-3333-444444444444", "unauthorized_client", 700_016, 400),
      ("client_secret", "x", "invalid_client", 700_025, 401), ("claims", "{", "invalid_request", 90_013, 400),
      ("scope", "api://nowhere/Read", "invalid_resource", 500_011, 400),
      ("scope", "https://graph.microsoft.com.evil.example/User.Read", "invalid_resource", 500_011, 400),
    ] as [(String, String?, String, Int, Int)])
  func `says what is wrong with a request`(name: String, value: String?, error: String, code: Int, status: Int)
    async throws
  {
    let answer = try await world.token(Self.refresh.filter { $0.0 != name } + [(name, value)])
    #expect(answer.status == status)
    #expect(answer.error == error)
    #expect(answer.code == code)
    #expect(answer.json["error_description"]?.string?.hasPrefix("AADSTS\(code): ") == true)
    #expect(answer.response.headers["Cache-Control"] == "no-store, no-cache")
  }

  @Test(arguments: ["code", "redirect_uri"])
  func `a code request names its redirect URI and code`(name: String) async throws {
    let answer = try await world.token(TestClient().codeForm("x").filter { $0.0 != name })
    #expect(answer.code == 900_144)
    #expect(answer.json["error_description"]?.string?.contains("'\(name)'") == true)
  }

  /// RFC 6749 sections 3.1 and 3.2. MSAL for Go sends an empty code_verifier with each code.
  @Test func `an empty parameter counts as left out, whichever it is`() async throws {
    var client = TestClient()
    client.verifier = nil
    let optional = [
      "client_secret", "client_assertion", "client_assertion_type", "code_verifier", "claims", "token_type", "req_cnf",
      "login_hint", "domain_hint", "prompt", "response_mode", "code_challenge", "code_challenge_method", "nonce",
      "client_info", "username", "password", "refresh_token", "requested_token_use", "resource",
    ]
    for name in optional {
      let browser = TestBrowser(world)
      var given = client
      given.extra = [(name, "")]
      let query = FormCoding.encode(given.parameters + [Parameter(name, "")])
      try await browser.open("/common/oauth2/v2.0/authorize?" + query)
      try await browser.submit(("username", "lee@contoso.example"), ("step", "next"))
      try await browser.submit(("password", "Lee-Pass-1"), ("step", "signin"))
      if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
      let code = try #require(try browser.answer()["code"], "\(name)")
      let answer = try await world.token(client.codeForm(code).filter { $0.0 != name } + [(name, "")])
      #expect(answer.status == 200, "\(name): \(answer.json.text)")
    }
    for name in ["code", "redirect_uri", "client_id", "grant_type"] {
      let answer = try await world.token(client.codeForm("x").filter { $0.0 != name } + [(name, "")])
      #expect(answer.code == 900_144, "\(name)")
    }
    let twice = try await world.token(
      Self.refresh.map { $0.0 == "refresh_token" ? ("refresh_token", "y") : $0 }
        + [("refresh_token", "")])
    #expect(twice.code == 9_002_313)
  }

  @Test func `a parameter that is sent twice is refused`() async throws {
    #expect(try await world.token(Self.refresh + [("scope", "Mail.Read")]).code == 9_000_411)
    #expect(
      try await world.token(Self.refresh.filter { $0.0 != "scope" } + [("scope", "User.Read .default")]).code == 70_011)
  }

  @Test func `an unknown tenant is refused`() async throws {
    #expect(try await world.token(Self.refresh, tenant: "nowhere.example").code == 90_002)
  }

  @Test func `only POST is taken`() async throws {
    let response = try await world.get("/common/oauth2/v2.0/token?grant_type=refresh_token")
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "POST")
    #expect(try JSONValue(parsing: response.body)["error_codes"]?.array == [900_561])
  }

  @Test(
    arguments: [
      ("application/json", #"{"grant_type":"refresh_token"}"#, 900_144), ("text/plain", "grant_type=x", 900_144),
    ])
  func `a body that is no form has no grant type`(type: String, body: String, code: Int) async throws {
    let url = try #require(URL(string: world.origin + "/common/oauth2/v2.0/token"))
    let response = await world.emulator.respond(
      to: HTTPRequest(method: "POST", url: url, headers: ["Content-Type": type], body: Data(body.utf8)))
    #expect(try JSONValue(parsing: response.body)["error_codes"]?.array?.first?.int == code)
  }

  @Test(arguments: ["grant_type=%", "grant_type=%zz", "grant_type=%ff", "grant_type=x&a=%00", "grant_type=x&%00=a"])
  func `broken escapes and null bytes are refused`(body: String) async throws {
    let url = try #require(URL(string: world.origin + "/common/oauth2/v2.0/token"))
    let response = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
        body: Data(body.utf8)))
    #expect(response.status == 400)
    #expect(try JSONValue(parsing: response.body)["error_codes"]?.array == [90_100])
  }

  @Test func `the caller's correlation id comes back, in the body always and in a header when asked for`() async throws
  {
    let id = "0fb3c1c2-7d1f-4f1a-9a55-8f6d7a7d2d11"
    let plain = try await world.token(Self.refresh, headers: ["client-request-id": id])
    #expect(plain.json["correlation_id"]?.string == id)
    #expect(plain.response.headers["client-request-id"] == nil)
    let asked = try await world.token(
      Self.refresh, headers: ["client-request-id": id, "return-client-request-id": "true"])
    #expect(asked.response.headers["client-request-id"] == id)
    let rubbish = try await world.token(Self.refresh, headers: ["client-request-id": "<script>"])
    #expect(rubbish.json["correlation_id"]?.string?.count == 36)
    #expect(rubbish.json["trace_id"]?.string == rubbish.response.headers["x-ms-request-id"])
    #expect(rubbish.json["error_description"]?.string?.contains("\r\nTrace ID: ") == true)
  }

  @Test func `the request log names what was asked, but no secret`() async throws {
    let answer = try await world.signIn("adele")
    let log = world.emulator.log
    let last = try #require(log.entries.last)
    #expect(last.method == "POST" && last.path == "/common/oauth2/v2.0/token" && last.status == 200)
    #expect(last.parameters["grant_type"] == "authorization_code")
    let text = "\(log)"
    let verifier = try #require(TestClient().verifier)
    for secret in ["Adele-Pass-1", "adele@contoso.example", verifier, try #require(answer.accessToken)] {
      #expect(!text.contains(secret))
    }
    #expect(log.entries.contains { $0.parameters["password"] == "<redacted>" })
    _ = try await world.refresh("rubbish")
    #expect(world.emulator.log.entries.last?.error == "invalid_grant")
  }
}
