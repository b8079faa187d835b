// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import OpenSSLCrypto
import Testing

@testable import IdentityEmulator

/// A client signs with the key of its certificate instead of showing a secret (RFC 7523).
// Fidelity: client assertions
// Parity: client assertion with a certificate
@Suite("Client assertions")
struct ClientAssertionTests {
  let world: PlatformWorld
  let maker: AssertionMaker
  let other: AssertionMaker

  init() throws {
    (maker, other) = (try AssertionMaker.registered.get(), try AssertionMaker.other.get())
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.daemonApp.clientID })
    seed.applications[index].credentials.certificates = [
      try AppCertificate(pem: try maker.certificate.pem()),
      try AppCertificate(pem: try AssertionMaker.expired.get().certificate.pem()),
    ]
    world = try PlatformWorld(seed: seed)
  }

  private static let id = Seed.daemonApp.clientID.value
  private static let now = 1_800_000_000
  private static let token = "https://localhost:8443/\(Seed.contoso.id)/oauth2/v2.0/token"

  private var header: JSONObject { ["alg": "PS256", "typ": "JWT", "x5t#S256": .string(maker.sha256)] }

  private static let claims: JSONObject = [
    "aud": .string(token), "iss": .string(id), "sub": .string(id), "jti": "a", "nbf": JSONValue(now - 10),
    "exp": JSONValue(now + 600),
  ]

  private func ask(
    _ assertion: String?, id: String? = id, type: String? = ClientAssertion.type, tenant: String = "contoso.example"
  ) async throws -> TokenAnswer {
    try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", id), ("client_assertion", assertion),
        ("client_assertion_type", type), ("scope", ClientCredentialsTests.scope),
      ], tenant: tenant)
  }

  private func ask(header change: JSONObject = [:], claims more: JSONObject = [:]) async throws -> TokenAnswer {
    try await ask(try maker.sign(header.with(change), Self.claims.with(more)))
  }

  @Test func `give a token that says so, and may be used again`() async throws {
    let assertion = try maker.sign(header, Self.claims)
    for _ in 1...2 {
      let answer = try await ask(assertion)
      #expect(answer.status == 200)
      #expect(try world.claims(of: try #require(answer.accessToken))["azpacr"] == "2")
    }
  }

  /// The asynchronous credentials of azure-identity pad the parts of their assertions.
  @Test func `may be padded, as base64url elsewhere is, and not otherwise`() async throws {
    for more in ["", "a", "ab"] {
      let claims = Self.claims.with(["jti": .string("a" + more)])
      #expect(try await ask(try maker.sign(header, claims, padding: nil)).status == 200)
      #expect(try await ask(try maker.sign(header, claims, padding: nil), id: nil).status == 200)
    }
    for padding in ["=", "===", "===="] {
      let answer = try await ask(try maker.sign(header, Self.claims.with(["jti": "abc"]), padding: padding))
      try await ClientCredentialsTests.expect(answer, 400, "invalid_request", 50_027)
    }
  }

  @Test(arguments: ["RS256", "PS256"])
  func `name the certificate in every way that libraries do`(algorithm: String) async throws {
    let bare: JSONObject = ["alg": .string(algorithm), "x5t#S256": .null]
    let standard = Data(maker.certificate.sha1Thumbprint).base64EncodedString()
    let hex = maker.certificate.sha1Thumbprint.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let ways: [JSONObject] = [
      ["x5t#S256": .string(maker.sha256)], ["x5t#S256": .string(maker.sha256 + "=")],
      ["x5t": .string(maker.sha1)], ["x5t": .string(standard)], ["x5c": [.string(maker.der)]],
      ["x5c": .string(maker.der)], ["x5t": .string(maker.sha1), "x5c": [.string(maker.der)], "kid": "some"],
      ["kid": .string(maker.sha1)], ["kid": .string(hex.uppercased())],
    ]
    for way in ways {
      #expect(try await ask(header: bare.with(way)).status == 200, "\(JSONValue.object(way).text)")
    }
  }

  @Test(
    arguments: [
      ["exp": "1800000600", "nbf": "1799999990"], ["exp": .number("1800000600.75"), "iat": .number("1799999999.25")],
      ["exp": .number("1800000600.75"), "nbf": .null], ["exp": .number("1.8000006e9")],
      // Clocks may differ by five minutes.
      ["exp": .number("1799999701")], ["nbf": .number("1800000299")], ["jti": .null], ["iat": .number("9e9")],
      ["aud": "https://localhost:8443/contoso.example/oauth2/v2.0/token"],
      ["aud": "https://localhost:8443/common/oauth2/v2.0/token"],
      ["aud": .string("https://login.microsoftonline.localhost/\(Seed.contoso.id.value)/oauth2/v2.0/token")],
      ["aud": .string("https://localhost:8443/\(Seed.contoso.id.value)/oauth2/token")],
      ["aud": .string("https://localhost:8443/\(Seed.contoso.id.value)/v2.0")],
      ["aud": .string("https://localhost:8443/\(Seed.contoso.id.value)/")],
      ["aud": [.string(token)]], ["iss": .string(id.uppercased())],
    ] as [JSONObject])
  func `have dates and audiences as libraries write them`(change: JSONObject) async throws {
    #expect(try await ask(claims: change).status == 200, "\(JSONValue.object(change).text)")
  }

  @Test(
    arguments: [
      (["exp": .number("1799999700")], "invalid_client", 700_024), (["exp": "1799999600"], "invalid_client", 700_024),
      (["nbf": .number("1800000301")], "invalid_client", 700_024), (["exp": .null], "invalid_request", 50_027),
      (["exp": "soon"], "invalid_request", 50_027), (["exp": true], "invalid_request", 50_027),
      (["exp": .number("1e300")], "invalid_request", 50_027), (["exp": "1e300"], "invalid_request", 50_027),
      (["exp": .number("253402300800")], "invalid_request", 50_027), (["exp": "inf"], "invalid_request", 50_027),
      (["nbf": .number("-1e300")], "invalid_request", 50_027), (["nbf": "-1"], "invalid_request", 50_027),
      (["sub": .null], "invalid_request", 50_027), (["aud": .null], "invalid_request", 50_027),
      // A list may have one value (AADSTS5002741).
      (["aud": [.string(token), .string(token)]], "invalid_client", 5_002_741),
      (["aud": []], "invalid_request", 50_027), (["aud": [7]], "invalid_request", 50_027),
      (["aud": "https://localhost:8443/fabrikam.example/oauth2/v2.0/token"], "invalid_client", 700_023),
      (
        ["aud": .string("https://login.microsoftonline.com/\(Seed.contoso.id.value)/oauth2/v2.0/token")],
        "invalid_client",
        700_023
      ),
      (["aud": "https://localhost:8443/contoso.example/oauth2/v2.0/authorize"], "invalid_client", 700_023),
      (["aud": "token"], "invalid_client", 700_023), (["sub": "another"], "invalid_client", 50_048),
      (
        ["iss": .string(Seed.webApp.clientID.value), "sub": .string(Seed.webApp.clientID.value)], "invalid_client",
        700_021
      ),
    ] as [(JSONObject, String, Int)])
  func `are refused for what they say`(change: JSONObject, error: String, code: Int) async throws {
    let status = error == "invalid_client" ? 401 : 400
    try await ClientCredentialsTests.expect(try await ask(claims: change), status, error, code)
  }

  @Test func `are refused for how they are signed`() async throws {
    let unknown = try other.sign(["alg": "RS256", "x5t": .string(other.sha1)], Self.claims)
    let refused = try await ask(unknown)
    try await ClientCredentialsTests.expect(refused, 401, "invalid_client", 700_027)
    #expect(refused.json["error_description"]?.string?.contains("[Reason - The key was not found.") == true)
    // Another key with the id of a registered one.
    try await ClientCredentialsTests.expect(
      try await ask(try other.sign(header, Self.claims)), 401, "invalid_client", 700_027)
    let mixed: JSONObject = ["alg": "RS256", "x5t": .string(maker.sha1), "x5c": [.string(other.der)]]
    try await ClientCredentialsTests.expect(
      try await ask(try other.sign(mixed, Self.claims)), 401, "invalid_client", 700_027)
    let expired = try AssertionMaker.expired.get()
    let late = try await ask(try expired.sign(["alg": "RS256", "x5t": .string(expired.sha1)], Self.claims))
    try await ClientCredentialsTests.expect(late, 401, "invalid_client", 700_027)
    #expect(late.json["error_description"]?.string?.contains("expired") == true)
  }

  @Test(
    arguments: [
      (["alg": "none"], 5_002_730), (["alg": "HS256"], 5_002_730), (["alg": "ES256"], 5_002_730),
      (["x5t#S256": .null], 50_027), (["x5t#S256": "?"], 50_027), (["x5t#S256": 7], 50_027),
      (["crit": ["x"]], 50_027), (["x5t#S256": .null, "x5c": []], 50_027),
    ] as [(JSONObject, Int)])
  func `are refused for their header`(change: JSONObject, code: Int) async throws {
    try await ClientCredentialsTests.expect(try await ask(header: change), 400, "invalid_request", code)
  }

  @Test func `are of a type, and of a client`() async throws {
    let assertion = try maker.sign(header, Self.claims)
    try await ClientCredentialsTests.expect(try await ask(assertion, type: nil), 400, "invalid_request", 900_144)
    try await ClientCredentialsTests.expect(
      try await ask(assertion, type: "urn:ietf:params:oauth:client-assertion-type:saml2-bearer"), 400,
      "invalid_request", 90_023)
    try await ClientCredentialsTests.expect(try await ask("x"), 400, "invalid_request", 50_027)
    // The assertion names its client too (RFC 7523 section 3).
    #expect(try await ask(assertion, id: nil).status == 200)
    // An app without certificates, and one without anything.
    let web = Seed.webApp.clientID.value
    let own = Self.claims.with(["iss": .string(web), "sub": .string(web)])
    try await ClientCredentialsTests.expect(
      try await ask(try maker.sign(header, own), id: web), 401, "invalid_client", 700_027)
    try await ClientCredentialsTests.expect(
      try await ask(assertion, id: Seed.contosoOnlyApp.clientID.value), 401, "invalid_client", 700_025)
  }

  @Test func `a seed file has the certificate in PEM form`() throws {
    let app = try #require(world.emulator.directory.application(Seed.daemonApp.clientID))
    let read = try Application(decoding: app.json, in: world.emulator.directory)
    #expect(read == app)
    #expect(read.credentials.certificates.count == 2)
  }
}
