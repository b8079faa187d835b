// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import IdentityEmulator
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

// Fidelity: proof of possession
// Parity: proof of possession, certificate-bound tokens
@Suite("Proof of possession")
struct PossessionTests {
  private static let scope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.ReadWrite"
  private static let key = TestKeys.client
  private static let otherKey = TestKeys.stranger

  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private static func publicKey(_ key: RSAPrivateKey) -> JSONWebKey {
    JSONWebKey(publicKey: key.publicKey, keyID: nil)
  }

  private static func confirmation(_ json: JSONValue) -> String { Base64URL.encode(json.utf8) }

  private func token(_ extra: [(String, String?)] = [("token_type", "pop")], confirm: String? = nil) async throws
    -> TokenAnswer
  {
    let client = TestClient(scope: Self.scope + " openid offline_access")
    let confirm = try confirm ?? Self.confirmation(["kid": .string(Self.publicKey(Self.key.get()).thumbprint)])
    let code = try #require(try await TestBrowser(world).signIn("adele", as: client)["code"])
    return try await world.token(client.codeForm(code) + extra + [("req_cnf", confirm)])
  }

  /// A signed request for `GET /api/todolist/items`; `change` spoils its claims.
  private func statement(
    _ token: String, key: RSAPrivateKey? = nil, algorithm: SignatureAlgorithm = .rs256, keyID: String? = nil,
    _ change: (inout JSONObject) -> Void = { _ in }
  ) throws -> String {
    let key = try key ?? Self.key.get()
    var claims: JSONObject = [
      "at": .string(token), "cnf": ["jwk": Self.publicKey(key).requiredMembers],
      "ts": JSONValue(Int(world.clock.now.timeIntervalSince1970)), "m": "GET", "u": "localhost:8443",
      "p": "/api/todolist/items", "nonce": .string(UUID().uuidString),
    ]
    change(&claims)
    return try JWTSigner(key: key, keyID: keyID ?? Self.publicKey(key).thumbprint, algorithm: algorithm)
      .sign(.object(claims))
  }

