// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import OAuthWire
import Testing

@testable import IdentityEmulator

/// A web server signs people in, and authenticates when it redeems the code.
// Fidelity: client authentication
@Suite("Web servers that sign people in")
struct WebAppTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private static let client = TestClient(
    id: Seed.webApp.clientID.value, redirectURI: "https://localhost/signin-oidc",
    scope: "User.Read openid profile offline_access")
  private static let secret = "Contoso-Web-Secret-1"
  private static let contoso = "contoso.example"

  private func code(_ client: TestClient = client) async throws -> String {
    let answer = try await TestBrowser(world).signIn("lee", as: client, tenant: Self.contoso)
    return try #require(answer["code"])
  }

  private func redeem(
    _ code: String, _ client: TestClient = client, _ proof: (String, String?)...
  ) async throws -> TokenAnswer {
    try await world.token(client.codeForm(code) + proof, tenant: Self.contoso)
  }

  private func refresh(_ token: String?, _ proof: (String, String?)...) async throws -> TokenAnswer {
    let form: [(String, String?)] = [
      ("grant_type", "refresh_token"), ("client_id", Self.client.id), ("refresh_token", token), ("scope", "User.Read"),
    ]
    return try await world.token(form + proof, tenant: Self.contoso)
  }

  @Test func `redeem code and refresh token with their secret, which stands in the token`() async throws {
    let answer = try await redeem(try await code(), Self.client, ("client_secret", Self.secret))
    #expect(answer.status == 200)
    let claims = try world.claims(of: try #require(answer.accessToken))
    #expect(claims["azpacr"] == "1")
    #expect(claims["scp"] == "User.Read")
    #expect(claims["idtyp"] == "user" && claims["roles"] == nil)
    let renewed = try await refresh(answer.refreshToken, ("client_secret", Self.secret))
    #expect(renewed.status == 200)
    #expect(try world.claims(of: try #require(renewed.accessToken))["azpacr"] == "1")
  }

  @Test(arguments: [(nil, 7_000_218), ("", 7_000_218), ("wrong", 7_000_215)] as [(String?, Int)])
  func `get nothing without the right secret, and the code is still good then`(secret: String?, number: Int)
    async throws
  {
    let code = try await code()
    let refused = try await redeem(code, Self.client, ("client_secret", secret))
    try await ClientCredentialsTests.expect(refused, 401, "invalid_client", number)
    let answer = try await redeem(code, Self.client, ("client_secret", Self.secret))
    #expect(answer.status == 200)
    let late = try await refresh(answer.refreshToken, ("client_secret", secret))
    try await ClientCredentialsTests.expect(late, 401, "invalid_client", number)
  }

  @Test func `need no proof key, but redeem a code with one by its verifier only`() async throws {
    var bare = Self.client
    bare.verifier = nil
    let proof = ("client_secret", Self.secret as String?)
    #expect(try await redeem(try await code(bare), bare, proof).status == 200)
    let code = try await code()
    #expect(try await redeem(code, bare, proof).code == 501_481)
  }

  @Test func `another app's secret is worth nothing, nor is its own for another app's code`() async throws {
    let code = try await code()
    let foreign = try await redeem(code, Self.client, ("client_secret", ClientCredentialsTests.secret))
    #expect(foreign.code == 7_000_215)
    var daemon = Self.client
    daemon.id = Seed.daemonApp.clientID.value
    let other = try await redeem(code, daemon, ("client_secret", ClientCredentialsTests.secret))
    #expect(other.error == "invalid_grant")
  }

  @Test func `that are programs on a device too show no secret there`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.webApp.clientID })
    seed.applications[index].redirectURIs.append("http://localhost/native")
    let world = try PlatformWorld(seed: seed)
    let client = TestClient(id: Self.client.id, redirectURI: "http://localhost:51234/native")
    let code = try #require(try await TestBrowser(world).signIn("lee", as: client, tenant: Self.contoso)["code"])
    let shown = try await world.token(client.codeForm(code) + [("client_secret", Self.secret)], tenant: Self.contoso)
    try await ClientCredentialsTests.expect(shown, 401, "invalid_client", 700_025)
    let answer = try await world.token(client.codeForm(code), tenant: Self.contoso)
    #expect(answer.status == 200)
    #expect(try world.claims(of: try #require(answer.accessToken))["azpacr"] == "0")
    let form: [(String, String?)] = [
      ("grant_type", "refresh_token"), ("client_id", client.id), ("refresh_token", answer.refreshToken),
      ("scope", "User.Read"),
    ]
    #expect(try await world.token(form, tenant: Self.contoso).status == 200)
    #expect(try await world.token(form + [("client_secret", Self.secret)], tenant: Self.contoso).code == 700_025)
  }

  @Test func `use grants without a redirect URI with the secret, or without where registered so`() async throws {
    let form: [(String, String?)] = [
      ("grant_type", "password"), ("client_id", Self.client.id), ("username", "lee@contoso.example"),
      ("password", "Lee-Pass-1"), ("scope", "User.Read offline_access"),
    ]
    // A first sign-in, which gives the consent.
    _ = try await redeem(try await code(), Self.client, ("client_secret", Self.secret))
    let bare = try await world.token(form, tenant: Self.contoso)
    try await ClientCredentialsTests.expect(bare, 401, "invalid_client", 7_000_218)
    let answer = try await world.token(form + [("client_secret", Self.secret)], tenant: Self.contoso)
    #expect(answer.status == 200)
    #expect(try await refresh(answer.refreshToken).code == 7_000_218)
    #expect(try await refresh(answer.refreshToken, ("client_secret", Self.secret)).status == 200)

    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.webApp.clientID })
    seed.applications[index].allowsPublicClient = true
    seed.consents.append(
      Seed.Consent(
        app: Seed.webApp.clientID, holder: .tenant(Seed.contoso.id), scopes: ScopeSet(["User.Read", "offline_access"])))
    let open = try PlatformWorld(seed: seed)
    #expect(try await open.token(form, tenant: Self.contoso).status == 200)
    #expect(try await open.token(form + [("client_secret", Self.secret)], tenant: Self.contoso).status == 200)
    #expect(try await open.token(form + [("client_secret", "x")], tenant: Self.contoso).code == 7_000_215)
  }

  @Test func `a refresh token remembers over a restart that it needs a secret`() async throws {
    let answer = try await redeem(try await code(), Self.client, ("client_secret", Self.secret))
    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    let form: [(String, String?)] = [
      ("grant_type", "refresh_token"), ("client_id", Self.client.id), ("refresh_token", answer.refreshToken),
      ("scope", "User.Read"),
    ]
    #expect(try await next.token(form, tenant: Self.contoso).code == 7_000_218)
    #expect(try await next.token(form + [("client_secret", Self.secret)], tenant: Self.contoso).status == 200)
  }
}
