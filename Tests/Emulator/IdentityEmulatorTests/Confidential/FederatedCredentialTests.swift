// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// Tokens of another issuer replace a client's secret (workload identity federation).
// Fidelity: client assertions; workload federation
// Parity: federated credentials in Graph
@Suite("Federated credentials")
struct FederatedCredentialTests {
  let world: PlatformWorld
  let issuer: AssertionMaker

  private static let web = Seed.webApp.clientID.value
  private static let cluster = "https://cluster.example/"
  private static let subject = "system:serviceaccount:default:job"

  init() throws {
    issuer = try AssertionMaker.registered.get()
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.webApp.clientID })
    seed.applications[index].credentials.federated = [
      FederatedCredential(
        name: "cluster",
        issuer: .other(Self.cluster, JSONWebKeySet(keys: [JSONWebKey(publicKey: issuer.key.publicKey, keyID: "k1")])),
        subject: Self.subject),
      FederatedCredential(
        name: "daemon", issuer: .tenant(Seed.contoso.id), subject: Seed.daemonApp.objectID(in: Seed.contoso.id)),
    ]
    world = try PlatformWorld(seed: seed)
  }

  private func ask(_ assertion: String?, id: String = web) async throws -> TokenAnswer {
    try await world.token(
      [
        ("grant_type", "client_credentials"), ("client_id", id), ("client_assertion", assertion),
        ("client_assertion_type", ClientAssertion.type), ("scope", ClientCredentialsTests.scope),
      ], tenant: "contoso.example")
  }

  private func sign(
    _ change: JSONObject = [:], header: JSONObject = ["alg": "RS256", "kid": "k1"], with maker: AssertionMaker? = nil
  ) throws -> String {
    let claims: JSONObject = [
      "aud": [.string(FederatedCredential.standardAudience)], "iss": .string(Self.cluster),
      "sub": .string(Self.subject), "exp": 1_800_003_600, "nbf": 1_800_000_000,
    ]
    return try (maker ?? issuer).sign(header, claims.with(change))
  }

  // Parity: workload federation
  @Test func `of a given key set are worth as much as a certificate`() async throws {
    let audience: JSONObject = ["aud": .string(FederatedCredential.standardAudience)]
    for claims in [[:], audience] as [JSONObject] {
      let answer = try await ask(try sign(claims))
      #expect(answer.status == 200)
      #expect(try world.claims(of: try #require(answer.accessToken))["azpacr"] == "2")
    }
  }

  @Test(
    arguments: [
      (["iss": "https://cluster.example"], 401, "invalid_client", 700_211),
      (["iss": "https://evil.example/"], 401, "invalid_client", 700_211),
      (["sub": "system:serviceaccount:default:JOB"], 401, "invalid_client", 700_213),
      (["aud": "api://another"], 401, "invalid_client", 700_212), (["exp": 1], 401, "invalid_client", 700_024),
      (["exp": .null], 400, "invalid_request", 50_027),
    ] as [(JSONObject, Int, String, Int)])
  func `match issuer, subject and audience`(
    change: JSONObject, status: Int, error: String, code: Int
  ) async throws {
    try await ClientCredentialsTests.expect(try await ask(try sign(change)), status, error, code)
  }

  @Test func `are signed by their issuer`() async throws {
    let other = try AssertionMaker.other.get()
    try await ClientCredentialsTests.expect(try await ask(try sign(with: other)), 401, "invalid_client", 700_027)
    try await ClientCredentialsTests.expect(
      try await ask(try sign(header: ["alg": "RS256", "kid": "k2"])), 401, "invalid_client", 700_027)
    try await ClientCredentialsTests.expect(
      try await ask(try sign(), id: Seed.daemonApp.clientID.value), 400, "invalid_request", 70_021)
  }

  @Test func `of an issuer whose keys nobody gave can be ordered here, and nobody else's key will do`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.webApp.clientID })
    seed.applications[index].credentials.federated = [
      FederatedCredential(
        name: "cluster", issuer: .other(Self.cluster, JSONWebKeySet(keys: [])), subject: Self.subject)
    ]
    let tests = FederatedCredentialTests(world: try PlatformWorld(seed: seed), issuer: issuer)
    let order: JSONValue = [
      "claims": [
        "iss": .string(Self.cluster), "sub": .string(Self.subject),
        "aud": .string(FederatedCredential.standardAudience),
      ]
    ]
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(tests.world.origin)/_emulator/tokens/issue")), body: order.data)
    request.headers["Content-Type"] = "application/json"
    let ordered = try JSONValue(parsing: await tests.world.emulator.respond(to: request).body)
    #expect(try await tests.ask(try #require(ordered["access_token"]?.string, "\(ordered.text)")).status == 200)
    try await ClientCredentialsTests.expect(try await tests.ask(try sign()), 401, "invalid_client", 700_027)
  }

  private init(world: PlatformWorld, issuer: AssertionMaker) { (self.world, self.issuer) = (world, issuer) }

  private func daemonsToken(_ scope: String = FederatedCredential.standardAudience) async throws -> String? {
    try await world.token(
      ClientCredentialsTests.form.filter { $0.0 != "scope" } + [("scope", scope + "/.default")],
      tenant: "contoso.example"
    ).accessToken
  }

  @Test func `of the emulator's own tenant are an app's, for the purpose`() async throws {
    let token = try #require(try await daemonsToken())
    #expect(try world.claims(of: token)["aud"] == "api://AzureADTokenExchange")
    #expect(try await ask(token).status == 200)
    try await ClientCredentialsTests.expect(
      try await ask(try await daemonsToken(Seed.toDoList.identifierURI)), 401, "invalid_client", 700_212)
    let person = try await world.signIn("lee", tenant: "contoso.example").accessToken
    try await ClientCredentialsTests.expect(try await ask(person), 401, "invalid_client", 700_229)
    // A forged token, signed with another key.
    let claims = try world.claims(of: token)
    let forged = try issuer.sign(["alg": "RS256", "kid": "k1"], claims)
    try await ClientCredentialsTests.expect(try await ask(forged), 401, "invalid_client", 700_027)
  }
}