  private func call(
    _ authorization: String?, _ path: String = "/api/todolist/items", method: String = "GET"
  ) async throws -> (response: HTTPResponse, json: JSONValue) {
    var request = HTTPRequest(method: method, url: try #require(URL(string: world.origin + path)))
    request.headers["Authorization"] = authorization
    let response = await world.emulator.respond(to: request)
    return (response, try JSONValue(parsing: response.body))
  }

  private func challenge(_ response: HTTPResponse) -> String {
    response.headers.all("WWW-Authenticate").joined(separator: "\n")
  }

  private func nonce(in text: String, name: String = "nonce") throws -> String {
    let start = try #require(text.range(of: name + "=\""))
    return String(text[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `binds a token to the key that the request names, by thumbprint or whole`() async throws {
    let whole = Self.confirmation(["jwk": Self.publicKey(try Self.key.get()).requiredMembers])
    for confirm in [nil, whole] {
      let answer = try await token(confirm: confirm)
      #expect(answer.json["token_type"]?.string == "pop")
      let claims = try world.claims(of: try #require(answer.accessToken))
      #expect(claims["cnf"]?["kid"]?.string == Self.publicKey(try Self.key.get()).thumbprint)
    }
  }

  @Test(arguments: ["", "e30", "{}", "eyJraWQiOiJhIn0", "!"])
  func `refuses a token request whose key can't be read`(confirm: String) async throws {
    let answer = try await token(confirm: confirm)
    #expect(answer.error == "invalid_request")
  }

  @Test func `refuses a kind of token it does not issue`() async throws {
    #expect(try await token([("token_type", "mac")]).error == "invalid_request")
    #expect(try await token([("token_type", "Bearer")]).json["token_type"]?.string == "Bearer")
  }

  @Test func `binds the token of a refresh too, to the key that this request names`() async throws {
    let answer = try await token()
    let other = Self.publicKey(try Self.otherKey.get()).thumbprint
    let renewed = try await world.token([
      ("grant_type", "refresh_token"), ("client_id", TestClient().id), ("refresh_token", answer.refreshToken),
      ("scope", Self.scope), ("token_type", "pop"), ("req_cnf", Self.confirmation(["kid": .string(other)])),
    ])
    #expect(try world.claims(of: try #require(renewed.accessToken))["cnf"]?["kid"]?.string == other)
  }

  @Test(arguments: [SignatureAlgorithm.rs256, .ps256], ["localhost", "LOCALHOST:8443"])
  func `takes a signed request of either algorithm, with or without the port, and offers the next nonce`(
    algorithm: SignatureAlgorithm, host: String
  ) async throws {
    let token = try #require(try await token().accessToken)
    let signed = try statement(token, algorithm: algorithm) { $0["u"] = .string(host) }
    let answer = try await call("PoP " + signed)
    #expect(answer.response.status == 200)
    #expect(answer.json["boundTo"]?.string == Self.publicKey(try Self.key.get()).thumbprint)
    #expect(answer.response.headers["Authentication-Info"]?.hasPrefix("nextnonce=\"") == true)
  }

  private struct Spoiled: Sendable {
    var words: String
    var change: @Sendable (inout JSONObject) -> Void
  }

  private static let spoiled: [Spoiled] = [
    Spoiled(words: "another method") { $0["m"] = "POST" },
    Spoiled(words: "another method") { $0["m"] = "get" },
    Spoiled(words: "another host") { $0["u"] = "localhost:8444" },
    Spoiled(words: "another host") { $0["u"] = "evil.example" },
    Spoiled(words: "another host") { $0["u"] = nil },
    Spoiled(words: "another path") { $0["p"] = "/api/todolist" },
    Spoiled(words: "another path") { $0["p"] = nil },
    Spoiled(words: "another query") { $0["q"] = [["a"], "x"] },
    Spoiled(words: "another query") { $0["q"] = "a" },
    Spoiled(words: "too old or from the future") { $0["ts"] = JSONValue(($0["ts"]?.int ?? 0) - 301) },
    Spoiled(words: "too old or from the future") { $0["ts"] = JSONValue(($0["ts"]?.int ?? 0) + 61) },
    Spoiled(words: "too old or from the future") { $0["ts"] = "now" },
    Spoiled(words: "no nonce") { $0["nonce"] = nil },
    Spoiled(words: "no nonce") { $0["nonce"] = "" },
    Spoiled(words: "carries no access token") { $0["at"] = nil },
    Spoiled(words: "usable key") { $0["cnf"] = nil },
    Spoiled(words: "usable key") { $0["cnf"] = ["jwk": ["kty": "RSA", "n": "AQAB", "e": "AQAB"]] },
    Spoiled(words: "signature could not be verified") { $0["at"] = "a.b.c" },
  ]

  @Test(arguments: spoiled.indices)
  func `refuses what was not signed for this request, and says why`(index: Int) async throws {
    let token = try #require(try await token().accessToken)
    let signed = try statement(token, Self.spoiled[index].change)
    let answer = try await call("PoP " + signed)
    #expect(answer.response.status == 401)
    let challenge = challenge(answer.response)
    #expect(challenge.contains("error=\"invalid_token\""))
    #expect(challenge.contains(Self.spoiled[index].words), "\(challenge)")
  }

  private func statement(_ token: String, _ change: @Sendable (inout JSONObject) -> Void) throws -> String {
    try statement(token, key: nil, change)
  }

  @Test func `refuses a forged signature, a foreign key, a wrong key id and rubbish, and offers a nonce`() async throws
  {
    let token = try #require(try await token().accessToken)
    let good = try statement(token)
    let parts = good.split(separator: ".").map { String($0) }
    let flipped = parts[2].first == "A" ? "B" : "A"
    let bad: [(String, String)] = [
      (parts[0] + "." + parts[1] + "." + flipped + parts[2].dropFirst(), "does not match"),
      (try statement(token, key: try Self.otherKey.get()), "bound to another key"),
      (try statement(token, keyID: "another"), "not the thumbprint"),
      ("rubbish", "can't be read"),
      (Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + "." + parts[1] + ".", "not the thumbprint"),
    ]
    for (signed, words) in bad {
      let answer = try await call("PoP " + signed)
      #expect(answer.response.status == 401)
      #expect(challenge(answer.response).hasPrefix("PoP realm=\"todolist\""))
      #expect(challenge(answer.response).contains(words), "\(challenge(answer.response))")
      #expect(try !nonce(in: challenge(answer.response)).isEmpty)
    }
    #expect(try await call("PoP " + good).response.status == 200)
  }

  @Test func `takes a signed request once`() async throws {
    let token = try #require(try await token().accessToken)
    let signed = try statement(token)
    #expect(try await call("PoP " + signed).response.status == 200)
    let again = try await call("PoP " + signed)
    #expect(again.response.status == 401)
    #expect(challenge(again.response).contains("used before"))
    // Another statement with this nonce is refused too.
    world.clock.advance(seconds: 1)
    let nonce = try UnverifiedJWT(parsing: signed).claims["nonce"]
    #expect(try await call("PoP " + (try statement(token) { $0["nonce"] = nonce })).response.status == 401)
  }

  @Test func `takes a signed request once, also when the clock is turned back between`() async throws {
    let token = try #require(try await token().accessToken)
    let signed = try statement(token)
    #expect(try await call("PoP " + signed).response.status == 200)
    world.clock.advance(seconds: 600)
    #expect(try await call("PoP " + (try statement(token))).response.status == 200)
    world.clock.advance(seconds: -600)
    #expect(try await call("PoP " + signed).response.status == 401)
  }

  @Test func `wants its own nonce when told to, and takes each once`() async throws {
    world.emulator.nonces.requireOwn(true)
    let token = try #require(try await token().accessToken)
    let refused = try await call("PoP " + (try statement(token)))
    #expect(challenge(refused.response).contains("wants its own nonce"))
    let offered = try nonce(in: challenge(refused.response))
    let accepted = try await call("PoP " + (try statement(token) { $0["nonce"] = .string(offered) }))
    #expect(accepted.response.status == 200)
    let next = try nonce(in: try #require(accepted.response.headers["Authentication-Info"]), name: "nextnonce")
    world.clock.advance(seconds: 301)
    #expect(try await call("PoP " + (try statement(token) { $0["nonce"] = .string(next) })).response.status == 401)
  }

  @Test func `offers a nonce to whoever shows nothing`() async throws {
    let answer = try await call(nil)
    #expect(answer.response.headers.all("WWW-Authenticate").count == 2)
    #expect(try nonce(in: challenge(answer.response)).utf8.count == 43)
  }

  @Test func `takes a bound token only with its proof, and a bearer token only without`() async throws {
    let bound = try #require(try await token().accessToken)
    let bearer = try #require(try await token([]).accessToken)
    let naked = try await call("Bearer " + bound)
    #expect(naked.response.status == 401)
    #expect(challenge(naked.response).hasPrefix("PoP "))
    #expect(challenge(naked.response).contains("bound to a key"))
    let wrapped = try await call("PoP " + (try statement(bearer)))
    #expect(wrapped.response.status == 401)
    #expect(challenge(wrapped.response).contains("bound to no key"))
    #expect(try await call("Bearer " + bearer).response.status == 200)
  }

  @Test func `checks the query where the signature covers it`() async throws {
    let token = try #require(try await token().accessToken)
    func signed(_ names: [String], _ text: String) throws -> String {
      try statement(token) {
        $0["q"] = .array([
          .array(names.map(JSONValue.string)), .string(Base64URL.encode(SHA256.hash(text.utf8))),
        ])
      }
    }
    let path = "/api/todolist/items?b=2&a=1%20x&c=3"
    #expect(try await call("PoP " + (try signed(["a", "b"], "a=1%20x&b=2")), path).response.status == 200)
    #expect(try await call("PoP " + (try signed(["a", "b"], "a=1%20x&b=3")), path).response.status == 401)
    #expect(try await call("PoP " + (try signed(["a"], "a=1")), "/api/todolist/items?a=1&a=2").response.status == 401)
  }

  @Test func `protects Graph's answers alike`() async throws {
    let client = TestClient(scope: "User.Read")
    let code = try #require(try await TestBrowser(world).signIn("adele", as: client)["code"])
    let confirm = Self.confirmation(["kid": .string(Self.publicKey(try Self.key.get()).thumbprint)])
    let answer = try await world.token(client.codeForm(code) + [("token_type", "pop"), ("req_cnf", confirm)])
    let token = try #require(answer.accessToken)
    #expect(try await call("PoP " + (try statement(token) { $0["p"] = "/v1.0/me" }), "/v1.0/me").response.status == 200)
    let naked = try await call("Bearer " + token, "/v1.0/me")
    #expect(naked.response.status == 401)
    #expect(challenge(naked.response).hasPrefix("PoP "))
  }

  @Test func `is told by the control API to want its own nonces`() async throws {
    func send(_ body: String) async throws -> Int {
      let url = try #require(URL(string: world.origin + "/_emulator/pop"))
      return await world.emulator.respond(
        to: HTTPRequest(
          method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
      ).status
    }
    #expect(try await send(#"{"requireNonce":true}"#) == 200)
    #expect(world.emulator.nonces.current.isStrict)
    #expect(try await send(#"{"requireNonce":1}"#) == 400)
  }
}
