// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: native authentication V2
@Suite("Native authentication V2: changes in the middle, and odd requests")
struct JourneyEdgeTests {
  let world: PlatformWorld
  let client: JourneyClient

  init() throws {
    world = try PlatformWorld()
    client = JourneyClient(world: world)
  }

  private var stepUp: JourneyClient {
    var client = client
    client.claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
    return client
  }

  private func codeSent(_ client: JourneyClient, to username: String) async throws -> TokenAnswer {
    let asked = try await client.choose(of: try await client.start(.signIn, username))
    return try await client.follow("verify", of: asked, ["otp": try client.code(username)])
  }

  // MARK: Links

  @Test func `the entry has both spellings of the reset`() async throws {
    let entry = try await client.entry()
    #expect(entry.link("resetPassword") == entry.link("reset_password"))
    #expect(entry.link("resetPassword") != nil)
  }

  @Test func `an entry with links as texts has them outside of the links too`() async throws {
    var seed = Seed.standard
    seed.native.linkShape = .text
    let entry = try await JourneyClient(world: try PlatformWorld(seed: seed)).entry()
    #expect(entry.json["sign_in"]?.string?.hasSuffix("/signin/start") == true)
    #expect(entry.json["sign_in"] == entry.link("sign_in"))
  }

  @Test func `who has forgotten the password resets it in the middle of a sign-in`() async throws {
    let start = try await client.start(.signIn, "pia@customers.example")
    let recovery = try await client.choose(of: start, "recover")
    #expect(recovery.json["scenario"]?.string == "recovery")
    #expect(recovery.methods.map { $0["type"]?.string } == ["email"])
    let sent = try await client.choose(of: recovery)
    let asked = try await client.follow("verify", of: sent, ["otp": try client.code("pia@customers.example")])
    var poll = try await client.follow("update", of: asked, ["newPassword": "Str0ng!pass"], method: "PUT")
    poll = try await client.follow("poll", of: try await client.follow("poll", of: poll))
    #expect(try await client.tokens(poll).status == 200)
    #expect(try await client.passed("pia@customers.example", "Str0ng!pass").json["state"]?.string == "continue")
  }

  @Test func `an app without resets offers none in a sign-in, and a code is no password to recover`() async throws {
    var seed = Seed.standard
    for index in seed.applications.indices { seed.applications[index].native?.journeys = [.signIn] }
    let client = JourneyClient(world: try PlatformWorld(seed: seed))
    let start = try await client.start(.signIn, "pia@customers.example")
    #expect(start.methods.first?["_links"]?["challenge"] != nil)
    #expect(start.methods.first?["_links"]?["recover"] == nil)
    let hidden = try await client.send(
      "/api/v2.0/auth/methods/password/p1/recover", ["continuationToken": start.token])
    #expect(hidden.failure[0] == "invalidRequest")
    let other = try await self.client.start(.signIn, "otto@customers.example")
    #expect(other.methods.first?["_links"]?["recover"] == nil)
    let wrong = try await self.client.send(
      "/api/v2.0/auth/methods/email/e1/recover", ["continuationToken": other.token])
    #expect(wrong.failure[0] == "invalidRequest")
  }

  // MARK: Strong authentication

  @Test func `who signs in with codes registers a strong method where the tokens need one`() async throws {
    let asked = try await codeSent(stepUp, to: "otto@customers.example")
    #expect(asked.action == "enroll")
    let risk = try await stepUp.choose(1, of: asked, "enroll", ["target": "+4930777777"])
    let sent = try await stepUp.follow("riskverify", of: risk)
    let done = try await stepUp.follow("activate", of: sent, ["code": try stepUp.code("+4930777777")])
    let tokens = try await stepUp.tokens(done)
    #expect(try world.claims(of: try #require(tokens.accessToken))["acrs"]?.array == ["c1"])
    world.emulator.administration.policies.demand(.secondFactor, of: try world.user("otto").id)
    #expect(try await codeSent(client, to: "otto@customers.example").factor == "multiFactor")
  }

  @Test func `a registration masks the address that it proposes`() async throws {
    let asked = try await client.passed("rita@customers.example", "Rita-Pass-1")
    let method = try #require(asked.methods.first { $0["type"]?.string == "email" })
    #expect(method["hint"]?.string == "r***a@c***s.example")
    let index = try #require(asked.methods.firstIndex(of: method))
    let sent = try await client.choose(index, of: asked, "enroll")
    #expect(sent.action == "activate")
    #expect(try client.code("rita@customers.example").string?.count == 8)
  }

