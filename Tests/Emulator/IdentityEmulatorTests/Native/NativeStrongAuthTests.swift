// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import IdentityEmulator
import OAuthWire
import Testing

// Fidelity: native authentication: sign-in, sign-up, password reset, multi-factor authentication, registration
// Fidelity: native authentication: authentication contexts (`acrs`)
@Suite("Native multi-factor authentication and registration")
struct NativeStrongAuthTests {
  let world: PlatformWorld
  let client: NativeClient
  private static let context = #"{"access_token":{"acrs":{"essential":true,"value":"c4"}}}"#

  init() throws {
    world = try PlatformWorld()
    client = NativeClient(world: world)
  }

  private func introspect(_ answer: TokenAnswer, _ path: String = "oauth2/v2.0") async throws -> TokenAnswer {
    try await client.send("\(path)/introspect", ["continuation_token": answer.next])
  }

  private func register(_ token: String?, _ target: String, _ channel: String) async throws -> TokenAnswer {
    try await client.send(
      "register/v1.0/challenge",
      [
        "continuation_token": token, "challenge_type": "oob", "challenge_target": target,
        "challenge_channel": channel,
      ])
  }

  // Parity: second factor; second factor by text message
  @Test(
    arguments: [
      ("mona", "Mona-Pass-1", "email", "mona.backup@mail.example", "m***p@m***l.example"),
      ("sam", "Sam-Pass-1", "sms", "+4930123456", "+4********6"),
    ])
  func `a second factor is asked for and sent`(
    alias: String, password: String, channel: String, target: String, hint: String
  ) async throws {
    let asked = try await client.signIn("\(alias)@customers.example", password)
    #expect(asked.error == "invalid_grant")
    #expect(asked.subError == "mfa_required")
    let introspected = try await introspect(asked)
    let method = try #require(introspected.json["methods"]?.array?.first)
    #expect(method["challenge_type"]?.string == "oob")
    #expect(method["challenge_channel"]?.string == channel)
    #expect(method["login_hint"]?.string == hint)
    let token = try #require(introspected.next)
    let id = method["id"]?.string
    let challenge = try #require(try await client.challenge(token, id: id).next)
    #expect(try await client.redeem(challenge, "mfa_oob", ["oob": "wrong_code"]).subError == "invalid_oob_value")
    // Asked again from the first state: the new code works through the first challenge's token.
    _ = try await client.challenge(token, id: id)
    let code = try client.code(target)
    #expect(try await client.redeem(challenge, "mfa_oob", ["oob": code]).idToken != nil)
  }

