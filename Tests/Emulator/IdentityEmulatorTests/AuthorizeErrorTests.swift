// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: access tokens from the authorization endpoint (`token`, `id_token token`); redirect URI check; errors
// Parity: any issuer without registration
@Suite("Authorization requests that are wrong")
struct AuthorizeErrorTests {
  let world: PlatformWorld
  let browser: TestBrowser

  init() throws {
    world = try PlatformWorld()
    browser = TestBrowser(world)
  }

  @Test(
    arguments: [
      ("client_id", "00000000-1111-2222-3333-444444444444", 700_016), ("client_id", "", 900_144),
      ("redirect_uri", "https://evil.example/", 50_011), ("redirect_uri", "", 900_144),
      ("redirect_uri", "msauth.com.example.msal-sample://auth/", 50_011),
    ])
  func `show a page, and never redirect, while the redirect URI can't be trusted`(
    name: String, value: String, code: Int
  ) async throws {
    try await browser.authorize(TestClient().with((name, value)))
    #expect(browser.response.status >= 400)
    #expect(browser.response.headers["Location"] == nil)
    #expect(browser.html.contains("AADSTS\(code)"))
    #expect(browser.html.contains("Correlation id"))
  }

  @Test(
    arguments: [
      (
        "redirect_uri", "https://evil.example/?a=<b>",
        ["https://evil.example/?a=&lt;b&gt;", "<code>http://localhost</code>"]
      ),
      (
        "client_id", "00000000-1111-2222-3333-444444444444",
        ["00000000-1111-2222-3333-444444444444", "MSAL Sample App: " + Seed.sampleApp.clientID.value]
      ),
    ])
  func `name what came and what is registered, on the page only`(
    name: String, value: String, shown: [String]
  ) async throws {
    try await browser.authorize(TestClient().with((name, value)))
    for text in shown { #expect(browser.html.contains(text)) }
    let json = try await world.token([("client_id", value), ("grant_type", "authorization_code"), ("code", "1")])
    #expect(json.error != nil)
    #expect(json.json["error_description"]?.string?.contains("Sample App") == false)
  }

  @Test func `an unknown tenant is an error page, which names the tenants`() async throws {
    try await browser.authorize(tenant: "nowhere.example")
    #expect(browser.html.contains("<code>nowhere.example</code>"))
    #expect(browser.html.contains("<code>contoso.example: "))
    try await browser.authorize(.contosoOnly)
    #expect(browser.html.contains("<dt>Its tenant id</dt>"))
  }

  @Test func `an unknown tenant is an error page`() async throws {
    try await browser.authorize(tenant: "nowhere.example")
    #expect(browser.html.contains("AADSTS90002"))
  }

  @Test(
    arguments: [
      ("response_type", "token", "unsupported_response_type", 700_051),
      ("response_type", "id_token token", "unsupported_response_type", 700_051),
      ("response_type", "id_token", "unsupported_response_type", 700_054),
      ("response_type", "code dance", "unsupported_response_type", 70_005),
      ("response_type", "code code", "unsupported_response_type", 70_005),
      ("response_type", "", "invalid_request", 900_144),
      ("scope", "", "invalid_request", 900_144), ("scope", "No.Such.Scope openid", "invalid_client", 650_053),
      ("scope", "api://nowhere/Read", "invalid_resource", 500_011),
      ("scope", "https://graph.microsoft.com/.default User.Read openid", "invalid_scope", 70_011),
      ("id_token_hint", "x", "invalid_request", 90_023), ("request", "x.y.z", "request_not_supported", 90_023),
      ("request_uri", "https://app.example/request.jwt", "request_uri_not_supported", 90_023),
      ("response_mode", "carrier-pigeon", "invalid_request", 90_023), ("prompt", "dance", "invalid_request", 90_023),
      ("prompt", "none login", "invalid_request", 90_023), ("max_age", "soon", "invalid_request", 90_023),
      ("code_challenge_method", "S512", "invalid_request", 90_023),
      ("code_challenge", "short", "invalid_request", 90_023), ("claims", "[1]", "invalid_request", 90_013),
    ])
  func `go to the app, with its state, once the redirect URI is trusted`(
    name: String, value: String, error: String, code: Int
  ) async throws {
    try await browser.authorize(TestClient().with((name, value)))
    let answer = try browser.answer()
    #expect(answer["error"] == error)
    #expect(answer["error_description"]?.hasPrefix("AADSTS\(code): ") == true)
    #expect(answer["state"] == "a state&1")
    #expect(answer["code"] == nil)
  }

  @Test func `a parameter that is sent twice is refused`() async throws {
    let query = FormCoding.encode(TestClient().parameters + [Parameter("redirect_uri", "https://evil.example")])
    try await browser.open("/common/oauth2/v2.0/authorize?" + query)
    #expect(browser.html.contains("AADSTS9000411"))
  }

  @Test(arguments: ["state", "scope", "nonce", "unknown"])
  func `another parameter that is sent twice is told to the app`(name: String) async throws {
    let twice = [Parameter(name, "one"), Parameter(name, "two")]
    let query = FormCoding.encode(TestClient().parameters.filter { $0.name != name } + twice)
    try await browser.open("/common/oauth2/v2.0/authorize?" + query)
    let answer = try browser.answer()
    #expect(answer["error"] == "invalid_request" && answer["code"] == nil)
    #expect(answer["error_description"]?.hasPrefix("AADSTS9000411: ") == true)
  }

  @Test(arguments: [
    ("http://localhost:51234", "query", "http://localhost:51234/?"),
    ("http://localhost:51234", "fragment", "http://localhost:51234/#"),
    ("http://localhost:51234/", "query", "http://localhost:51234/?"),
  ])
  func `a redirect URI without a path gets a slash`(uri: String, mode: String, start: String) async throws {
    try await browser.authorize(
      TestClient().with(("redirect_uri", uri), ("response_mode", mode), ("prompt", "none")))
    #expect(browser.response.headers["Location"]?.hasPrefix(start) == true)
  }

  @Test func `only GET, HEAD and POST are taken`() async throws {
    let url = try #require(URL(string: world.origin + "/common/oauth2/v2.0/authorize"))
    let response = await world.emulator.respond(to: HTTPRequest(method: "PUT", url: url))
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "GET, HEAD, POST")
  }