  @Test(arguments: [7, true, [], [:]] as [JSONValue])
  func `a contact that is no text is refused`(target: JSONValue) async throws {
    let asked = try await client.passed("rita@customers.example", "Rita-Pass-1")
    let refused = try await client.choose(0, of: asked, "enroll", ["target": target])
    #expect(refused.failure[0] == "invalidRequest")
    #expect(world.emulator.inbox.messages(to: nil).isEmpty)
  }

  @Test func `a check of a number that is due no more sends nothing`() async throws {
    let client = stepUp
    let sent = try await client.start(.signUp, "new@mail.example")
    let verified = try await client.follow("verify", of: sent, ["otp": try client.code("new@mail.example")])
    let asked = try await client.follow(
      "submitAttributes", of: verified, ["attributes": ["password": "Str0ng!pass"]])
    let risk = try await client.choose(1, of: asked, "enroll", ["target": "+4930888888"])
    #expect(risk.action == "riskverify")
    // The address was proven by the sign-up, so that the journey ends at once.
    let done = try await client.send(
      asked.methods.first?["_links"]?["enroll"], ["continuationToken": risk.token])
    #expect(done.json["state"]?.string == "continue")
    let late = try await client.send(risk.link("riskverify"), ["continuationToken": done.token])
    #expect(late.failure[0] == "invalidRequest")
    #expect(world.emulator.inbox.messages(to: "+4930888888").isEmpty)
  }

  // MARK: Sign-up

  @Test func `what may be left out is asked for once`() async throws {
    let client = JourneyClient(world: world, app: Seed.codeAttributesApp)
    let first = try await client.start(.signUp, nil)
    #expect(first.asked.contains("displayName"))
    let sent = try await client.follow(
      "submitAttributes", of: first,
      ["attributes": ["email": "new@mail.example", "city": "Bonn", "country": "Germany"]])
    let done = try await client.follow("verify", of: sent, ["otp": try client.code("new@mail.example")])
    #expect(done.json["state"]?.string == "continue")
  }

  @Test func `what may be left out is asked for after the password too`() async throws {
    var seed = Seed.standard
    for index in seed.applications.indices where seed.applications[index].native != nil {
      seed.applications[index].native?.attributes = [UserAttribute("city")]
    }
    let client = JourneyClient(world: try PlatformWorld(seed: seed))
    let sent = try await client.start(.signUp, "new@mail.example")
    let asked = try await client.follow("verify", of: sent, ["otp": try client.code("new@mail.example")])
    let rest = try await client.follow(
      "submitAttributes", of: asked, ["attributes": ["password": "Str0ng!pass"]])
    #expect(rest.asked == ["city"])
    let done = try await client.follow("submitAttributes", of: rest, ["attributes": [:]])
    #expect(done.json["state"]?.string == "continue")
  }

  @Test func `a name that is null is left out, and a password that is no text is refused`() async throws {
    let entry = try await client.entry()
    let asked = try await client.send(
      entry.link("sign_up"), ["continuationToken": entry.token, "username": .null])
    #expect(asked.asked == ["email", "password"])
    for password in [12_345_678, .null, true] as [JSONValue] {
      let refused = try await client.follow(
        "submitAttributes", of: asked, ["attributes": ["email": "new@mail.example", "password": password]])
      #expect(refused.failure == ["invalidRequest", "attributeValidationError", "passwordPolicyViolation"])
    }
  }

  // MARK: Changes in the middle

  @Test(arguments: NativeJourney.allCases)
  func `a journey ends with its person, and sends nothing more`(scenario: NativeJourney) async throws {
    let start = try await client.start(scenario, "pia@customers.example")
    world.emulator.stores.accounts.remove(try world.user("pia").id)
    for path in ["password/p1/challenge", "email/e1/challenge"] {
      let gone = try await client.send(
        .string("/api/v2.0/auth/methods/" + path), ["continuationToken": start.token])
      #expect(gone.failure[1] == "invalidContinuationToken")
    }
    #expect(world.emulator.inbox.messages(to: nil).isEmpty)
  }

