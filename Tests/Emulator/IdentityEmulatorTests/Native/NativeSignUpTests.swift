// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import IdentityEmulator
import OAuthWire
import Testing

// Fidelity: native authentication: sign-in, sign-up, password reset, multi-factor authentication, registration
// Fidelity: native authentication: reset polling
// Parity: B2C user flows, External ID
@Suite("Native sign-up and password reset")
struct NativeSignUpTests {
  let world: PlatformWorld
  let client: NativeClient

  init() throws {
    world = try PlatformWorld()
    client = NativeClient(world: world)
  }

  @Test func `who signs up with a password is signed in, and can sign in natively and in a browser`() async throws {
    let token = try await client.signUpChallenged("new@mail.example", ["password": "New-Pass-1"])
    let done = try await client.continueSignUp(token, "oob", try client.code("new@mail.example"))
    #expect(done.status == 200)
    #expect(done.json["expires_in"]?.int == 600)
    let next = try #require(done.next)
    let tokens = try await client.redeem(next, "continuation_token", ["username": "new@mail.example"])
    #expect(try world.claims(of: try #require(tokens.idToken))["preferred_username"]?.string == "new@mail.example")
    #expect(try await client.redeem(next, "continuation_token", [:]).code == 55_000)
    #expect(try await client.signIn("NEW@mail.example", "New-Pass-1").status == 200)
    let browser = TestBrowser(world)
    try await browser.authorize(TestClient(id: Seed.passwordApp.clientID.value), tenant: Seed.customers.id.value)
    try await browser.submit(("username", "new@mail.example"), ("step", "next"))
    try await browser.submit(("password", "New-Pass-1"), ("step", "signin"))
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `asks for code, password and attributes in turn, also in two calls`() async throws {
    var client = client
    client.app = Seed.passwordAttributesApp
    let token = try await client.signUpChallenged("new@mail.example")
    let verified = try await client.continueSignUp(token, "oob", try client.code("new@mail.example"))
    #expect(verified.error == "credential_required")
    #expect(verified.code == 55_103)
    let challenge = try await client.send(
      "signup/v1.0/challenge",
      ["continuation_token": verified.next, "challenge_type": client.types])
    #expect(challenge.challengeType == "password")
    let asked = try await client.continueSignUp(try #require(challenge.next), "password", "New-Pass-1")
    #expect(asked.error == "attributes_required")
    #expect(asked.code == 55_106)
    let wanted = try #require(asked.json["required_attributes"]?.array)
    #expect(wanted.map { $0["name"]?.string } == ["city", "country"])
    #expect(wanted.allSatisfy { $0["required"]?.bool == true && $0["type"]?.string == "string" })
    #expect(wanted[1]["options"]?["regex"]?.string != nil)
    let city = try await client.continueSignUp(try #require(asked.next), "attributes", #"{"city":"Dublin"}"#)
    #expect(city.json["required_attributes"]?.array?.count == 1)
    let bad = try await client.continueSignUp(try #require(city.next), "attributes", #"{"country":"4711"}"#)
    #expect(bad.subError == "attribute_validation_failed")
    #expect(bad.json["invalid_attributes"]?.array == [["name": "country"]])
    let done = try await client.continueSignUp(
      try #require(city.next), "attributes", #"{"country":"Ireland","shoeSize":"42"}"#)
    #expect(done.status == 200)
    let user = try #require(world.emulator.directory.user(named: "new@mail.example"))
    #expect(user.native.attributes == ["city": "Dublin", "country": "Ireland"])
  }

  @Test func `codes alone make an account that signs in with codes`() async throws {
    var client = client
    client.app = Seed.codeAttributesApp
    let attributes = #"{"city":"Dublin","country":"Ireland"}"#
    let token = try await client.signUpChallenged("new@mail.example", ["attributes": attributes])
    #expect(try await client.continueSignUp(token, "oob", try client.code("new@mail.example")).status == 200)
    let challenged = try await client.challenged("new@mail.example")
    let code = try client.code("new@mail.example")
    #expect(try await client.redeem(challenged, "oob", ["oob": code]).status == 200)
  }

  @Test(
    arguments: [
      (["username": "pia@customers.example"], "user_already_exists", nil),
      (["username": "adele@contoso.example"], "user_already_exists", nil),
      (["password": "invalid"], "invalid_grant", "password_too_short"),
      (["password": String(repeating: "Aa1!", count: 65)], "invalid_grant", "password_too_long"),
      (["password": "alllowercase"], "invalid_grant", "password_too_weak"),
      (["password": "Pässwörter-1"], "invalid_grant", "password_is_invalid"),
      (["password": "Password1!"], "invalid_grant", "password_banned"),
      (["attributes": #"{"country":"4711"}"#], "invalid_grant", "attribute_validation_failed"),
      (["attributes": "["], "invalid_request", nil),
      (["client_id": Seed.codeApp.clientID.value, "password": "New-Pass-1"], "unsupported_auth_method", nil),
    ] as [([String: String], String, String?)])
  func `says why a sign-up can't start`(change: [String: String], error: String, subError: String?) async throws {
    var client = client
    client.app = Seed.passwordAttributesApp
    let answer = try await client.startSignUp("new@mail.example", change.mapValues { $0 })
    #expect(answer.status == 400)
    #expect(answer.error == error)
    #expect(answer.subError == subError)
  }

  @Test func `a user with an existing name elsewhere is not taken over while signing up`() async throws {
    let first = try await client.signUpChallenged("new@mail.example", ["password": "New-Pass-1"])
    let code = try client.code("new@mail.example")
    let second = try await client.signUpChallenged("new@mail.example", ["password": "Other-Pass-1"])
    let other = try client.code("new@mail.example")
    #expect(try await client.continueSignUp(first, "oob", code).status == 200)
    #expect(try await client.continueSignUp(second, "oob", other).error == "user_already_exists")
    #expect(try await client.signIn("new@mail.example", "New-Pass-1").status == 200)
  }

  @Test func `attributes before the code ask for verification; a wrong code may be corrected`() async throws {
    let token = try await client.signUpChallenged("new@mail.example", ["password": "password.1763722000.25"])
    let early = try await client.continueSignUp(token, "attributes", "{}")
    #expect(early.error == "verification_required")
    #expect(early.json["unverified_attributes"]?.array == [["name": "email"]])
    #expect(try await client.continueSignUp(token, "oob", "00000000").subError == "invalid_oob_value")
    #expect(try await client.continueSignUp(token, "telepathy", "x").error == "invalid_grant")
    #expect(try await client.continueSignUp(token, "oob", try client.code("new@mail.example")).status == 200)
  }

  @Test func `a client that knows too few challenges is sent to a browser`() async throws {
    var client = client
    client.types = "oob redirect"
    #expect(try await client.startSignUp("new@mail.example").challengeType == "redirect")
    client.types = "password redirect"
    #expect(try await client.startReset("pia@customers.example").challengeType == "redirect")
  }

  @Test func `a reset changes the password, tells of it by polling, and signs in`() async throws {
    let old = try await client.signIn("pia@customers.example", "Pia-Pass-1")
    let token = try await client.resetChallenged("pia@customers.example")
    let path = "resetpassword/v1.0/"
    #expect(
      try await client.send(path + "continue", ["continuation_token": token, "grant_type": "oob", "oob": "wrong_code"])
        .subError == "invalid_oob_value")
    let verified = try await client.send(
      path + "continue",
      ["continuation_token": token, "grant_type": "oob", "oob": try client.code("pia@customers.example")])
    #expect(verified.json["expires_in"]?.int == 600)
    let next = try #require(verified.next)
    for (password, problem) in [("1", "password_too_short"), ("Pia-Pass-1", "password_recently_used")] {
      let refused = try await client.send(path + "submit", ["continuation_token": next, "new_password": password])
      #expect(refused.subError == problem)
    }
    let submitted = try await client.send(path + "submit", ["continuation_token": next, "new_password": "Pia-Pass-2"])
    #expect(submitted.json["poll_interval"]?.int == 2)
    let polling = try #require(submitted.next)
    let first = try await client.send(path + "poll_completion", ["continuation_token": polling])
    #expect(first.json["status"]?.string == "in_progress")
    let second = try await client.send(path + "poll_completion", ["continuation_token": polling])
    #expect(second.json["status"]?.string == "succeeded")
    let tokens = try await client.redeem(try #require(second.next), "continuation_token", [:])
    #expect(tokens.idToken != nil)
    #expect(try await client.signIn("pia@customers.example", "Pia-Pass-1").code == 50_126)
    #expect(try await client.signIn("pia@customers.example", "Pia-Pass-2").status == 200)
    let stale = try await world.refresh(
      old.refreshToken, as: TestClient(id: Seed.passwordApp.clientID.value), tenant: Seed.customers.id.value)
    #expect(stale.code == 50_133)
  }

  @Test func `a reset needs a password to reset, and prefers the address of a strong method`() async throws {
    let refused = try await client.startReset("otto@customers.example")
    #expect(refused.error == "invalid_request")
    #expect(refused.code == 500_222)
    #expect(
      refused.json["error_description"]?.string?.contains(
        "The tenant or user does not support native credential recovery.") == true)
    _ = try await client.resetChallenged("mona@customers.example")
    #expect(world.emulator.inbox.messages(to: "mona.backup@mail.example").count == 1)
    _ = try await client.resetChallenged("sam@customers.example")
    #expect(world.emulator.inbox.messages(to: "sam@customers.example").count == 1)
  }

  @Test func `who signed up is still there after a restart, and gone after a reset of the emulator`() async throws {
    let token = try await client.signUpChallenged("new@mail.example", ["password": "New-Pass-1"])
    _ = try await client.continueSignUp(token, "oob", try client.code("new@mail.example"))
    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    #expect(next.emulator.savedState() == world.emulator.savedState())
    let restarted = NativeClient(world: next)
    #expect(try await restarted.signIn("new@mail.example", "New-Pass-1").status == 200)
    next.emulator.reset()
    #expect(try await restarted.initiate("new@mail.example").error == "user_not_found")
    #expect(next.emulator.inbox.messages.isEmpty)
  }
}
