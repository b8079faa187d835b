// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import Testing

@testable import IdentityEmulator

// Fidelity: native authentication: passwords; native authentication: reset polling
@Suite("Native authentication in a seed file")
struct NativeSettingsTests {
  private static let seedText = """
    {
      "tenants": [
        {"id": "11111111-0000-4000-8000-000000000001", "name": "Shop", "domain": "shop.example", "kind": "external",
         "subdomain": "shop"}
      ],
      "users": [
        {"id": "22222222-0000-4000-8000-000000000001", "tenant": "shop.example", "username": "ann@shop.example",
         "password": "Ann-Pass-1", "name": "Ann", "nativeAuth": {"strongMethods": [{"channel": "sms", "target": "+49301"}]}},
        {"id": "22222222-0000-4000-8000-000000000002", "tenant": "shop.example", "username": "cod@shop.example",
         "name": "Cod", "nativeAuth": {"signsInWith": "code", "attributes": {"city": "Bonn"}}},
        {"id": "22222222-0000-4000-8000-000000000003", "tenant": "shop.example", "username": "dan@shop.example",
         "password": "Dan-Pass-1", "name": "Dan"}
      ],
      "apps": [
        {"clientId": "33333333-0000-4000-8000-000000000001", "name": "App", "tenant": "shop.example",
         "audience": "singleTenant", "redirectUris": ["http://localhost"],
         "nativeAuth": {"signUpWith": "password", "registrationChannels": ["email"],
           "attributes": [{"name": "postalCode", "required": true, "pattern": "^[1-9][0-9]*$"}, {"name": "city"}],
           "consentedScopes": ["User.Read", "api://notes/Notes.Read"]}}
      ],
      "apis": [
        {"name": "notes", "appId": "44444444-0000-4000-8000-000000000001", "appIdUri": "api://notes", "scopes": ["Notes.Read"]}
      ],
      "settings": {"nativeAuth": {"codeLength": 6, "codeTries": 1, "codeLifetime": 30, "continuationTokenLifetime": 40,
        "codeInterval": 5, "pollInterval": 1, "pollStatuses": ["not_started", "failed"], "bannedPasswords": ["Shop-Pass-1"],
        "passwordHistory": 2}}
    }
    """

