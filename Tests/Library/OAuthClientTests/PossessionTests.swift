// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// Access tokens that are bound to a key of the client.
@Suite struct PossessionTests {
  let service = SigningService()
  private let secrets = MemorySecretStore()

  private func client(_ store: (any SecretStore)? = nil) throws -> PublicClient {
    let secrets = self.secrets
    let pem = try SigningService.otherKey.get().pem()
    secrets.stored.withLock { stored in
      if stored["pop.key"] == nil { stored["pop.key"] = Array(pem.utf8) }
    }
    return makeClient()
  }

  private func makeClient() -> PublicClient {
    let plain = service.client()
    let platform = Platform(
      transport: service.transport, clock: service.clock, random: SeededRandom(), browser: UnusedBrowser(),
      redirects: InProcessRedirects(transport: service.transport), log: service.log)
    return PublicClient(
      configuration: plain.configuration, platform: platform, cache: service.cache, sessions: InteractiveSessions(),
      possession: PossessionKeys(store: secrets))
  }

  private func target(_ text: String = "https://api.contoso.test/orders?id=7", nonce: String? = "n-1") throws
    -> RequestToSign
  {
    RequestToSign(method: "POST", url: try #require(URL(string: text)), nonce: nonce)
  }

  private func bound(_ request: SilentRequest, _ target: RequestToSign) -> SilentRequest {
    var request = request
    request.parameters.scheme = .pop(target)
    return request
  }

  private func answerBound(_ change: @escaping @Sendable (inout JSONObject) -> Void = { _ in }) throws {
    let answer = try service.tokens {
      $0["token_type"] = "PoP"
      change(&$0)
    }
    service.onToken { _ in .json(answer) }
  }

  private func thumbprint() throws -> String {
    JSONWebKey(publicKey: try SigningService.otherKey.get().publicKey, keyID: nil).thumbprint
  }

  private func claims(_ result: AuthenticationResult) throws -> JSONObject {
    var key = JSONWebKey(publicKey: try SigningService.otherKey.get().publicKey, keyID: nil)
    key.keyID = key.thumbprint
    let statement = try UnverifiedJWT(parsing: result.accessToken.exposed)
    #expect(statement.header["typ"] == "JWT")
    #expect(statement.algorithm == "RS256")
    return try statement.verified(with: JSONWebKeySet(keys: [key])).claims
  }

  @Test func `a refresh asks for a token that is bound to the key, and the result is a signed request`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    let result = try await client().acquireTokenSilent(bound(service.silent("User.Read"), try target()))
    let form = try #require(service.tokenRequests.first).form
    #expect(form["token_type"] == "pop")
    let confirmation = try JSONValue(parsing: try #require(Base64URL.decode(form["req_cnf"] ?? "")))
    #expect(confirmation == ["kid": .string(try thumbprint())])
    #expect(result.tokenType == "pop")
    let claims = try claims(result)
    #expect(claims.members.map(\.name) == ["at", "cnf", "ts", "m", "u", "p", "nonce"])
    #expect(claims["at"] == "access-1")
    #expect(claims["m"] == "POST")
    #expect(claims["u"] == "api.contoso.test")
    #expect(claims["p"] == "/orders")
    #expect(claims["nonce"] == "n-1")
    #expect(claims["ts"]?.int == Int(service.clock.now.timeIntervalSince1970))
    #expect(claims["cnf"]?["jwk"]?.object?.members.map(\.name) == ["e", "kty", "n"])
  }

  @Test(arguments: [
    ("https://api.contoso.test:8443/a%20b/", "api.contoso.test:8443", "/a%20b/"),
    ("https://api.contoso.test:443", "api.contoso.test", "/"),
    ("http://api.contoso.test:80/x", "api.contoso.test", "/x"),
    ("http://[::1]:8080/x", "[::1]:8080", "/x"),
  ])
  func `host, port and path are signed as they stand in the URL`(url: String, host: String, path: String) async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    let claims = try claims(
      try await client().acquireTokenSilent(bound(service.silent("User.Read"), try target(url))))
    #expect(claims["u"]?.string == host)
    #expect(claims["p"]?.string == path)
  }

