// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import IdentityEmulator
import OAuthWire
import Testing

// Fidelity: native authentication: sign-in, sign-up, password reset, multi-factor authentication, registration
// Fidelity: native authentication: continuation tokens; native authentication: codes
@Suite("Native sign-in")
struct NativeSignInTests {
  let world: PlatformWorld
  let client: NativeClient

  init() throws {
    world = try PlatformWorld()
    client = NativeClient(world: world)
  }

  @Test(arguments: [Seed.customers.id.value, "customers.example", "fabrikam.onmicrosoft.com"])
  func `a password gives tokens, under every name of the tenant`(tenant: String) async throws {
    var client = client
    client.tenant = tenant
    let answer = try await client.signIn("pia@customers.example", "Pia-Pass-1")
    #expect(answer.status == 200)
    #expect(answer.json["token_type"]?.string == "Bearer")
    let info = try #require(answer.json["client_info"]?.string.flatMap { ClientInfo(decoding: $0) })
    #expect(info.utid == Seed.customers.id.value)
    let claims = try world.claims(of: try #require(answer.idToken))
    #expect(claims["preferred_username"]?.string == "pia@customers.example")
    #expect(claims["tid"]?.string == Seed.customers.id.value)
    let refreshed = try await world.refresh(
      answer.refreshToken, as: TestClient(id: Seed.passwordApp.clientID.value), scope: "User.Read", tenant: tenant)
    #expect(refreshed.status == 200)
  }

  @Test func `one sign-in serves several APIs, but not what nobody consented to`() async throws {
    let answer = try await client.signIn("pia@customers.example", "Pia-Pass-1")
    for api in [Seed.toDoList, Seed.sharedList] {
      let scope = "\(api.identifierURI)/\(try #require(api.permissions.first { $0.isGrantable }).value)"
      let refreshed = try await world.refresh(
        answer.refreshToken, as: TestClient(id: Seed.passwordApp.clientID.value), scope: scope,
        tenant: Seed.customers.id.value)
      #expect(refreshed.scope?.contains(scope) == true)
    }
    let refused = try await world.refresh(
      answer.refreshToken, as: TestClient(id: Seed.passwordApp.clientID.value), scope: "Mail.Read",
      tenant: Seed.customers.id.value)
    #expect(refused.error == "invalid_grant")
    #expect(
      refused.json["error_description"]?.string?.contains(
        "Send an interactive authorization request for this user and resource.") == true)
  }

  @Test(
    arguments: [
      (["username": "nobody@customers.example"], "user_not_found", 50_034),
      (["username": "adele@contoso.example"], "user_not_found", 50_034),
      (["username": "invalid"], "invalid_request", 90_100), (["username": ""], "invalid_request", 90_100),
      (["challenge_type": "oob password"], "unsupported_challenge_type", 901_007),
      (["challenge_type": "oob carrier-pigeon redirect"], "invalid_request", 901_007),
      (["capabilities": "flight"], "invalid_request", 901_007), (["client_id": ""], "invalid_request", 90_100),
      (["client_id": "00000000-1111-2222-3333-444444444444"], "unauthorized_client", 700_016),
      (["client_id": Seed.sampleApp.clientID.value], "unauthorized_client", 700_016),
      (["client_id": Seed.browserOnlyApp.clientID.value], "invalid_client", 901_002),
    ] as [([String: String], String, Int)])
  func `says what is wrong with an initiation`(change: [String: String], error: String, code: Int) async throws {
    let form = ["username": "pia@customers.example", "challenge_type": client.types].merging(change) { $1 }
    for path in ["oauth2/v2.0/initiate", "signup/v1.0/start", "resetpassword/v1.0/start"] {
      if path.hasPrefix("signup"), error == "user_not_found" { continue }
      let answer = try await client.send(path, form.mapValues { $0 })
      #expect(answer.status == 400)
      #expect(answer.error == error, "\(path)")
      #expect(answer.code == code)
      #expect(answer.json["error_description"]?.string?.hasPrefix("AADSTS\(code): ") == true)
      #expect(answer.subError == (error == "invalid_client" ? "nativeauthapi_disabled" : nil))
    }
  }

