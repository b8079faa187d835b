// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import OAuthWire
import Testing

@testable import IdentityEmulator

// Fidelity: native authentication V2
@Suite("Native authentication V2: sign-in, sign-up and reset")
struct JourneyTests {
  let world: PlatformWorld
  let client: JourneyClient

  init() throws {
    world = try PlatformWorld()
    client = JourneyClient(world: world)
  }

  @Test func `the entry asks for a journey with 401, a token and links`() async throws {
    let entry = try await client.entry()
    #expect(entry.status == 401)
    #expect(entry.error == "InsufficientAuthorization")
    #expect(entry.token?.string?.isEmpty == false)
    let id = Seed.customers.id.value
    #expect(entry.link("sign_in")?["href"]?.string == "/\(id)/api/v2.0/signin/start")
    #expect(entry.link("sign_up")?["href"]?.string == "/\(id)/api/v2.0/signup/start")
    #expect(entry.link("reset_password")?["href"]?.string == "/\(id)/api/v2.0/resetpassword/start")
  }

  @Test(arguments: [Seed.customers.id.value, "customers.example", "fabrikam.onmicrosoft.com"])
  func `a password gives tokens, under every name of the tenant`(tenant: String) async throws {
    var client = client
    client.tenant = tenant
    let answer = try await client.passed("pia@customers.example", "Pia-Pass-1")
    #expect(answer.json["state"]?.string == "continue")
    let tokens = try await client.tokens(answer)
    #expect(tokens.status == 200)
    #expect(tokens.scope?.contains("User.Read") == true)
    #expect(ClientInfo(decoding: tokens.json["client_info"]?.string ?? "")?.utid == Seed.customers.id.value)
    let claims = try world.claims(of: try #require(tokens.idToken))
    #expect(claims["preferred_username"]?.string == "pia@customers.example")
    let refreshed = try await world.refresh(
      tokens.refreshToken, as: TestClient(id: client.app.clientID.value), scope: "User.Read", tenant: tenant)
    #expect(refreshed.status == 200)
  }

  @Test func `a wrong password is told, and the token stays good`() async throws {
    let asked = try await client.choose(of: try await client.start(.signIn, "pia@customers.example"))
    #expect(asked.action == "verify")
    #expect(asked.json["type"]?.string == "password")
    let wrong = try await client.follow("verify", of: asked, ["password": "wrong"])
    #expect(wrong.status == 400)
    #expect(wrong.failure == ["invalidGrant", "invalidUserNameOrPassword", nil])
    #expect(wrong.json["error"]?["message"]?.string?.hasPrefix("AADSTS50126") == true)
    let right = try await client.follow("verify", of: asked, ["password": "Pia-Pass-1"])
    #expect(right.json["state"]?.string == "continue")
  }

  @Test func `a code by mail signs in, and a new code replaces it`() async throws {
    let asked = try await client.choose(of: try await client.start(.signIn, "otto@customers.example"))
    #expect(asked.json["hint"]?.string == "o***o@c***s.example")
    #expect(asked.json["codeLength"]?.int == 8)
    let old = try client.code("otto@customers.example")
    let again = try await client.follow("resend", of: asked)
    #expect(again.action == "verify")
    #expect(try await client.follow("verify", of: asked, ["otp": old]).failure[1] == "invalidContinuationToken")
    #expect(try await client.follow("verify", of: again, ["otp": old]).failure[1] == "invalidOneTimeCode")
    let done = try await client.follow("verify", of: again, ["otp": try client.code("otto@customers.example")])
    #expect(try await client.tokens(done).status == 200)
  }

  @Test func `a code is refused after too many wrong tries, and an address gets only so many`() async throws {
    let asked = try await client.choose(of: try await client.start(.signIn, "otto@customers.example"))
    for _ in 0..<5 { _ = try await client.follow("verify", of: asked, ["otp": "0"]) }
    let locked = try await client.follow("verify", of: asked, ["otp": try client.code("otto@customers.example")])
    #expect(locked.status == 429)
    #expect(locked.failure[0] == "tooManyRequests")
    var answer = asked
    for _ in 0..<9 { answer = try await client.follow("resend", of: answer) }
    #expect(answer.action == "verify")
    #expect(try await client.follow("resend", of: answer).failure[0] == "tooManyRequests")
  }

  @Test func `a person with a password and codes chooses`() async throws {
    world.emulator.stores.accounts.update(try world.user("pia").id) { $0.native.alsoSignsInWithCode = true }
    let start = try await client.start(.signIn, "pia@customers.example")
    #expect(start.factor == "singleFactor")
    #expect(start.methods.map { $0["type"]?.string } == ["password", "email"])
    let asked = try await client.choose(1, of: start)
    let done = try await client.follow("verify", of: asked, ["otp": try client.code("pia@customers.example")])
    #expect(try await client.tokens(done).status == 200)
  }

  @Test func `a second factor by text message is asked for after a check of the number`() async throws {
    let methods = try await client.passed("sam@customers.example", "Sam-Pass-1")
    #expect(methods.factor == "multiFactor")
    let risk = try await client.choose(of: methods)
    #expect(risk.action == "riskverify")
    #expect(risk.link("riskverify")?["href"]?.string?.hasSuffix("/api/v1.0-internal/risk/phone/verify") == true)
    #expect(world.emulator.inbox.messages(to: "+4930123456").isEmpty)
    let asked = try await client.follow("riskverify", of: risk)
    #expect(asked.json["codeLength"]?.int == 6)
    let second = try await client.send(risk.link("riskverify"), ["continuationToken": asked.token])
    #expect(second.failure[0] == "invalidRequest")
    let again = try await client.follow("resend", of: asked)
    #expect(again.action == "verify")
    let done = try await client.follow("verify", of: again, ["otp": try client.code("+4930123456")])
    let tokens = try await client.tokens(done)
    #expect(tokens.status == 200)
  }

  @Test func `a blocked number gets no code`() async throws {
    let methods = try await client.passed("bea@customers.example", "Bea-Pass-1")
    let risk = try await client.choose(of: methods)
    let blocked = try await client.follow("riskverify", of: risk)
    #expect(blocked.status == 403)
    #expect(blocked.failure == ["accessDenied", "providerBlockedByRep", nil])
    let other = try await client.choose(
      1, of: TokenAnswer(response: risk.response, json: methods.json.with(risk.token)))
    #expect(other.action == "verify")
  }

  @Test(arguments: [("email", "rita@mail.example", "code"), ("sms", "+4930999999", "otp")])
  func `a strong method is registered in the middle`(type: String, target: String, name: String) async throws {
    let asked = try await client.passed("rita@customers.example", "Rita-Pass-1")
    #expect(asked.action == "enroll")
    let index = try #require(asked.methods.firstIndex { $0["type"]?.string == type })
    let bad = try await client.choose(index, of: asked, "enroll", ["target": "nonsense"])
    #expect(bad.status == 400)
    var sent = try await client.choose(index, of: asked, "enroll", ["target": .string(target)])
    if type == "sms" { sent = try await client.follow("riskverify", of: sent) }
    #expect(sent.action == "activate")
    #expect(try await client.follow("activate", of: sent, [name: "0"]).failure[1] == "invalidOneTimeCode")
    let again = try await client.follow("resend", of: sent)
    #expect(again.action == "activate")
    let body = JSONObject(uniqueMembers: [JSONObject.Member(name: name, value: try client.code(target))])
    let done = try await client.follow("activate", of: again, body)
    #expect(try await client.tokens(done).status == 200)
    // The next sign-in asks for it.
    #expect(try await client.passed("rita@customers.example", "Rita-Pass-1").factor == "multiFactor")
  }

  @Test func `a claims request asks for a second factor`() async throws {
    var client = client
    client.claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
    let asked = try await client.passed("pia@customers.example", "Pia-Pass-1")
    #expect(asked.action == "enroll")
    let sent = try await client.choose(of: asked, "enroll", ["target": "pia@mail.example"])
    let done = try await client.follow("activate", of: sent, ["code": try client.code("pia@mail.example")])
    let tokens = try await client.tokens(done)
    #expect(try world.claims(of: try #require(tokens.accessToken))["acrs"]?.array == ["c1"])
  }

  @Test func `a new person signs up with a code, a password and attributes`() async throws {
    let client = JourneyClient(world: world, app: Seed.passwordAttributesApp)
    let sent = try await client.start(.signUp, "new@mail.example")
    #expect(sent.action == "verify")
    let asked = try await client.follow("verify", of: sent, ["otp": try client.code("new@mail.example")])
    #expect(asked.action == "collectAttributes")
    #expect(asked.asked.prefix(3) == ["password", "city", "country"])
    let password = asked.json["attributes"]?.array?.first
    #expect(password?["inputType"]?.string == "password")
    #expect(password?["confirmationInput"]?.string == "retype")
    func submit(_ attributes: JSONValue, to answer: TokenAnswer) async throws -> TokenAnswer {
      try await client.follow("submitAttributes", of: answer, ["attributes": attributes])
    }
    let weak = try await submit(["password": "weak"], to: asked)
    #expect(weak.failure == ["invalidRequest", "attributeValidationError", "passwordPolicyViolation"])
    let rest = try await submit(["password": "Str0ng!pass"], to: asked)
    #expect(rest.asked.prefix(2) == ["city", "country"])
    #expect(try await submit([:], to: rest).failure[2] == "attributeRequired")
    let invalid = try await submit(["city": "Bonn", "country": "12"], to: rest)
    #expect(invalid.failure[2] == "attributeValidationError")
    let ids = invalid.json["error"]?["innerError"]?["details"]?.array?.first?["attributeIds"]
    #expect(ids?.array == ["country"])
    let done = try await submit(["city": "Bonn", "country": "Germany", "unknown": true], to: rest)
    #expect(done.json["state"]?.string == "continue")
    #expect(try await client.tokens(done).status == 200)
    // Version 1 knows the person too.
    let first = NativeClient(world: world, app: Seed.passwordAttributesApp)
    #expect(try await first.signIn("new@mail.example", "Str0ng!pass").status == 200)
  }

  @Test func `a sign-up without a name asks for the address first`() async throws {
    let client = JourneyClient(world: world, app: Seed.codeApp)
    let asked = try await client.start(.signUp, nil)
    #expect(asked.asked == ["email"])
    func submit(_ email: JSONValue) async throws -> TokenAnswer {
      try await client.follow("submitAttributes", of: asked, ["attributes": ["email": email]])
    }
    let taken = try await submit("pia@customers.example")
    #expect(taken.failure == ["invalidRequest", nil, "userAlreadyExists"])
    #expect(taken.json["error"]?["message"]?.string?.hasPrefix("AADSTS1003037") == true)
    let sent = try await submit("new@mail.example")
    let done = try await client.follow("verify", of: sent, ["otp": try client.code("new@mail.example")])
    #expect(try await client.tokens(done).status == 200)
  }

  @Test func `who has an account and signs up signs in`() async throws {
    let start = try await client.start(.signUp, "pia@customers.example")
    #expect(start.factor == "singleFactor")
    let done = try await client.follow(
      "verify", of: try await client.choose(of: start), ["password": "Pia-Pass-1"])
    #expect(try await client.tokens(done).status == 200)
  }

  @Test func `a password is reset after a code, a check and a poll`() async throws {
    let start = try await client.start(.passwordReset, "pia@customers.example")
    #expect(start.json["scenario"]?.string == "recovery")
    let sent = try await client.choose(of: start)
    let asked = try await client.follow("verify", of: sent, ["otp": try client.code("pia@customers.example")])
    #expect(asked.action == "update")
    func update(_ password: JSONValue, _ method: String = "PUT") async throws -> TokenAnswer {
      try await client.follow("update", of: asked, ["newPassword": password], method: method)
    }
    #expect(try await update("Str0ng!pass", "POST").status == 405)
    #expect(try await update("aaaaaaaa").failure[1] == "passwordTooWeak")
    #expect(try await update("Pia-Pass-1").failure[1] == "passwordRecentlyUsed")
    var poll = try await update("Str0ng!pass")
    #expect(poll.action == "poll")
    poll = try await client.follow("poll", of: poll)
    #expect(poll.action == "poll")
    poll = try await client.follow("poll", of: poll)
    #expect(poll.json["state"]?.string == "continue")
    #expect(try await client.tokens(poll).status == 200)
    let signedIn = try await client.passed("pia@customers.example", "Str0ng!pass")
    #expect(signedIn.json["state"]?.string == "continue")
  }

  @Test(
    arguments: [
      (NativeJourney.signIn, "nobody@customers.example", ["invalidRequest", "userNotFound", nil], "AADSTS50034"),
      (.passwordReset, "nobody@customers.example", ["invalidRequest", "userNotFound", nil], "AADSTS50034"),
      (.signIn, "adele@contoso.example", ["invalidRequest", "userNotFound", nil], "AADSTS50034"),
      (.signUp, "adele@contoso.example", ["invalidRequest", nil, "userAlreadyExists"], "AADSTS1003037"),
      (.passwordReset, "otto@customers.example", ["invalidRequest", nil, nil], "AADSTS500222"),
      (.signIn, "no address", ["invalidRequest", nil, nil], "AADSTS90100"),
    ] as [(NativeJourney, String, [String?], String)])
  func `who can't begin is told why`(
    scenario: NativeJourney, username: String, failure: [String?], number: String
  ) async throws {
    let answer = try await client.start(scenario, username)
    #expect(answer.status == 400)
    #expect(answer.failure == failure)
    #expect(answer.json["error"]?["message"]?.string?.hasPrefix(number + ":") == true)
  }
}

extension JSONValue {
  /// The answer with another continuation token.
  fileprivate func with(_ token: JSONValue?) -> JSONValue {
    var object = object ?? [:]
    object["continuationToken"] = token
    return .object(object)
  }
}