  @Test func `a claims challenge asks for a second factor, and the access token says that it was given`() async throws {
    let asked = try await client.signIn("mona@customers.example", "Mona-Pass-1", claims: Self.context)
    let introspected = try await introspect(asked)
    let challenge = try await client.challenge(try #require(introspected.next), id: "method-1")
    let tokens = try await client.redeem(
      try #require(challenge.next), "mfa_oob", ["oob": try client.code("mona.backup@mail.example")])
    #expect(try world.claims(of: try #require(tokens.accessToken))["acrs"]?.array == ["c4"])
  }

  @Test func `a refresh keeps the second factor, also over a restart, and gives no context that was never proven`()
    async throws
  {
    let asked = try await client.signIn("mona@customers.example", "Mona-Pass-1", claims: Self.context)
    let challenge = try await client.challenge(try #require(try await introspect(asked).next), id: "method-1")
    let code = try client.code("mona.backup@mail.example")
    let tokens = try await client.redeem(try #require(challenge.next), "mfa_oob", ["oob": code])
    let restarted = try PlatformWorld()
    try restarted.emulator.restoreState(world.emulator.savedState())
    let plain = try await client.signIn("pia@customers.example", "Pia-Pass-1")
    for (world, token, status) in [(restarted, tokens, 200), (world, tokens, 200), (world, plain, 400)] {
      let answer = try await world.token(
        [
          ("grant_type", "refresh_token"), ("client_id", client.app.clientID.value),
          ("refresh_token", token.refreshToken), ("scope", "User.Read"), ("claims", Self.context),
        ], tenant: client.tenant)
      #expect(answer.status == status)
      if let access = answer.accessToken {
        #expect(try world.claims(of: access)["acrs"]?.array == ["c4"])
      } else {
        #expect(answer.code == 50_076)
      }
    }
  }

  @Test(arguments: [(PolicyRequirement.block, 53_003), (.compliantDevice, 53_000)])
  func `an access policy refuses tokens natively too, and uses nothing up`(
    requirement: PolicyRequirement, code: Int
  ) async throws {
    let policies = world.emulator.administration.policies
    let pia = try world.user("pia").id
    policies.demand(requirement, of: pia)
    let challenged = try await client.challenged("pia@customers.example")
    let answer = try await client.redeem(challenged, "password", ["password": "Pia-Pass-1"])
    #expect(answer.error == "invalid_grant")
    #expect(answer.code == code)
    #expect(answer.accessToken == nil)
    policies.demand(nil, of: pia)
    #expect(try await client.redeem(challenged, "password", ["password": "Pia-Pass-1"]).accessToken != nil)
    #expect(try await client.redeem(challenged, "password", ["password": "Pia-Pass-1"]).code == 55_000)
  }

  @Test func `a second factor that an access policy demands is given natively, and a refresh keeps it`() async throws {
    world.emulator.administration.policies.demand(.secondFactor, of: try world.user("pia").id)
    world.emulator.administration.accounts.update(try world.user("pia").id) {
      $0.native.strongMethods = [StrongMethod(.email, "pia.backup@mail.example")]
    }
    let asked = try await client.signIn("pia@customers.example", "Pia-Pass-1")
    #expect(asked.subError == "mfa_required")
    let challenge = try await client.challenge(try #require(try await introspect(asked).next), id: "method-1")
    let code = try client.code("pia.backup@mail.example")
    let tokens = try await client.redeem(try #require(challenge.next), "mfa_oob", ["oob": code])
    #expect(try world.claims(of: try #require(tokens.accessToken))["amr"]?.array == ["pwd", "mfa"])
    let refreshed = try await world.refresh(
      tokens.refreshToken, as: TestClient(id: client.app.clientID.value), scope: "User.Read", tenant: client.tenant)
    #expect(refreshed.status == 200)
  }

  @Test(arguments: [nil, Self.context])
  func `who signs in with a code and needs a second factor is sent to the browser, and no code is used up`(
    claims: String?
  ) async throws {
    var client = client
    client.app = Seed.codeApp
    let policies = world.emulator.administration.policies
    let otto = try world.user("otto")
    if claims == nil { policies.demand(.secondFactor, of: otto.id) }
    let challenged = try await client.challenged(otto.username)
    let code = try client.code(otto.username)
    let answer = try await client.redeem(challenged, "oob", ["oob": code, "claims": claims])
    #expect(answer.json["challenge_type"] == "redirect", "\(answer.json)")
    #expect(answer.json["redirect_reason"] == "The second factor is asked for in the browser")
    #expect(answer.accessToken == nil)
    policies.demand(nil, of: otto.id)
    #expect(try await client.redeem(challenged, "oob", ["oob": code]).accessToken != nil)
    #expect(try await client.redeem(challenged, "oob", ["oob": code]).code == 55_000)
  }

  @Test func `a method with a bad reputation is blocked, an unknown one refused, another works`() async throws {
    let introspected = try await introspect(try await client.signIn("bea@customers.example", "Bea-Pass-1"))
    let token = try #require(introspected.next)
    let blocked = try await client.challenge(token, id: "method-1")
    #expect(blocked.error == "access_denied")
    #expect(blocked.subError == "provider_blocked_by_rep")
    #expect(blocked.code == 550_024)
    #expect(try await client.challenge(token, id: "method-9").code == 90_100)
    #expect(try await client.challenge(token, id: "method-2").challengeType == "oob")
  }

  @Test(arguments: [("mona", "Mona"), ("rita", "Rita")])
  func `a client without the capability is sent to a browser`(alias: String, name: String) async throws {
    var client = client
    client.capabilities = nil
    let answer = try await client.signIn("\(alias)@customers.example", "\(name)-Pass-1")
    #expect(answer.status == 200)
    #expect(answer.challengeType == "redirect")
    #expect(answer.json["redirect_reason"]?.string?.contains("capability") == true)
  }

  @Test func `capabilities are read under both names and with commas`() async throws {
    let started = try await client.send(
      "oauth2/v2.0/initiate",
      [
        "username": "mona@customers.example", "challenge_type": client.types,
        "capability": "mfa_required,registration_required",
      ])
    let next = try #require(started.next)
    let token = try #require(try await client.challenge(next).next)
    #expect(try await client.redeem(token, "password", ["password": "Mona-Pass-1"]).subError == "mfa_required")
  }

  @Test(arguments: [("email", "rita.backup@mail.example"), ("sms", "+4930999999")])
  func `a strong method is registered and asked for the next time`(channel: String, target: String) async throws {
    let asked = try await client.signIn("rita@customers.example", "Rita-Pass-1")
    #expect(asked.subError == "registration_required")
    let introspected = try await introspect(asked, "register/v1.0")
    let methods = try #require(introspected.json["methods"]?.array)
    #expect(methods.map { $0["id"]?.string } == ["email", "sms"])
    #expect(methods.map { $0["login_hint"]?.string } == ["rita@customers.example", nil])
    let challenge = try await register(introspected.next, target, channel)
    #expect(challenge.json["challenge_target"]?.string == target)
    #expect(challenge.json["challenge_channel"]?.string == channel)
    let token = try #require(challenge.next)
    let path = "register/v1.0/continue"
    let wrong = try await client.send(path, ["continuation_token": token, "grant_type": "oob", "oob": "00000000"])
    #expect(wrong.subError == "invalid_oob_value")
    let done = try await client.send(
      path, ["continuation_token": token, "grant_type": "oob", "oob": try client.code(target)])
    #expect(try await client.redeem(try #require(done.next), "continuation_token", [:]).idToken != nil)
    #expect(try await client.signIn("rita@customers.example", "Rita-Pass-1").subError == "mfa_required")
  }

  @Test func `the address that a sign-up has just verified needs no second code`() async throws {
    let token = try await client.signUpChallenged("new@mail.example", ["password": "New-Pass-1"])
    let done = try await client.continueSignUp(token, "oob", try client.code("new@mail.example"))
    let asked = try await client.redeem(
      try #require(done.next), "continuation_token", ["claims": Self.context])
    #expect(asked.subError == "registration_required")
    let introspected = try await introspect(asked, "register/v1.0")
    let challenge = try await register(introspected.next, "new@mail.example", "email")
    #expect(challenge.challengeType == "preverified")
    let registered = try await client.send(
      "register/v1.0/continue",
      ["continuation_token": challenge.next, "grant_type": "continuation_token"])
    let tokens = try await client.redeem(try #require(registered.next), "continuation_token", [:])
    #expect(try world.claims(of: try #require(tokens.accessToken))["acrs"]?.array == ["c4"])
    #expect(world.emulator.inbox.messages.count == 1)
  }

  @Test func `a verified address does not vouch for another one`() async throws {
    let token = try await client.signUpChallenged("new@mail.example", ["password": "New-Pass-1"])
    let done = try await client.continueSignUp(token, "oob", try client.code("new@mail.example"))
    let asked = try await client.redeem(
      try #require(done.next), "continuation_token", ["claims": Self.context])
    let introspected = try await introspect(asked, "register/v1.0")
    let preverified = try await register(introspected.next, "new@mail.example", "email")
    _ = try await register(introspected.next, "+4930999999", "sms")
    let answer = try await client.send(
      "register/v1.0/continue", ["continuation_token": preverified.next, "grant_type": "continuation_token"])
    #expect(answer.code == 55_200)
    #expect(world.emulator.directory.user(named: "new@mail.example")?.native.strongMethods == [])
  }

  @Test(
    arguments: [
      ("+123", "sms", "invalid_request", 901_001), ("4711", "sms", "invalid_request", 901_001),
      ("rita@", "email", "invalid_request", 901_001), ("x@blocked.example", "email", "access_denied", 550_024),
      ("+15550199", "sms", "access_denied", 550_024), ("x@mail.example", "voice", "invalid_request", 90_100),
    ])
  func `a contact that can't be used is refused, and another one accepted`(
    target: String, channel: String, error: String, code: Int
  ) async throws {
    let asked = try await client.signIn("rita@customers.example", "Rita-Pass-1")
    let introspected = try await introspect(asked, "register/v1.0")
    let answer = try await register(introspected.next, target, channel)
    #expect(answer.error == error)
    #expect(answer.code == code)
    #expect(try await register(introspected.next, "x@mail.example", "email").challengeType == "oob")
  }

  @Test func `no step is skipped: a token of the password is none for multi-factor authentication`() async throws {
    let challenged = try await client.challenged("mona@customers.example")
    #expect(try await client.send("oauth2/v2.0/introspect", ["continuation_token": challenged]).code == 55_000)
    #expect(try await client.redeem(challenged, "mfa_oob", ["oob": "x"]).code == 55_000)
    let asked = try await client.redeem(challenged, "password", ["password": "Mona-Pass-1"])
    #expect(try await client.redeem(try #require(asked.next), "continuation_token", [:]).code == 55_000)
    #expect(try await client.send("register/v1.0/introspect", ["continuation_token": asked.next]).code == 55_200)
  }
}
