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
@Suite("Native authentication V2: links, tokens and mistakes")
struct JourneyRuleTests {
  let world: PlatformWorld
  let client: JourneyClient

  init() throws {
    world = try PlatformWorld()
    client = JourneyClient(world: world)
  }

  private func changed(_ change: (inout Seed) -> Void) throws -> JourneyClient {
    var seed = Seed.standard
    change(&seed)
    return JourneyClient(world: try PlatformWorld(seed: seed))
  }

  @Test func `after a password the ID token can have a name that is not the user name, as the service does`()
    async throws
  {
    let client = try changed { $0.native.misnamesAfterPassword = true }
    let tokens = try await client.tokens(try await client.passed("pia@customers.example", "Pia-Pass-1"))
    func name(_ answer: TokenAnswer, in world: PlatformWorld) throws -> String? {
      try world.claims(of: try #require(answer.idToken, "\(answer.json.text)"))["preferred_username"]?.string
    }
    let expected = try client.world.user("pia").id.value + "@customers.example"
    #expect(try name(tokens, in: client.world) == expected)
    let access = try client.world.claims(of: try #require(tokens.accessToken))
    #expect(access["preferred_username"]?.string == "pia@customers.example")
    let next = try PlatformWorld(seed: client.world.emulator.seed)
    try next.emulator.restoreState(client.world.emulator.savedState())
    let renewed = try await next.refresh(
      tokens.refreshToken, as: TestClient(id: client.app.clientID.value), scope: client.scope,
      tenant: "customers.example")
    #expect(try name(renewed, in: next) == expected)

    let otto = "otto@customers.example"
    let sent = try await client.choose(of: try await client.start(.signIn, otto))
    let done = try await client.follow("verify", of: sent, ["otp": try client.code(otto)])
    #expect(try name(try await client.tokens(done), in: client.world) == otto)
  }

  @Test(arguments: LinkPlace.allCases, LinkShape.allCases)
  func `links are written in each known form, and lead on`(place: LinkPlace, shape: LinkShape) async throws {
    var client = try changed { seed in
      (seed.native.linkPlace, seed.native.linkShape, seed.native.journeyVersion) = (place, shape, .early)
    }
    client.tenant = "customers.example"
    let link = try #require(try await client.entry().link("sign_in"))
    let object = shape == .list ? link.array?.first : link
    let text = try #require(shape == .text ? link.string : object?["href"]?.string)
    let expected =
      switch place {
      case .path: "/customers.example/api/v0.1/signin/start"
      case .tenantID: "/\(Seed.customers.id.value)/api/v0.1/signin/start"
      case .placeholder: "{tenant}/api/v0.1/signin/start"
      case .bare: "/api/v0.1/signin/start"
      case .address: "\(client.world.origin)/customers.example/api/v0.1/signin/start"
      }
    #expect(text == expected)
    let done = try await client.passed("pia@customers.example", "Pia-Pass-1")
    #expect(try await client.tokens(done).status == 200)
  }

  @Test func `a token is refused under another name of the tenant`() async throws {
    let entry = try await client.entry()
    var other = client
    other.tenant = "customers.example"
    let answer = try await other.send(
      "/api/v2.0/signin/start", ["continuationToken": entry.token, "username": "pia@customers.example"])
    #expect(answer.failure == ["invalidGrant", "invalidContinuationToken", nil])
    let end = try await other.form("authorize-challenge", ["continuation_token": entry.token?.string])
    #expect(end.error == "invalid_grant")
    #expect(end.json["error_codes"]?.array == [55_200])
  }

  @Test func `a token ends with its time, and is replaced by the next`() async throws {
    let entry = try await client.entry()
    let start = try await client.start(.signIn, "pia@customers.example")
    _ = try await client.choose(of: start)
    #expect(try await client.choose(of: start).failure[1] == "invalidContinuationToken")
    world.clock.advance(seconds: 601)
    let late = try await client.send(
      entry.link("sign_in"), ["continuationToken": entry.token, "username": "pia@customers.example"])
    #expect(late.failure[1] == "invalidContinuationToken")
  }

  @Test func `a journey that is not at its end gets no code`() async throws {
    let start = try await client.start(.signIn, "pia@customers.example")
    let early = try await client.form("authorize-challenge", ["continuation_token": start.token?.string])
    #expect(early.status == 401)
    #expect(early.token == start.token)
    #expect(early.json["code"] == nil)
    #expect(try await client.choose(of: start).action == "verify")
  }

  @Test func `the code is good once, for a minute, for its client alone, and without a proof of the client`()
    async throws
  {
    func end() async throws -> TokenAnswer {
      let done = try await client.passed("pia@customers.example", "Pia-Pass-1")
      return try await client.form("authorize-challenge", ["continuation_token": done.token?.string])
    }
    let first = try await end()
    let tokens = try await client.redeem(first)
    #expect(tokens.status == 200)
    #expect(try await client.redeem(first).error == "invalid_grant")
    #expect(
      try await world.refresh(
        tokens.refreshToken, as: TestClient(id: client.app.clientID.value), scope: "User.Read", tenant: client.tenant
      ).error == "invalid_grant")
    #expect(
      try await client.redeem(try await end(), ["client_id": Seed.codeApp.clientID.value]).error == "invalid_grant")
    #expect(try await client.redeem(try await end(), ["redirect_uri": "http://localhost"]).status == 400)
    #expect(
      try await client.redeem(try await end(), ["code_verifier": String(repeating: "a", count: 43)]).status == 400)
    let late = try await end()
    world.clock.advance(seconds: 61)
    #expect(try await client.redeem(late).error == "invalid_grant")
  }

  @Test func `the end is reached once`() async throws {
    let done = try await client.passed("pia@customers.example", "Pia-Pass-1")
    #expect(try await client.tokens(done).status == 200)
    let again = try await client.form("authorize-challenge", ["continuation_token": done.token?.string])
    #expect(again.json["error_codes"]?.array == [55_200])
  }

  @Test func `a step is refused where another one is due`() async throws {
    let start = try await client.start(.signIn, "pia@customers.example")
    for path in ["signup/submitattributes", "methods/password/p1/pollUpdate", "auth/methods/email/enroll"] {
      let answer = try await client.send(.string("/api/v2.0/" + path), ["continuationToken": start.token])
      #expect(answer.failure[0] == "invalidRequest", "\(path)")
    }
    let update = try await client.send(
      "/api/v2.0/methods/password/p1", ["continuationToken": start.token, "newPassword": "Str0ng!pass"], method: "PUT")
    #expect(update.failure[0] == "invalidRequest")
    let other = try await client.send(
      "/api/v2.0/auth/methods/email/e1/challenge", ["continuationToken": start.token])
    #expect(other.failure[0] == "invalidRequest")
    #expect(try await client.choose(of: start).action == "verify")
  }

  @Test(arguments: ["[]", "{", "", "null", #"{"continuationToken": 7}"#, #"{"continuationToken": ""}"#, "{}"])
  func `a body that is no object with a token is refused`(body: String) async throws {
    let response = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: try #require(URL(string: "\(world.origin)/\(client.tenant)/api/v2.0/signin/start")),
        headers: ["Content-Type": "application/json"], body: Data(body.utf8)))
    #expect(response.status == 400)
    #expect(try JSONValue(parsing: response.body)["error"]?["code"]?.string == "invalidRequest")
  }

  @Test func `a form where JSON is due is refused`() async throws {
    let entry = try await client.entry()
    let answer = try await client.send(
      entry.link("sign_in"), ["continuationToken": entry.token], type: FormCoding.contentType)
    #expect(answer.failure[0] == "invalidRequest")
  }

  @Test func `attributes of other types than text are taken as texts, and others are refused`() async throws {
    let client = JourneyClient(world: world, app: Seed.codeAttributesApp)
    let sent = try await client.start(.signUp, "new@mail.example")
    let asked = try await client.follow("verify", of: sent, ["otp": try client.code("new@mail.example")])
    func submit(_ city: JSONValue) async throws -> TokenAnswer {
      try await client.follow("submitAttributes", of: asked, ["attributes": ["city": city, "country": "Germany"]])
    }
    #expect(try await submit(["name": "Bonn"]).failure[2] == "attributeValidationError")
    #expect(try await submit(.null).failure[2] == "attributeValidationError")
    #expect(try await submit(.string(String(repeating: "a", count: 129))).failure[2] == "attributeValidationError")
    #expect(try await submit(["Bonn", "Ulm"]).json["state"]?.string == "continue")
    #expect(
      world.emulator.stores.accounts.directory.user(named: "new@mail.example")?.native.attributes["city"] == "Bonn,Ulm")
  }

  @Test(
    arguments: [
      (BrowserFallback.webRedirectRequired, ["invalid_grant", "web_redirect_required", nil], nil),
      (.redirectToWeb, ["redirect_to_web", nil, nil], nil),
      (.webFallbackRequired, [nil, nil, nil], "webFallbackRequired"),
    ] as [(BrowserFallback, [String?], String?)])
  func `who has to use a browser is told in each known form`(
    form: BrowserFallback, failure: [String?], state: String?
  ) async throws {
    let client = try changed { $0.native.browserFallback = form }
    for scenario in NativeJourney.allCases {
      let answer = try await client.start(scenario, "wes@customers.example")
      #expect(answer.failure == failure)
      #expect(answer.json["state"]?.string == state)
    }
  }

  @Test func `apps without native authentication, and other tenants, don't get in`() async throws {
    var client = client
    client.app = Seed.browserOnlyApp
    let refused = try await client.entry()
    #expect(refused.error == "invalid_client")
    #expect(refused.token == nil)
    client.app = Seed.passwordApp
    client.scope = "no-such-scope"
    #expect(try await client.entry().status == 400)
    client.scope = "User.Read"
    client.tenant = "contoso.example"
    #expect(try await client.entry().status == 404)
  }

  @Test func `an entry offers what the user flow of the app has`() async throws {
    let client = try changed { seed in
      for index in seed.applications.indices where seed.applications[index].clientID == Seed.passwordApp.clientID {
        seed.applications[index].native?.journeys = [.signIn]
      }
    }
    let entry = try await client.entry()
    #expect(entry.link("sign_in") != nil)
    #expect(entry.link("sign_up") == nil)
    let hidden = try await client.send(
      "/api/v2.0/signup/start", ["continuationToken": entry.token, "username": "new@mail.example"])
    #expect(hidden.failure[0] == "invalidRequest")
  }

  @Test func `a blocked person and one who must change the password get no tokens`() async throws {
    let blocked = try await client.passed("ben@customers.example", "Ben-Pass-1")
    #expect(blocked.json["error"]?["message"]?.string?.hasPrefix("AADSTS50057") == true)
    let late = try await client.passed("nina@customers.example", "Nina-Pass-1")
    #expect(late.json["error"]?["message"]?.string?.hasPrefix("AADSTS50142") == true)
  }

  @Test func `a failed reset asks for another password`() async throws {
    let client = try changed { $0.native.pollStatuses = [.inProgress, .failed] }
    let sent = try await client.choose(of: try await client.start(.passwordReset, "pia@customers.example"))
    let asked = try await client.follow("verify", of: sent, ["otp": try client.code("pia@customers.example")])
    var poll = try await client.follow("update", of: asked, ["newPassword": "Str0ng!pass"], method: "PUT")
    poll = try await client.follow("poll", of: poll)
    let failed = try await client.follow("poll", of: poll)
    #expect(failed.status == 500)
    #expect(failed.failure[0] == "serverError")
    let again = try await client.send(
      "/api/v2.0/methods/password/p1", ["continuationToken": poll.token, "newPassword": "Str0ng!pass"], method: "PUT")
    #expect(again.action == "poll")
  }

  @Test func `fault rules find a step by its name, its person and its client`() async throws {
    let rule: JSONValue = [
      "match": [
        "endpoint": "v2/verify", "user": "pia@customers.example", "clientId": .string(client.app.clientID.value),
      ], "answer": ["json": ["state": "webFallbackRequired"]],
    ]
    try world.emulator.stores.faults.add(decoding: rule)
    let other = try await client.choose(of: try await client.start(.signIn, "otto@customers.example"))
    let right = try await client.follow("verify", of: other, ["otp": try client.code("otto@customers.example")])
    #expect(right.json["state"]?.string == "continue")
    #expect(
      try await client.passed("pia@customers.example", "Pia-Pass-1").json["state"]?.string == "webFallbackRequired")
  }

  @Test func `answers have both correlation ids, and the log has no secret`() async throws {
    let id = "0b1f9a52-0000-4000-8000-0000000000aa"
    let entry = try await client.entry()
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(world.origin)/\(client.tenant)/api/v2.0/signin/start")),
      headers: [
        "Content-Type": "application/json", "client-request-id": id, "return-client-request-id": "true",
      ],
      body: JSONValue.object(["continuationToken": entry.token, "username": "nobody@customers.example"]).data)
    let response = await world.emulator.respond(to: request)
    #expect(response.headers["client-request-id"] == id)
    #expect(try JSONValue(parsing: response.body)["error"]?["correlationId"]?.string == id)
    request.headers["client-request-id"] = nil
    _ = try await client.passed("pia@customers.example", "Pia-Pass-1")
    let log = world.emulator.stores.log.current.entries.map { "\($0)" }.joined()
    #expect(!log.contains("Pia-Pass-1"))
    #expect(!log.contains(try #require(entry.token?.string)))
  }
}
