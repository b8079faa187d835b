// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import JOSE
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: failures on purpose; throttling (429)
// Parity: rotation of the signing key
@Suite("What a fault rule answers")
struct FaultAnswerTests {
  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  @discardableResult
  private func control(
    _ path: String, _ body: String? = nil, method: String = "POST",
    headers: HTTPHeaders = ["Content-Type": "application/json"]
  ) async throws -> (status: Int, json: JSONValue) {
    let url = try #require(URL(string: world.origin + "/_emulator/" + path))
    let response = await world.emulator.respond(
      to: HTTPRequest(method: method, url: url, headers: headers, body: Data((body ?? "").utf8)))
    return (response.status, try JSONValue(parsing: response.body))
  }

  /// Adds a rule and gives its id.
  @discardableResult
  private func add(_ match: String, _ answer: String) async throws -> String {
    let added = try await control("faults", #"{"match":\#(match),"answer":\#(answer)}"#)
    #expect(added.status == 201, "\(added.json.text)")
    return try #require(added.json["id"]?.string)
  }

  private func metadata() throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: world.origin + "/common/v2.0/.well-known/openid-configuration")))
  }

  @Test func `is an OAuth error as the platform writes it`() async throws {
    try await add(
      #"{"endpoint":"token","grantType":"refresh_token"}"#,
      #"{"error":"invalid_grant","suberror":"basic_action","codes":[50076,50079],"description":"Use more factors.","members":{"claims":"{}"}}"#
    )
    let signedIn = try await world.signIn("adele")
    let answer = try await world.refresh(signedIn.refreshToken)
    #expect(answer.status == 400)
    #expect(answer.error == "invalid_grant")
    #expect(answer.subError == "basic_action")
    #expect(answer.json["error_codes"] == [50076, 50079])
    #expect(answer.json["claims"]?.string == "{}")
    #expect(answer.json["error_description"]?.string?.hasPrefix("AADSTS50076: Use more factors.\r\nTrace ID: ") == true)
    for member in ["correlation_id", "trace_id", "timestamp"] { #expect(answer.json[member]?.string != nil) }
  }

  @Test func `reaches the app through its redirect URI where a browser asks`() async throws {
    try await add(#"{"endpoint":"authorize"}"#, #"{"error":"access_denied","codes":[53003]}"#)
    let client = TestClient()
    let response = try await world.get(
      "/common/oauth2/v2.0/authorize?" + FormCoding.encode(client.parameters))
    let location = try #require(response.headers["Location"])
    #expect(location.hasPrefix(client.redirectURI))
    let query = try #require(location.split(separator: "?").last.flatMap { FormCoding.decode(String($0)) })
    #expect(query["error"] == "access_denied")
    #expect(query["error_description"]?.hasPrefix("AADSTS53003: ") == true)
    #expect(query["state"] == "a state&1")
  }

  @Test(
    arguments: [
      (#"{"status":503}"#, 503, ""), (#"{"html":"<h1>Oops</h1>"}"#, 200, "<h1>Oops</h1>"),
      (#"{"html":"<h1>Oops</h1>","status":502}"#, 502, "<h1>Oops</h1>"), (#"{"text":"no"}"#, 200, "no"),
      (#"{"json":{"challenge_type":"redirect"}}"#, 200, #"{"challenge_type":"redirect"}"#),
      (#"{"json":[1],"status":418}"#, 418, "[1]"), (#"{"json":{"a":1},"malformed":true}"#, 200, #"{{"a":1}"#),
      (#"{"json":{"a":1},"truncate":4}"#, 200, #"{"a""#),
      (#"{"json":{"a":1},"members":{"b":2,"a":null}}"#, 200, #"{"b":2}"#),
    ])
  func `is whatever the rule says`(answer: String, status: Int, body: String) async throws {
    try await add(#"{"endpoint":"metadata"}"#, answer)
    let response = await world.emulator.respond(to: try metadata())
    #expect(response.status == status)
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect((response.headers["Content-Type"]?.hasPrefix("text/html") == true) == answer.contains("html"))
  }

  @Test func `may be the genuine one with other members, headers or an advice when to come again`() async throws {
    try await add(
      #"{"endpoint":"metadata"}"#,
      #"{"members":{"issuer":"https://other.invalid"},"headers":{"X-Test":"1","Cache-Control":"no-store"},"retryAfter":7}"#
    )
    let response = await world.emulator.respond(to: try metadata())
    let json = try JSONValue(parsing: response.body)
    #expect(json["issuer"]?.string == "https://other.invalid")
    #expect(json["token_endpoint"] != nil)
    #expect(response.headers["X-Test"] == "1")
    #expect(response.headers.all("Cache-Control") == ["no-store"])
    #expect(response.headers["Retry-After"] == "7")
  }

  @Test func `may name the time to come again as a date`() async throws {
    try await add("{}", #"{"status":429,"retryAfterDate":3725}"#)
    let response = await world.emulator.respond(to: try metadata())
    #expect(response.headers["Retry-After"] == "Fri, 15 Jan 2027 09:02:05 GMT")
  }

  @Test(arguments: [("request", false), ("answer", true), ("body", true)])
  func `may never come`(point: String, isCarriedOut: Bool) async throws {
    let signedIn = try await world.signIn("adele")
    try await add(#"{"endpoint":"token"}"#, #"{"drop":"\#(point)"}"#)
    let state = world.emulator.savedState()
    // So that a new refresh token ends later than the old one.
    world.clock.advance(seconds: 60)
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: world.origin + "/common/oauth2/v2.0/token")),
      headers: ["Content-Type": FormCoding.contentType])
    request.body = FormCoding.body(
      [
        ("grant_type", "refresh_token"), ("client_id", TestClient().id),
        ("refresh_token", try #require(signedIn.refreshToken)),
      ].map { Parameter($0.0, $0.1) })
    await #expect(throws: TransportError.connectionLost(host: "localhost")) { try await world.emulator.send(request) }
    #expect((world.emulator.savedState() != state) == isCarriedOut)
  }

  @Test func `waits as long as it is told`() async throws {
    try await add("{}", #"{"delaySeconds":30,"status":504}"#)
    #expect(await world.emulator.respond(to: try metadata()).status == 504)
    #expect(world.clock.slept == [30])
  }

  @Test(arguments: ["wrongNonce", "wrongIssuer", "wrongAudience", "expired", "badSignature", "unknownKey"])
  func `may carry a wrong ID token`(fault: String) async throws {
    try await add(#"{"endpoint":"token","count":1}"#, #"{"idToken":"\#(fault)"}"#)
    let wrong = try #require(try await world.signIn("adele").idToken)
    let right = try world.claims(of: try #require(try await world.signIn("adele").idToken))
    let token = try UnverifiedJWT(parsing: wrong)
    let isSigned = (try? token.verified(with: world.emulator.stores.signing.keys.published)) != nil
    #expect(isSigned == !["badSignature", "unknownKey"].contains(fault))
    let changed = ["nonce", "iss", "aud", "exp"].filter { token.claims[$0] != right[$0] }
    let expected = ["wrongNonce": ["nonce"], "wrongIssuer": ["iss"], "wrongAudience": ["aud"], "expired": ["exp"]]
    #expect(changed == expected[fault] ?? [])
  }

  // Fidelity: signing keys
  @Test func `may be signed with a new key, that the key set names from then on`() async throws {
    let before = try #require(try await world.signIn("adele").accessToken)
    let old = world.emulator.stores.signing.keys.published
    try await add(#"{"endpoint":"token","count":1}"#, #"{"idToken":["newKey"]}"#)
    let token = try UnverifiedJWT(parsing: try #require(try await world.signIn("adele").idToken))
    #expect(throws: JOSEError.self) { try token.verified(with: old) }
    #expect(try token.verified(with: world.emulator.stores.signing.keys.published).claims["aud"] != nil)
    let published = try await world.json("/common/discovery/v2.0/keys").value
    #expect(try JSONWebKeySet(decoding: published).keys.count == 2)
    #expect((try? world.emulator.verifyAccessToken(before, audience: ResourceAPI.graphAppID).get()) != nil)
    try await control("reset", "{}")
    #expect(world.emulator.stores.signing.keys.published == old)
  }

  @Test func `concerns one person, however a request names them`() async throws {
    let adele = try await world.signIn("adele")
    let lee = try await world.signIn("lee")
    try await add(#"{"user":"adele@contoso.example"}"#, #"{"status":503}"#)
    let url = try #require(URL(string: world.origin + "/v1.0/me"))
    func me(_ token: String?) async -> Int {
      await world.emulator.respond(to: HTTPRequest(url: url, headers: ["Authorization": "Bearer \(token ?? "")"]))
        .status
    }
    #expect(await me(adele.accessToken) == 503)
    #expect(await me(lee.accessToken) == 200)
    #expect(try await world.get("/common/oauth2/v2.0/authorize?login_hint=ADELE%40contoso.example").status == 503)
    let native = NativeClient(world: world)
    try await add(
      #"{"user":"pia@customers.example","endpoint":"challenge"}"#, #"{"json":{"challenge_type":"redirect"}}"#)
    let started = try #require(try await native.initiate("pia@customers.example").next)
    #expect(try await native.challenge(started).challengeType == "redirect")
  }

  @Test func `is noted in the log and counted in the list, and ends when its rule is deleted`() async throws {
    let first = try await add(#"{"endpoint":"metadata"}"#, #"{"status":503}"#)
    let second = try await add(#"{"endpoint":"keys"}"#, #"{"drop":"request"}"#)
    _ = await world.emulator.respond(to: try metadata())
    let listed = try #require(try await control("faults", method: "GET").json["faults"]?.array)
    #expect(listed.map { $0["id"]?.string } == [first, second])
    #expect(listed[0]["match"]?["endpoint"]?.string == "metadata")
    #expect(listed[0]["seen"]?.int == 1)
    #expect(listed[0]["applied"]?.int == 1)
    #expect(try await control("requests", method: "GET").json["requests"]?.array?.last?["fault"]?.string == first)
    #expect(try await control("faults/\(first)", method: "DELETE").status == 200)
    #expect(try await control("faults/\(first)", method: "DELETE").status == 404)
    #expect(await world.emulator.respond(to: try metadata()).status == 200)
    #expect(try await control("faults", method: "DELETE").json["faults"]?.array == [])
  }

  @Test func `with a bad rule is an error that names the member`() async throws {
    let answer = try await control("faults", #"{"answer":{"status":1}}"#)
    #expect(answer.status == 400)
    #expect(answer.json["error"]?["code"]?.string == "bad_member")
    #expect(
      answer.json["error"]?["message"]?.string?.hasPrefix("The member answer.status is not a whole number") == true)
    #expect(
      try await control("faults", method: "DELETE", headers: ["Origin": "https://evil.example"]).status == 403)
    #expect(try await control("faults", method: "PUT").status == 405)
  }

  @Test func `comes from the seed too, and comes back with a reset`() async throws {
    var seed = Seed.standard
    seed.faults = [
      try FaultRule(decoding: ["match": ["endpoint": "metadata", "count": 1], "answer": ["status": 500]])
    ]
    let world = try PlatformWorld(seed: seed)
    let path = "/common/v2.0/.well-known/openid-configuration"
    #expect(try await world.get(path).status == 500)
    #expect(try await world.get(path).status == 200)
    world.emulator.reset()
    #expect(try await world.get(path).status == 500)
  }
}