  @Test(arguments: [true, false])
  func `a journey ends with its app`(isDisabled: Bool) async throws {
    let entry = try await client.entry()
    let done = try await client.passed("pia@customers.example", "Pia-Pass-1")
    if isDisabled {
      var app = client.app
      app.isDisabled = true
      world.emulator.stores.accounts.change { $0.including(app) }
    } else {
      world.emulator.stores.accounts.change { $0.removing(client.app.clientID) }
    }
    let refused = try await client.send(
      entry.link("sign_up"), ["continuationToken": entry.token, "username": "new@mail.example"])
    #expect(refused.failure[0] == "invalidClient")
    #expect(world.emulator.inbox.messages(to: nil).isEmpty)
    let end = try await client.form("authorize-challenge", ["continuation_token": done.token?.string])
    #expect(end.json["code"] == nil)
  }

  @Test func `an end is not for another client, and stays good`() async throws {
    let done = try await client.passed("pia@customers.example", "Pia-Pass-1")
    let other = try await client.form(
      "authorize-challenge",
      ["continuation_token": done.token?.string, "client_id": Seed.codeApp.clientID.value])
    #expect(other.json["error_codes"]?.array == [55_200])
    let own = try await client.form(
      "authorize-challenge", ["continuation_token": done.token?.string, "client_id": client.app.clientID.value])
    #expect(own.json["code"]?.string?.isEmpty == false)
  }

  @Test func `the need for a browser leaves the token`() async throws {
    let entry = try await client.entry()
    func start(_ name: JSONValue) async throws -> TokenAnswer {
      try await client.send(entry.link("sign_in"), ["continuationToken": entry.token, "username": name])
    }
    #expect(try await start("wes@customers.example").failure[1] == "web_redirect_required")
    #expect(try await start("pia@customers.example").action == "challenge")
  }

  @Test func `a saved state keeps who signs in with codes too`() async throws {
    world.emulator.stores.accounts.update(try world.user("pia").id) { $0.native.alsoSignsInWithCode = true }
    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    let start = try await JourneyClient(world: next).start(.signIn, "pia@customers.example")
    #expect(start.methods.map { $0["type"]?.string } == ["password", "email"])
  }

  @Test func `a snapshot in the middle of a journey brings its token and its code back`() async throws {
    let asked = try await client.choose(of: try await client.start(.signIn, "otto@customers.example"))
    let (snapshot, code) = (world.emulator.stores.snapshot, try client.code("otto@customers.example"))
    for _ in 0..<2 {
      let done = try await client.follow("verify", of: asked, ["otp": code])
      #expect(try await client.tokens(done).status == 200)
      #expect(try await client.follow("verify", of: asked, ["otp": code]).failure[1] == "invalidContinuationToken")
      world.emulator.stores.restore(snapshot)
    }
  }

  // MARK: Many at once

  @Test func `of requests with one token at the same time exactly one is granted`() async throws {
    let asked = try await client.choose(of: try await client.start(.signIn, "pia@customers.example"))
    let done = try await atOnce { try await client.follow("verify", of: asked, ["password": "Pia-Pass-1"]) }
    let granted = done.filter { $0.status == 200 }
    #expect(granted.count == 1)
    #expect(done.filter { $0.failure[1] == "invalidContinuationToken" }.count == 7)
    let token = granted.first?.token?.string
    let ends = try await atOnce { try await client.form("authorize-challenge", ["continuation_token": token]) }
    #expect(ends.filter { $0.json["code"] != nil }.count == 1)
  }

  @Test func `wrong codes are counted at the same time, and over all journeys of a person`() async throws {
    let asked = try await client.choose(of: try await client.start(.signIn, "otto@customers.example"))
    let wrong = try await atOnce { try await client.follow("verify", of: asked, ["otp": "0"]) }
    #expect(wrong.filter { $0.status == 400 }.count == 5)
    #expect(wrong.filter { $0.status == 429 }.count == 3)
    for _ in 0..<9 {
      let next = try await client.choose(of: try await client.start(.signIn, "otto@customers.example"))
      #expect(next.action == "verify")
    }
    #expect(try await client.choose(of: try await client.start(.signIn, "otto@customers.example")).status == 429)
  }