  @Test(
    arguments: [("common", 50_194), ("organizations", 50_194), ("consumers", 700_016), ("fabrikam.example", 700_016)])
  func `a single-tenant app is at home in its own tenant only`(tenant: String, code: Int) async throws {
    try await browser.authorize(.contosoOnly, tenant: tenant)
    #expect(browser.html.contains("AADSTS\(code)"))
    try await browser.authorize(.contosoOnly, tenant: "contoso.example")
    #expect(browser.html.contains("id=\"next\""))
  }
}

// Fidelity: redirect URI check
@Suite("Registered redirect URIs")
struct RegisteredRedirectURITests {
  @Test(
    arguments: [
      ("http://localhost", "http://localhost", true), ("http://localhost", "http://localhost:51234", true),
      ("http://localhost", "http://localhost:51234/", true), ("http://localhost/a", "http://localhost:1/a", true),
      ("http://[::1]/a", "http://[::1]:9/a", true), ("http://localhost", "http://localhost:51234/a", false),
      ("http://localhost/a", "http://localhost:51234/A", false), ("http://localhost", "http://127.0.0.1:51234", false),
      ("http://localhost", "https://localhost:51234", false), ("http://localhost", "http://localhost:0", false),
      ("http://localhost", "http://localhost:99999", false),
      ("http://localhost", "http://localhost.evil.example", false),
      ("http://localhost", "http://localhost:1@evil.example/", false),
      ("http://localhost", "http://localhost:80\\@evil.example", false),
      ("http://localhost", "http://localhost:1#x", false), ("http://localhost", "http://localhost?x=1", false),
      ("http://localhost", "http://localhost@evil.example", false),
      ("https://app.example/cb", "https://app.example:444/cb", false),
      ("msauth.com.example.app://auth", "msauth.com.example.app://auth", true),
      ("msauth.com.example.app://auth", "msauth.com.example.app://auth?x", false),
      ("msauth.com.example.app://auth", "MSAUTH.com.example.app://auth", false),
    ])
  func `match exactly, but for a loopback port`(registered: String, candidate: String, matches: Bool) {
    #expect(RegisteredRedirectURI(registered).matches(candidate) == matches)
  }
}
