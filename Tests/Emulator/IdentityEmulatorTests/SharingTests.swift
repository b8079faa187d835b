// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// What web pages of other origins may read (the CORS protocol of the Fetch standard).
// Fidelity: web pages of other origins (CORS); single-page applications' refresh tokens
// Parity: web pages of other origins (CORS): the token endpoint only for single-page apps
@Suite("Web pages of other origins")
struct SharingTests {
  private static let page = "https://app.tailspin.example"
  private static let client = TestClient(
    id: "33333333-0000-4000-8000-0000000000f1", redirectURI: page + "/signed-in",
    scope: "User.Read openid offline_access")
  let world: PlatformWorld

  init() throws {
    let text = SeedServicesTests.good.replacing(
      #""redirectUris": ["http://localhost"]},"#,
      with: """
        "redirectUris": ["http://localhost"]},
        {"clientId": "33333333-0000-4000-8000-0000000000f1", "name": "Page", "tenant": "tailspin.example",
         "audience": "multiTenant", "redirectUris": ["http://localhost"],
         "spaRedirectUris": ["\(Self.page)/signed-in", "http://localhost/spa"]},
        """
    ).replacing(#", "needsAdminConsent": true"#, with: "")
    world = try PlatformWorld(seed: try Seed(parsing: Array(text.utf8), file: "seed.json"))
  }

  private func send(_ method: String, _ path: String, _ headers: HTTPHeaders) async throws -> HTTPResponse {
    await world.emulator.respond(
      to: HTTPRequest(method: method, url: try #require(URL(string: world.origin + path)), headers: headers))
  }

  private func preflight(_ path: String, from page: String, _ method: String = "GET") async throws -> HTTPResponse {
    try await send(
      "OPTIONS", path,
      [
        "Origin": page, "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "authorization,client-request-id",
      ])
  }

  @Test(
    arguments: [
      "/common/v2.0/.well-known/openid-configuration", "/common/discovery/v2.0/keys", "/oidc/userinfo", "/v1.0/me",
      "/common/discovery/instance?api-version=1.1&authorization_endpoint=https://localhost/common",
    ])
  func `may read documents and Graph, errors too`(path: String) async throws {
    let asked = try await preflight(path, from: Self.page)
    #expect(asked.status == 204)
    #expect(asked.headers["Access-Control-Allow-Origin"] == "*")
    #expect(asked.headers["Access-Control-Allow-Methods"]?.contains("GET") == true)
    #expect(asked.headers["Access-Control-Allow-Headers"] == "authorization,client-request-id")
    let answer = try await send("GET", path, ["Origin": Self.page])
    #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
    #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
  }

  @Test func `may read the header that challenges their token, and how long to wait`() async throws {
    func readable(_ answer: HTTPResponse) -> [String] {
      answer.headers["Access-Control-Expose-Headers"]?.split(separator: ", ").map(String.init) ?? []
    }
    let graph = try await send("GET", "/v1.0/me", ["Origin": Self.page])
    #expect(graph.status == 401 && graph.headers["WWW-Authenticate"] != nil)
    #expect(readable(graph).contains("WWW-Authenticate") && readable(graph).contains("Retry-After"))
    let token = try await send("POST", "/common/oauth2/v2.0/token", ["Origin": Self.page])
    #expect(readable(token).contains("x-ms-request-id") && !readable(token).contains("Retry-After"))
    let foreign = try await send("POST", "/common/oauth2/v2.0/token", ["Origin": "https://evil.example"])
    #expect(readable(foreign).isEmpty)
  }

  @Test(
    arguments: [
      "/common/oauth2/v2.0/devicecode", "/common/oauth2/v2.0/authorize", "/common/login", "/_emulator/health",
      "/_emulator/reset", "/_emulator/inbox", "/devicelogin", "/api/notes", "/nothing",
    ])
  func `may read nothing else`(path: String) async throws {
    for method in ["OPTIONS", "GET", "POST"] {
      let answer = try await send(method, path, ["Origin": Self.page, "Access-Control-Request-Method": "POST"])
      #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
    }
  }

  // Fidelity: credential management and passkeys
  @Test func `pages of single-page applications may call the API of a person's own sign-in methods`() async throws {
    let path = "/customers.example/api/v1.0/me/methods"
    for (page, isShared) in [(Self.page, true), ("https://evil.example", false)] {
      let expected = isShared ? page : nil
      let asked = try await preflight(path + "/fido/x", from: page, "DELETE")
      #expect(asked.status == 204)
      #expect(asked.headers["Access-Control-Allow-Origin"] == expected)
      #expect(asked.headers["Access-Control-Allow-Methods"]?.contains("DELETE") == (isShared ? true : nil))
      let answer = try await send("GET", path, ["Origin": page])
      #expect(answer.status == 400)
      #expect(answer.headers["Access-Control-Allow-Origin"] == expected)
    }
  }

  @Test(arguments: [(page, true), ("http://localhost:3000", true), ("https://evil.example", false), ("null", false)])
  func `may use the token endpoint only from an origin that is registered for a single-page application`(
    page: String, isRegistered: Bool
  ) async throws {
    let asked = try await preflight("/common/oauth2/v2.0/token", from: page, "POST")
    #expect(asked.headers["Access-Control-Allow-Origin"] == (isRegistered ? page : nil))
    let answer = try await world.token(
      [("grant_type", "refresh_token"), ("client_id", Self.client.id), ("refresh_token", "x"), ("scope", "openid")],
      headers: ["Origin": page])
    #expect(answer.response.headers["Access-Control-Allow-Origin"] == (isRegistered ? page : nil))
    #expect(answer.response.headers["Vary"] == "Origin")
    #expect(answer.code == (isRegistered ? 9_002_313 : 9_002_326))
  }

  private func code(_ client: TestClient) async throws -> String {
    let browser = TestBrowser(world)
    try await browser.authorize(client)
    try await browser.submit(("username", "ann@tailspin.example"), ("step", "next"))
    try await browser.submit(("password", "Ann-Pass-1"), ("step", "signin"))
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    return try #require(try browser.answer()["code"])
  }

  @Test func `redeem the codes of their own app, with a proof key`() async throws {
    let headers: HTTPHeaders = ["Origin": Self.page]
    let first = try await code(Self.client)
    #expect(try await world.token(Self.client.codeForm(first)).code == 9_002_327)
    let answer = try await world.token(Self.client.codeForm(first), headers: headers)
    #expect(answer.status == 200)
    #expect(answer.response.headers["Access-Control-Allow-Origin"] == Self.page)
    var bare = Self.client
    bare.verifier = nil
    #expect(try await world.token(bare.codeForm(try await code(bare)), headers: headers).code == 9_002_325)
  }

  @Test func `another app's page hears that it is not registered`() async throws {
    let other = TestClient(id: "33333333-0000-4000-8000-000000000001", scope: "User.Read openid offline_access")
    let answer = try await world.token(other.codeForm(try await code(other)), headers: ["Origin": Self.page])
    #expect(answer.code == 9_002_326)
    #expect(answer.json["error_description"]?.string?.contains("Request origin: '\(Self.page)'") == true)
    #expect(answer.accessToken == nil)
  }

  @Test func `a page of the emulator's own origin is none of another`() async throws {
    let other = TestClient(id: "33333333-0000-4000-8000-000000000001", scope: "User.Read openid")
    let form = other.codeForm(try await code(other))
    #expect(try await world.token(form, headers: ["Origin": world.origin]).status == 200)
  }

  @Test func `keep a sign-in for a day, however often they renew it, and renew it from a page`() async throws {
    let headers: HTTPHeaders = ["Origin": Self.page]
    func refresh(_ token: String?, headers: HTTPHeaders = headers) async throws -> TokenAnswer {
      try await world.token(
        [
          ("grant_type", "refresh_token"), ("client_id", Self.client.id), ("refresh_token", token), ("scope", "openid"),
        ],
        headers: headers)
    }
    let first = try await world.token(Self.client.codeForm(try await code(Self.client)), headers: headers)
    #expect(first.json["refresh_token_expires_in"] == 86_400)
    #expect(try await refresh(first.refreshToken, headers: [:]).code == 9_002_327)
    world.clock.advance(seconds: 23 * 3_600)
    let renewed = try await refresh(first.refreshToken)
    #expect(renewed.status == 200)
    #expect(renewed.json["refresh_token_expires_in"] == 3_600)
    world.clock.advance(seconds: 3_599)
    #expect(try await refresh(renewed.refreshToken).status == 200)
    world.clock.advance(seconds: 1)
    let late = try await refresh(renewed.refreshToken)
    #expect(late.code == 700_084 && late.subError == "bad_token")
    #expect(late.response.headers["Access-Control-Allow-Origin"] == Self.page)
  }

  @Test func `show no secret, and a program's refresh tokens live as long as ever`() async throws {
    let form = Self.client.codeForm(try await code(Self.client))
    let shown = try await world.token(form + [("client_secret", "x")], headers: ["Origin": Self.page])
    #expect(shown.code == 700_025)
    let native = TestClient(
      id: Self.client.id, redirectURI: "http://localhost:51234", scope: "User.Read openid offline_access")
    let answer = try await world.token(native.codeForm(try await code(native)))
    world.clock.advance(seconds: 48 * 3_600)
    let renewed = try await world.token([
      ("grant_type", "refresh_token"), ("client_id", native.id), ("refresh_token", answer.refreshToken),
      ("scope", "openid"),
    ])
    #expect(renewed.status == 200)
  }

  @Test(arguments: [#"{"status": 503, "error": "temporarily_unavailable"}"#, #"{"status": 429, "retryAfter": 3}"#])
  func `may read answers of fault rules too, and are asked before as ever`(answer: String) async throws {
    let rule = #"{"match": {"endpoint": "token"}, "answer": \#(answer)}"#
    _ = try world.emulator.faults.add(decoding: try JSONValue(parsing: rule))
    #expect(try await preflight("/common/oauth2/v2.0/token", from: Self.page, "POST").status == 204)
    let refused = try await send("POST", "/common/oauth2/v2.0/token", ["Origin": Self.page])
    #expect(refused.status == 503 || refused.status == 429)
    #expect(refused.headers["Access-Control-Allow-Origin"] == Self.page)
    let foreign = try await send("POST", "/common/oauth2/v2.0/token", ["Origin": "https://evil.example"])
    #expect(foreign.headers["Access-Control-Allow-Origin"] == nil)
  }
}