  private func atOnce(_ ask: @escaping @Sendable () async throws -> TokenAnswer) async throws -> [TokenAnswer] {
    try await withThrowingTaskGroup(of: TokenAnswer.self) { group in
      for _ in 0..<8 { group.addTask { try await ask() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  // MARK: Texts

  @Test(arguments: ["a\u{0}b@mail.example", "a\u{1B}[2Jb@mail.example", "a\u{7F}b@mail.example"])
  func `a name or contact with a control character is refused`(name: String) async throws {
    #expect(try await client.start(.signUp, name).failure[0] == "invalidRequest")
    let asked = try await client.passed("rita@customers.example", "Rita-Pass-1")
    #expect(try await client.choose(of: asked, "enroll", ["target": .string(name)]).failure[0] == "invalidRequest")
    #expect(world.emulator.inbox.messages(to: nil).isEmpty)
  }

  @Test func `whoever signs up is in a seed that can be read again`() async throws {
    let client = JourneyClient(world: world, app: Seed.codeAttributesApp)
    let sent = try await client.start(.signUp, "new@mail.example")
    let asked = try await client.follow("verify", of: sent, ["otp": try client.code("new@mail.example")])
    #expect(asked.asked.contains("displayName"))
    var values = JSONObject()
    for name in asked.asked { values[name] = "" }
    for attribute in client.app.native?.attributes ?? [] where attribute.isRequired { values[attribute.name] = "Bonn" }
    var odd = values
    odd["displayName"] = "N\u{1B}[31mew"
    let refused = try await client.follow("submitAttributes", of: asked, ["attributes": .object(odd)])
    #expect(refused.failure == ["invalidRequest", "attributeValidationError", "attributeValidationError"])
    let done = try await client.follow("submitAttributes", of: asked, ["attributes": .object(values)])
    #expect(done.json["state"] == "continue", "\(done.json.text)")
    let person = try #require(world.emulator.directory.user(named: "new@mail.example"))
    #expect(person.name == "unknown" && person.givenName == nil)
    let copy = try await world.control("GET", "seed").json
    #expect(try Seed(decoding: copy, file: "seed.json").people.contains { $0.user.name == "unknown" })
  }

  // MARK: Sizes

  @Test func `nothing large is kept of a request`() async throws {
    let long = String(repeating: "a", count: 255)
    let name = try await client.start(.signUp, long + "@mail.example")
    #expect(name.failure[0] == "invalidRequest")
    let asked = try await client.passed("rita@customers.example", "Rita-Pass-1")
    let contact = try await client.choose(of: asked, "enroll", ["target": .string(long + "@mail.example")])
    #expect(contact.failure[0] == "invalidRequest")
    #expect(world.emulator.inbox.messages(to: nil).isEmpty)
    var client = client
    client.claims = #"{"access_token":{"acrs":{"values":[""# + String(repeating: "a", count: 40_000) + #""]}}}"#
    #expect(try await client.entry().status == 400)
  }

  // MARK: The log

  @Test func `the log has a journey under one correlation id, with its person, and no secrets`() async throws {
    let entry = try await client.entry()
    #expect(try await signIns().first?["outcome"] == "open")
    let start = try await client.send(
      entry.link("sign_in"), ["continuationToken": entry.token, "username": "pia@customers.example"])
    #expect(try await signIns().count == 1)
    #expect(try await signIns().first?["person"] == "pia@customers.example")
    let asked = try await client.choose(of: start)
    _ = try await client.follow("verify", of: asked, ["password": "wrong"])
    #expect(try await signIns().first?["outcome"] == "refused")
    let done = try await client.follow("verify", of: asked, ["password": "Pia-Pass-1"])
    #expect(try await signIns().first?["outcome"] == "open")
    _ = try await client.tokens(done)
    let all = try await signIns()
    #expect(all.count == 1)
    #expect(all.first?["outcome"] == "tokens")
    #expect(all.first?["requests"] == 7)
    let step = try #require(world.emulator.stores.log.current.entries.first { $0.path.hasSuffix("/verify") })
    #expect(step.parameters.map(\.name) == ["continuationToken", "password"])
    #expect(step.parameters.allSatisfy { $0.value == RequestLog.hidden })
  }

  @Test func `the log keeps what a client tells about its step`() async throws {
    var request = HTTPRequest(
      method: "POST",
      url: try #require(URL(string: "\(world.origin)/\(client.tenant)/oauth2/v2.0/authorize-challenge")),
      headers: ["x-client-current-telemetry": "4|76014,0,|"],
      body: FormCoding.body([Parameter("client_id", client.app.clientID.value)]))
    request.headers["Content-Type"] = FormCoding.contentType
    _ = await world.emulator.respond(to: request)
    #expect(world.emulator.stores.log.current.entries.last?.parameters["x-client-current-telemetry"] == "4|76014,0,|")
  }

  private func signIns() async throws -> [JSONValue] {
    try #require(try await world.control("GET", "signins").json["signins"]?.array)
  }
}