  @Test(arguments: NativeEndpoint.allCases, ["client_secret", "client_assertion"])
  func `a secret of a public client is refused in the form of native errors`(
    endpoint: NativeEndpoint, name: String
  ) async throws {
    let form = ["username": "pia@customers.example", "challenge_type": client.types, "grant_type": "oob", name: "s"]
    let answer = try await client.send(endpoint.rawValue, form.mapValues { $0 })
    #expect(answer.status == 401)
    #expect(answer.error == "invalid_client")
    #expect(answer.code == 700_025)
    #expect(answer.json["error_uri"] == nil)
  }

  @Test func `an app that keeps a secret has to show it here too`() async throws {
    var seed = Seed.standard
    let index = try #require(seed.applications.firstIndex { $0.clientID == Seed.passwordApp.clientID })
    seed.applications[index].credentials.secrets = [AppSecret(Secret("a-secret"))]
    let client = NativeClient(world: try PlatformWorld(seed: seed))
    let form: [String: String?] = ["username": "pia@customers.example", "challenge_type": client.types]
    let bare = try await client.send("oauth2/v2.0/initiate", form)
    #expect(bare.status == 401)
    #expect(bare.code == 7_000_218)
    let shown = try await client.send("oauth2/v2.0/initiate", form.merging(["client_secret": "a-secret"]) { $1 })
    #expect(shown.status == 200)
  }

  @Test(
    arguments: [
      ("otto@customers.example", "password redirect"), ("pia@customers.example", "oob redirect"),
      ("otto@customers.example", "oob redirect"), ("wes@customers.example", "oob password redirect"),
    ])
  func `sends the person to a browser where the client can't go on`(username: String, types: String) async throws {
    var client = client
    client.types = types
    let answer = try await client.initiate(username)
    #expect(answer.status == 200)
    #expect(answer.challengeType == "redirect")
    #expect(answer.json["redirect_reason"]?.string?.isEmpty == false)
  }

  @Test(
    arguments: [
      ("pia@customers.example", "wrong", "invalid_grant", 50_126),
      ("nina@customers.example", "Nina-Pass-1", "invalid_request", 50_142),
      ("ben@customers.example", "Ben-Pass-1", "invalid_grant", 50_057),
    ])
  func `refuses a password that does not help`(username: String, password: String, error: String, code: Int)
    async throws
  {
    let answer = try await client.signIn(username, password)
    #expect(answer.error == error)
    #expect(answer.code == code)
  }

  @Test func `after a wrong password the same token takes the right one, and then no other`() async throws {
    let token = try await client.challenged("pia@customers.example")
    #expect(try await client.redeem(token, "password", ["password": "wrong"]).code == 50_126)
    #expect(try await client.redeem(token, "password", ["password": "Pia-Pass-1"]).status == 200)
    #expect(try await client.redeem(token, "password", ["password": "Pia-Pass-1"]).code == 55_000)
  }

  @Test func `too many wrong passwords lock the account for a while`() async throws {
    let token = try await client.challenged("pia@customers.example")
    for _ in 1...5 { _ = try await client.redeem(token, "password", ["password": "wrong"]) }
    #expect(try await client.redeem(token, "password", ["password": "Pia-Pass-1"]).code == 50_053)
    world.clock.advance(seconds: 61)
    #expect(try await client.redeem(token, "password", ["password": "Pia-Pass-1"]).status == 200)
  }

  @Test func `a one-time code of the announced length gives tokens, once`() async throws {
    let started = try #require(try await client.initiate("otto@customers.example").next)
    let challenge = try await client.challenge(started)
    #expect(challenge.challengeType == "oob")
    #expect(challenge.json["binding_method"]?.string == "prompt")
    #expect(challenge.json["challenge_channel"]?.string == "email")
    #expect(challenge.json["challenge_target_label"]?.string == "o***o@c***s.example")
    let code = try client.code("otto@customers.example")
    #expect(challenge.json["code_length"]?.int == code.count)
    let token = try #require(challenge.next)
    let wrong = try await client.redeem(token, "oob", ["oob": "wrong_code"])
    #expect(wrong.subError == "invalid_oob_value")
    #expect(try await client.redeem(token, "oob", ["oob": code]).idToken != nil)
    #expect(try await client.redeem(token, "oob", ["oob": code]).error == "invalid_request")
    #expect(!"\(world.emulator.log)".contains(code))
  }