  private func client(_ change: (inout Seed) -> Void = { _ in }) throws -> NativeClient {
    var seed = try Seed(parsing: Array(Self.seedText.utf8), file: "seed.json")
    change(&seed)
    return NativeClient(
      world: try PlatformWorld(seed: seed), app: try #require(seed.applications.first), tenant: "shop.onmicrosoft.com")
  }

  @Test func `enables an app, with attributes and consent`() async throws {
    let client = try client()
    let weak = try await client.startSignUp("new@mail.example", ["password": "SHOP-pass-1"])
    #expect(weak.subError == "password_banned")
    let token = try await client.signUpChallenged("new@mail.example", ["password": "New-Pass-1"])
    let code = try client.code("new@mail.example")
    #expect(code.count == 6)
    let asked = try await client.continueSignUp(token, "oob", code)
    #expect(asked.error == "attributes_required")
    #expect(
      asked.json["required_attributes"] == [
        ["name": "postalCode", "type": "string", "required": true, "options": ["regex": "^[1-9][0-9]*$"]]
      ])
    let next = try #require(asked.next)
    let wrong = try await client.continueSignUp(next, "attributes", #"{"postalCode":"x"}"#)
    #expect(wrong.subError == "attribute_validation_failed")
    let done = try await client.continueSignUp(next, "attributes", #"{"postalCode":"53111"}"#)
    let tokens = try await client.redeem(
      try #require(done.next), "continuation_token", [:], scope: "api://notes/Notes.Read openid")
    #expect(tokens.scope?.contains("api://notes/Notes.Read") == true)
  }

  @Test func `says how people sign in`() async throws {
    let client = try client()
    #expect(try await client.signIn("ann@shop.example", "Ann-Pass-1").subError == "mfa_required")
    #expect(try await client.signIn("dan@shop.example", "Dan-Pass-1").status == 200)
    let token = try await client.challenged("cod@shop.example")
    let code = try client.code("cod@shop.example")
    #expect(try await client.redeem(token, "oob", ["oob": "000000"]).code == 50_181)
    #expect(try await client.redeem(token, "oob", ["oob": code]).code == 501_811)
    let second = try await client.challenged("cod@shop.example")
    client.world.clock.advance(seconds: 31)
    #expect(try await client.redeem(second, "oob", ["oob": try client.code("cod@shop.example")]).code == 50_184)
    client.world.clock.advance(seconds: 10)
    #expect(try await client.redeem(second, "oob", ["oob": "1"]).error == "expired_token")
  }

  @Test func `sets what polling says; a failed reset changes nothing and takes another password`() async throws {
    let client = try client()
    let verified = try await verifiedReset(client, "dan@shop.example")
    let submitted = try await submit(client, verified, "Dan-Pass-2")
    #expect(submitted.json["poll_interval"]?.int == 1)
    let first = try await poll(client, submitted)
    #expect(first.json["status"]?.string == "not_started")
    let second = try await poll(client, submitted)
    #expect(second.json["status"]?.string == "failed")
    #expect(try await client.signIn("dan@shop.example", "Dan-Pass-1").status == 200)
    let again = try await submit(client, try #require(second.next), "Dan-Pass-2")
    #expect(again.json["poll_interval"] != nil)
  }

  @Test func `keeps a person from going back to a former password, also over a restart`() async throws {
    let client = try client { $0.native.pollStatuses = [.succeeded] }
    let done = try await submit(client, try await verifiedReset(client, "dan@shop.example"), "Dan-Pass-2")
    #expect(try await poll(client, done).json["status"]?.string == "succeeded")
    let next = try PlatformWorld(seed: client.world.emulator.seed)
    try next.emulator.restoreState(client.world.emulator.savedState())
    let restarted = NativeClient(world: next, app: client.app, tenant: client.tenant)
    let verified = try await verifiedReset(restarted, "dan@shop.example")
    for password in ["Dan-Pass-1", "Dan-Pass-2"] {
      #expect(try await submit(restarted, verified, password).subError == "password_recently_used")
    }
    #expect(try await submit(restarted, verified, "Dan-Pass-3").status == 200)
  }

  private func verifiedReset(_ client: NativeClient, _ username: String) async throws -> String {
    let token = try await client.resetChallenged(username)
    let code = try client.code(username)
    return try await client.token(
      "resetpassword/v1.0/continue", ["continuation_token": token, "grant_type": "oob", "oob": code])
  }

  private func submit(_ client: NativeClient, _ token: String, _ password: String) async throws -> TokenAnswer {
    try await client.send("resetpassword/v1.0/submit", ["continuation_token": token, "new_password": password])
  }

  private func poll(_ client: NativeClient, _ submitted: TokenAnswer) async throws -> TokenAnswer {
    try await client.send("resetpassword/v1.0/poll_completion", ["continuation_token": submitted.next])
  }

  @Test func `consents to scopes of the platform's APIs`() throws {
    let scope = ResourceAPI.credentialManagement.identifierURI + "/Me.UserAuthenticationMethod.Passkey.Read"
    let changed = Self.seedText.replacing("api://notes/Notes.Read", with: scope)
    let seed = try Seed(parsing: Array(changed.utf8), file: "seed.json")
    #expect(seed.applications.first?.native?.consentedScopes == ["User.Read", scope])
    #expect(
      Seed.passwordApp.native?.consentedScopes.contains(ResourceAPI.credentialManagement.identifierURI + "/.default")
        == true)
  }

  @Test(
    arguments: [
      (#""kind": "external""#, #""kind": "workforce""#, "tenants[0].subdomain"),
      (#""subdomain": "shop""#, #""subdomain": "a/b""#, "tenants[0].subdomain"),
      (#""channel": "sms""#, #""channel": "fax""#, "users[0].nativeAuth.strongMethods[0].channel"),
      (#""signsInWith": "code""#, #""signsInWith": "password""#, "users[1].password"),
      (#"{"city": "Bonn"}"#, #"{"city": 1}"#, "users[1].nativeAuth.attributes.city"),
      (#""signUpWith": "password""#, #""signUpWith": "magic""#, "apps[0].nativeAuth.signUpWith"),
      (#"["email"]"#, #"["email", "pigeon"]"#, "apps[0].nativeAuth.registrationChannels[1]"),
      (#"["email"]"#, "[]", "apps[0].nativeAuth.registrationChannels"),
      (#"["email"]"#, #"["email", "email"]"#, "apps[0].nativeAuth.registrationChannels[1]"),
      (#"["email"]"#, #"["email"], "journeys": []"#, "apps[0].nativeAuth.journeys"),
      (#"["email"]"#, #"["email"], "journeys": ["sign_in", "sign_out"]"#, "apps[0].nativeAuth.journeys[1]"),
      (#"["email"]"#, #"["email"], "journeys": ["sign_in", "sign_in"]"#, "apps[0].nativeAuth.journeys[1]"),
      ("^[1-9][0-9]*$", "[", "apps[0].nativeAuth.attributes[0].pattern"),
      (#"{"name": "city"}"#, #"{"name": "postalCode"}"#, "apps[0].nativeAuth.attributes[1].name"),
      (#""User.Read", "#, #""Notes.Read", "#, "apps[0].nativeAuth.consentedScopes[0]"),
      ("api://notes/Notes.Read", "api://notes/Notes.Write", "apps[0].nativeAuth.consentedScopes[1]"),
      (#""codeLength": 6"#, #""codeLength": 1"#, "settings.nativeAuth.codeLength"),
      (#""failed"]"#, #""done"]"#, "settings.nativeAuth.pollStatuses[1]"),
      (#""codeTries": 1"#, #""codeTreis": 1"#, "settings.nativeAuth.codeTreis"),
    ])
  func `is refused with the place`(text: String, change: String, place: String) throws {
    let changed = Self.seedText.replacing(text, with: change, maxReplacements: 1)
    try #require(changed != Self.seedText)
    let error = #expect(throws: SeedError.self) { try Seed(parsing: Array(changed.utf8), file: "seed.json") }
    #expect(error?.place == place)
  }
}
