// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Fidelity: `login_hint`, `domain_hint`, `nonce`, `state`, `client_info`, `claims`
// Fidelity: scopes: `.default`, short Graph names, one resource a token; access tokens; ID token claims
// Fidelity: guests in another tenant
// Parity: access and ID tokens signed with RS256
@Suite("Tokens")
struct TokenTests {
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  @Test func `the answer holds all that a client asked for, with numbers as numbers`() async throws {
    let answer = try await world.signIn("adele")
    #expect(answer.status == 200)
    #expect(answer.json["token_type"] == "Bearer")
    #expect(answer.scope == "openid profile User.Read")
    #expect(answer.json["expires_in"] == 3600)
    #expect(answer.json["ext_expires_in"] == 7200)
    #expect(answer.json["refresh_in"] == nil)
    #expect(answer.json["foci"] == "1")
    #expect(answer.refreshToken != nil && answer.idToken != nil)
    #expect(answer.json["client_info"]?.string == (try world.user("adele").clientInfo.encoded))
    #expect(answer.response.headers["Cache-Control"] == "no-store, no-cache")
    #expect(answer.response.headers["Content-Type"] == "application/json; charset=utf-8")
  }

  @Test
  func
    `without offline_access there is no refresh token, without openid no ID token, without the switch no client_info`()
    async throws
  {
    var client = TestClient()
    client.scope = "User.Read"
    let browser = TestBrowser(world)
    let code = try #require(try await browser.signIn("adele", as: client)["code"])
    let answer = try await world.token(client.codeForm(code).filter { $0.0 != "client_info" })
    #expect(answer.accessToken != nil)
    #expect(answer.refreshToken == nil && answer.idToken == nil && answer.json["client_info"] == nil)
    #expect(answer.json["foci"] == nil)
  }