  @Test func `a new code replaces the old one, and works with the token of the first`() async throws {
    let started = try #require(try await client.initiate("otto@customers.example").next)
    let first = try #require(try await client.challenge(started).next)
    let old = try client.code("otto@customers.example")
    _ = try await client.challenge(first)
    let new = try client.code("otto@customers.example")
    #expect(try await client.redeem(first, "oob", ["oob": old]).subError == "invalid_oob_value")
    #expect(try await client.redeem(first, "oob", ["oob": new]).status == 200)
  }

  @Test func `a code locks after five wrong tries, and is not sent without end`() async throws {
    let token = try await client.challenged("otto@customers.example")
    let code = try client.code("otto@customers.example")
    for _ in 1...5 { _ = try await client.redeem(token, "oob", ["oob": "00000000"]) }
    #expect(try await client.redeem(token, "oob", ["oob": code]).code == 501_811)
    world.clock.advance(seconds: 599)
    let next = try #require(try await client.challenge(token).next)
    let second = try client.code("otto@customers.example")
    world.clock.advance(seconds: 599)
    let third = try #require(try await client.challenge(next).next)
    #expect(second != code)
    world.clock.advance(seconds: 1)
    for _ in 1...9 { #expect(try await client.challenge(third).next != nil) }
    #expect(try await client.challenge(third).code == 701_014)
  }

  @Test(
    arguments: [
      (299, nil, nil, nil), (300, "invalid_grant", "invalid_oob_value", 50_184), (600, "expired_token", nil, 552_003),
    ] as [(Double, String?, String?, Int?)])
  func `a late code is told from a late flow`(seconds: Double, error: String?, subError: String?, code: Int?)
    async throws
  {
    let token = try await client.challenged("otto@customers.example")
    world.clock.advance(seconds: seconds)
    let answer = try await client.redeem(token, "oob", ["oob": try client.code("otto@customers.example")])
    #expect(answer.error == error)
    #expect(answer.subError == subError)
    #expect(answer.code == code)
  }

  @Test(arguments: ["oauth2/v2.0/challenge", "signup/v1.0/challenge", "resetpassword/v1.0/challenge"])
  func `a continuation token is bound to its app and its flow`(path: String) async throws {
    var other = client
    other.app = Seed.codeApp
    let token = try #require(try await client.startReset("pia@customers.example").next)
    let own = path.hasPrefix("reset")
    let code = path.hasPrefix("oauth2") ? 55_000 : 55_200
    #expect(try await other.send(path, ["continuation_token": token]).code == code)
    #expect(try await client.send(path, ["continuation_token": token]).code == (own ? nil : code))
    #expect(try await client.send(path, ["continuation_token": "rubbish"]).code == code)
    #expect(try await client.send(path, [:]).code == 90_100)
  }

  @Test(arguments: ["oob", "mfa_oob", "continuation_token", "password"])
  func `grants that do not fit the step are refused`(grant: String) async throws {
    let token = try await client.challenged("otto@customers.example")
    let answer = try await client.redeem(token, grant, ["oob": "00000000", "password": "x"])
    #expect(answer.status == 400)
    #expect(answer.idToken == nil)
  }

  @Test func `a workforce tenant has no native endpoints, and paths nobody offers are absent`() async throws {
    var client = client
    #expect(try await client.send("resetpassword/v1.0/complete", [:]).status == 404)
    client.tenant = Seed.contoso.id.value
    #expect(try await client.initiate("adele@contoso.example").status == 404)
    #expect(try await client.redeem("x", "password", ["password": "x"]).error == "unauthorized_client")
  }
}