  @Test func `a bound token comes from the cache, signed anew for each request`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    let client = try client()
    _ = try await client.acquireTokenSilent(bound(service.silent("User.Read"), try target()))
    service.clock.advance(seconds: 10)
    let first = try await client.acquireTokenSilent(bound(service.silent("User.Read"), try target(nonce: nil)))
    let second = try await client.acquireTokenSilent(bound(service.silent("User.Read"), try target(nonce: nil)))
    #expect(service.tokenRequests.count == 1)
    #expect(first.source == .cache)
    #expect(try claims(first)["at"] == "access-1")
    #expect(try claims(first)["nonce"] != claims(second)["nonce"])
    #expect(try claims(first)["ts"]?.int == Int(service.clock.now.timeIntervalSince1970))
  }

  @Test func `a bearer token does not answer a request for a bound one, nor the other way round`() async throws {
    try service.signIn(expiresIn: 3600)
    try answerBound()
    let client = try client()
    let result = try await client.acquireTokenSilent(bound(service.silent("User.Read"), try target()))
    #expect(result.source == .refresh)
    let bearer = try await client.acquireTokenSilent(service.silent("Mail.Read"))
    #expect(bearer.accessToken.exposed == "access-0")
    #expect(bearer.tokenType == "Bearer")
  }

  @Test func `a token that is bound to a key of before is not used`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    _ = try await client().acquireTokenSilent(bound(service.silent("User.Read"), try target()))
    let pem = try SigningService.key.get().pem()
    secrets.stored.withLock { $0["pop.key"] = Array(pem.utf8) }
    let result = try await makeClient().acquireTokenSilent(bound(service.silent("User.Read"), try target()))
    #expect(result.source == .refresh)
  }

  @Test(arguments: ["Bearer", "mac"])
  func `a token that is not bound is refused when a bound one was asked for`(type: String) async throws {
    try service.signIn(expiresIn: 0)
    try answerBound { $0["token_type"] = .string(type) }
    let (client, request) = (try client(), bound(service.silent("User.Read"), try target()))
    let problem = await failure { try await client.acquireTokenSilent(request) }
    let reason: String = try requireCase("malformedResponse", of: problem?.reason)
    #expect(reason == "token_type is not pop")
  }

  @Test func `a bound token is refused when a bearer token was asked for`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    let (client, request) = (try client(), service.silent("User.Read"))
    let problem = await failure { try await client.acquireTokenSilent(request) }
    #expect(problem != nil)
  }

  @Test func `a sign-in asks for a bound token too`() async throws {
    let browser = service.browser()
    let service = service
    service.onToken { _ in
      let answer = service.codeAnswer(browser)
      guard var json = (try? JSONValue(parsing: answer.body))?.object else { return answer }
      json["token_type"] = "pop"
      return .json(.object(json))
    }
    let target = try target()
    let result = try await client().acquireToken(service.interactive(browser) { $0.parameters.scheme = .pop(target) })
    #expect(service.tokenRequests.first?.form["token_type"] == "pop")
    #expect(try claims(result)["at"] == "access-1")
    #expect(browser.asked["req_cnf"] == nil)
  }

  @Test func `callers who share one answer each get their own signed request`() async throws {
    try service.signIn(expiresIn: 0)
    let gate = service.holdTokens(try service.tokens { $0["token_type"] = "pop" })
    let client = try client()
    let (one, two) = (try target("https://api.contoso.test/1"), try target("https://api.contoso.test/2"))
    async let first = client.acquireTokenSilent(bound(service.silent("User.Read"), one))
    async let second = client.acquireTokenSilent(bound(service.silent("User.Read"), two))
    gate.open()
    #expect(try claims(try await first)["p"] == "/1")
    #expect(try claims(try await second)["p"] == "/2")
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `the result inside a failure for declined scopes is signed as well`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound { $0["scope"] = "User.Read" }
    let (client, request) = (try client(), bound(service.silent("User.Read", "Files.Read"), try target()))
    let problem = await failure { try await client.acquireTokenSilent(request) }
    let scopes: DeclinedScopes = try requireCase("declinedScopes", of: problem?.reason)
    #expect(try claims(scopes.result)["at"] == "access-1")
  }

  @Test func `an app can't name another key in its extra parameters`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    var request = bound(service.silent("User.Read"), try target())
    request.parameters.extraQueryParameters = [Parameter("req_cnf", "x"), Parameter("token_type", "Bearer")]
    _ = try await client().acquireTokenSilent(request)
    #expect(service.tokenRequests.first?.url.query() == nil)
  }

  @Test func `the key is made once, has 2048 bits, and is the same for the next client`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    for _ in 0..<2 {
      _ = try await makeClient().acquireTokenSilent(
        bound(service.silent("User.Read", forceRefresh: true), try target()))
    }
    let keys = Set(service.tokenRequests.map { $0.form["req_cnf"] })
    #expect(keys.count == 1)
    let stored = try #require(secrets.stored.withLock { $0["pop.key"] })
    let key = try RSAPrivateKey(pem: String(decoding: stored, as: UTF8.self))
    #expect(key.publicKey.modulus.count == 256)
  }

  @Test func `no key is made for bearer tokens`() async throws {
    try service.signIn(expiresIn: 3600)
    _ = try await makeClient().acquireTokenSilent(service.silent("User.Read"))
    #expect(secrets.stored.withLock { $0.isEmpty })
  }

  @Test func `a damaged key is reported, not replaced`() async throws {
    try service.signIn(expiresIn: 0)
    secrets.stored.withLock { $0["pop.key"] = Array("rubbish".utf8) }
    let (client, request) = (makeClient(), bound(service.silent("User.Read"), try target()))
    let problem = await failure { try await client.acquireTokenSilent(request) }
    let broken: CacheError = try requireCase("cache", of: problem?.reason)
    #expect(casePath(broken) == "storage.corrupt")
    #expect(secrets.stored.withLock { $0["pop.key"] } == Array("rubbish".utf8))
  }

  @Test func `a store that fails is reported, and asked again next time`() async throws {
    try service.signIn(expiresIn: 0)
    try answerBound()
    let (client, request) = (try client(), bound(service.silent("User.Read"), try target()))
    secrets.failure.withLock { $0 = .busy(path: "pop.key") }
    let problem = await failure { try await client.acquireTokenSilent(request) }
    let busy: CacheError = try requireCase("cache", of: problem?.reason)
    #expect(casePath(busy) == "storage.busy")
    secrets.failure.withLock { $0 = nil }
    _ = try await client.acquireTokenSilent(request)
  }
}