  @Test func `an ID token says who signed in, for whom and when`() async throws {
    let answer = try await world.signIn("adele")
    let claims = try world.claims(of: try #require(answer.idToken))
    let now = Int(world.clock.now.timeIntervalSince1970)
    let contoso = Seed.contoso.id.value
    let expected: [(String, JSONValue)] = [
      ("aud", .string(TestClient().id)), ("iss", .string("https://localhost:8443/\(contoso)/v2.0")), ("ver", "2.0"),
      ("tid", .string(contoso)), ("oid", .string(try world.user("adele").id.value)), ("nonce", "a-nonce"),
      ("preferred_username", "adele@contoso.example"), ("name", "Adele Vance"), ("iat", JSONValue(now)),
      ("nbf", JSONValue(now)), ("exp", JSONValue(now + 3600)),
    ]
    for (name, value) in expected { #expect(claims[name] == value, "\(name)") }
    #expect(claims["scp"] == nil && claims["email"] == nil && claims["auth_time"] == nil)
  }

  @Test func `an access token says which API, app and permissions`() async throws {
    let claims = try world.claims(of: try #require(try await world.signIn("adele").accessToken))
    #expect(claims["aud"]?.string == ResourceAPI.graphAppID)
    #expect(claims["azp"]?.string == TestClient().id)
    #expect(claims["scp"] == "User.Read")
    #expect(claims["oid"]?.string == (try world.user("adele").id.value))
    #expect(claims["uti"]?.string?.isEmpty == false)
    #expect(claims["nonce"] == nil)
  }

  @Test func `the subject differs per app and is the same the next time`() async throws {
    func subject(_ client: TestClient, tenant: String = "contoso.example") async throws -> String? {
      let answer = try await world.signIn("adele", as: client, tenant: tenant)
      return try world.claims(of: try #require(answer.idToken))["sub"]?.string
    }
    let first = try await subject(TestClient())
    #expect(try await subject(TestClient()) == first)
    #expect(try await subject(.contosoOnly) != first)
  }

  @Test func `a personal account belongs to the personal tenant`() async throws {
    let claims = try world.claims(of: try #require(try await world.signIn("mia", tenant: "consumers").idToken))
    #expect(claims["tid"]?.string == TenantID.personal.value)
    #expect(claims["iss"]?.string == "https://localhost:8443/\(TenantID.personal.value)/v2.0")
    #expect(claims["oid"]?.string?.hasPrefix("00000000-0000-0000-") == true)
  }

  @Test func `a guest has another object id there, and the home account in client_info`() async throws {
    let answer = try await world.signIn("adele", tenant: "fabrikam.example")
    let claims = try world.claims(of: try #require(answer.idToken))
    let adele = try world.user("adele")
    #expect(claims["tid"]?.string == Seed.fabrikam.id.value)
    #expect(claims["oid"]?.string == adele.objectID(in: Seed.fabrikam.id))
    #expect(claims["oid"]?.string != adele.id.value)
    #expect(claims["idp"]?.string == "https://localhost:8443/\(Seed.contoso.id.value)/v2.0")
    #expect(answer.json["client_info"]?.string == adele.clientInfo.encoded)
  }

  @Test func `short scope names are Graph's, in any case, and come back as registered`() async throws {
    var client = TestClient()
    client.scope = "user.READ https://graph.microsoft.com/mail.read OPENID"
    #expect(try await world.signIn("adele", as: client).scope == "openid User.Read Mail.Read")
    client.scope = "https://graph.microsoft.com/user.read openid"
    #expect(
      try await world.signIn("lee", as: client).scope == "openid https://graph.microsoft.com/User.Read")
  }

  @Test func `with OpenID Connect scopes alone, the access token is for Graph`() async throws {
    var client = TestClient()
    client.scope = "openid profile email"
    let answer = try await world.signIn("adele", as: client)
    #expect(answer.scope == "openid profile email")
    let access = try world.claims(of: try #require(answer.accessToken))
    #expect(access["aud"]?.string == ResourceAPI.graphAppID)
    #expect(try world.claims(of: try #require(answer.idToken))["email"] == "adele@contoso.example")
  }

  @Test func `claims add capabilities to the access token and the time of sign-in to the ID token`() async throws {
    let text = #"{"access_token":{"xms_cc":{"values":["CP1"]}},"id_token":{"auth_time":{"essential":true}}}"#
    let answer = try await world.signIn("adele", as: TestClient().with(("claims", text)))
    #expect(try world.claims(of: try #require(answer.accessToken))["xms_cc"]?.array == ["CP1"])
    let time = try world.claims(of: try #require(answer.idToken))["auth_time"]?.int
    #expect(time == Int(world.clock.now.timeIntervalSince1970))
  }

  @Test func `an API accepts its own tokens only, while they last`() async throws {
    let answer = try await world.signIn("adele")
    let token = try #require(answer.accessToken)
    func problem(_ token: String, _ audience: String = ResourceAPI.graphAppID) -> AccessTokenError? {
      guard case .failure(let problem) = world.emulator.verifyAccessToken(token, audience: audience) else { return nil }
      return problem
    }
    let verified = try world.emulator.verifyAccessToken(token, audience: ResourceAPI.graphAppID).get()
    #expect(verified.user?.username == "adele@contoso.example")
    #expect(verified.scopes == ScopeSet(["User.Read"]))
    #expect(problem(token, Seed.toDoList.appID) == .wrongAudience)
    #expect(problem("rubbish") != nil)
    #expect(problem(String(token.dropLast(4)) + "AAAA") == .invalid("The signature could not be verified."))
    #expect(problem(try #require(answer.idToken), TestClient().id) == .invalid("This is not an access token."))
    let unsigned = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + "." + token.split(separator: ".")[1] + "."
    #expect(problem(unsigned) == .invalid("The signature could not be verified."))
    world.clock.advance(seconds: 3_599)
    #expect(problem(token) == nil)
    world.clock.advance(seconds: 1)
    #expect(problem(token) == .expired)
  }
}
