// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALServer

@Suite struct SignedRequestTests {
  let service = ScriptedService()

  private func holder() throws -> JSONWebKey {
    JSONWebKey(publicKey: try ScriptedService.otherKey.get().publicKey, keyID: nil)
  }

  private func signed(
    bound: Bool = true, key: RSAPrivateKey? = nil, algorithm: SignatureAlgorithm = .rs256,
    _ change: (inout JSONObject) -> Void = { _ in }
  ) throws -> String {
    let holder = try holder()
    let token = try service.accessToken { claims in
      if bound { claims["cnf"] = ["kid": .string(holder.thumbprint)] }
    }
    let key = try key ?? ScriptedService.otherKey.get()
    let jwk = JSONWebKey(publicKey: key.publicKey, keyID: nil)
    var claims: JSONObject = [
      "at": .string(token), "cnf": ["jwk": jwk.requiredMembers], "ts": JSONValue(service.clock.now.epochSeconds),
      "m": "GET", "u": "api.contoso.test", "p": "/todos/1", "nonce": "n1",
    ]
    change(&claims)
    return try JWTSigner(key: key, keyID: jwk.thumbprint, algorithm: algorithm).sign(.object(claims))
  }

  @Test(
    arguments: [
      ("/a/b?c=d#e", "/a/b", "c=d"), ("https://h:1/a?b", "/a", "b"), ("HTTP+x-1.0://h?b", "", "b"),
      ("https://h", "", nil), ("*#://x", "*", nil), ("a?#://", "a", ""), ("#://x", "", nil), ("", "", nil),
      ("a?u=https://h/x", "a", "u=https://h/x"), ("//h/a", "//h/a", nil), ("://h/a", "://h/a", nil),
      ("a/b://c/d", "a/b://c/d", nil), ("a#?b", "a", nil), ("h\u{301}://x/y", "h\u{301}://x/y", nil),
    ] as [(String, String, String?)])
  func `path and query are those of the URL, whatever it is`(url: String, path: String, query: String?) {
    let request = IncomingRequest(method: "GET", url: url, authorization: [])
    #expect(request.path == path)
    #expect(request.query == query)
  }

  private func validator() throws -> AccessTokenValidator {
    try service.validator { $0.publicHosts = ["api.contoso.test"] }
  }

  private func request(
    _ text: some StringProtocol, _ scheme: String = "PoP", url: String = "/todos/1?a=1&b=2"
  ) -> IncomingRequest {
    IncomingRequest(method: "GET", url: url, authorization: ["\(scheme) \(text)"])
  }

  @Test(arguments: [SignatureAlgorithm.rs256, .ps256])
  func `a signed request is let in once`(algorithm: SignatureAlgorithm) async throws {
    let validator = try validator()
    let text = try signed(algorithm: algorithm)
    let token = try await validator.validate(request(text, "pop"), requiring: .read)
    #expect(token.isBoundToKey)
    let again = await refusal { try await validator.validate(request(text), requiring: .read) }
    #expect(again?.status == 401)
    #expect(again?.wwwAuthenticate?.hasPrefix("PoP ") == true)
    let sameNonce = try signed { $0["extra"] = 1 }
    #expect(await refusal { try await validator.validate(request(sameNonce), requiring: .read) } != nil)
    let another = try signed { $0["nonce"] = "n2" }
    _ = try await validator.validate(request(another), requiring: .read)
  }

  static let wrong: [(String, @Sendable (inout JSONObject) -> Void)] = [
    ("another method", { $0["m"] = "POST" }), ("no method", { $0["m"] = nil }),
    ("another host", { $0["u"] = "other.contoso.test" }), ("another port", { $0["u"] = "api.contoso.test:8443" }),
    ("no host", { $0["u"] = nil }), ("another path", { $0["p"] = "/todos/2" }),
    ("a path in capitals", { $0["p"] = "/Todos/1" }), ("a path with a slash more", { $0["p"] = "/todos/1/" }),
    ("no path", { $0["p"] = nil }), ("too old", { $0["ts"] = 1_767_225_299 }),
    ("from the future", { $0["ts"] = 1_767_225_661 }), ("no time", { $0["ts"] = nil }),
    ("a time beyond all", { $0["ts"] = .number("1e999") }), ("no token", { $0["at"] = nil }),
    ("another query", { $0["q"] = [["a"], "hash"] }), ("a query that is none", { $0["q"] = "a" }),
    ("no key", { $0["cnf"] = nil }), ("a key that is none", { $0["cnf"] = ["jwk": ["kty": "oct", "k": "AAAA"]] }),
  ]

  @Test(arguments: wrong.indices)
  func `a signed request for something else is refused`(index: Int) async throws {
    let (what, change) = Self.wrong[index]
    let validator = try validator()
    let text = try signed(change)
    let refused = await refusal(what) { try await validator.validate(request(text), requiring: .read) }
    #expect(refused?.status == 401, "\(what)")
  }

  @Test func `the query is compared where it was signed`() async throws {
    let validator = try validator()
    let hash = Base64URL.encode(SHA256.hash("b=2&a=1".utf8))
    let text = try signed { $0["q"] = [["b", "a"], .string(hash)] }
    _ = try await validator.validate(request(text), requiring: .read)
    for url in ["/todos/1?a=1&b=3", "/todos/1?a=1&b=2&c=3", "/todos/1?a=1", "/todos/1", "/todos/1?a=1&b=2&a=1"] {
      let text = try signed { claims in
        claims["q"] = [["b", "a"], .string(hash)]
        claims["nonce"] = .string(url)
      }
      #expect(await refusal(url) { try await validator.validate(request(text, url: url), requiring: .read) } != nil)
    }
  }

  @Test func `a bound token is no bearer token, an unbound one can't be signed, and the key is the token's`()
    async throws
  {
    let validator = try validator()
    let bound = try #require(try UnverifiedJWT(parsing: try signed()).claims["at"]?.string)
    let unbound = try signed(bound: false)
    let stolen = try signed(key: try ScriptedService.key.get())
    for request in [request(bound, "Bearer"), request(bound), request(unbound), request(stolen)] {
      #expect(await refusal { try await validator.validate(request, requiring: .read) } != nil)
    }
  }

  @Test func `the answer is a challenge of the scheme by which the caller came, or has to come`() async throws {
    let validator = try validator()
    let text = try signed()
    let bound = try #require(try UnverifiedJWT(parsing: text).claims["at"]?.string)
    let malformed = IncomingRequest(method: "GET", url: "/", authorization: ["pop a b"])
    for (request, start) in [
      (request("a"), "PoP "), (malformed, "PoP "), (request(bound, "Bearer"), "PoP "),
      (request("a", "Bearer"), "Bearer "),
    ] {
      let answer = await refusal { try await validator.validate(request, requiring: .read) }
      #expect(answer?.wwwAuthenticate?.hasPrefix(start) == true, "\(String(describing: answer?.wwwAuthenticate))")
    }
    let token = try await validator.validate(request(text), requiring: .read)
    let answer = validator.refusal(of: token, after: AcquisitionError(.interactionRequired(nil)), scopes: [])
    #expect(answer.wwwAuthenticate?.hasPrefix("PoP ") == true)
    // An API that does not accept signed requests does not ask for one in its challenge.
    let unsigned = try service.validator()
    let other = await refusal { try await unsigned.validate(request(text), requiring: .read) }
    #expect(other?.wwwAuthenticate?.hasPrefix("Bearer ") == true)
  }

  @Test func `the sender's own key is used for nothing before the token that names it was checked`() async throws {
    let validator = try validator()
    let forged = try service.accessToken { $0["aud"] = "another" }
    let other = try ScriptedService.key.get()
    for (text, cause) in [
      (try signed { $0["at"] = .string(forged) }, "the token is for another API"),
      (try signed(key: other), "the token is bound to another key"),
    ] {
      let refused = await refusal {
        try await validator.validate(request(text.dropLast(8) + "AAAAAAAA"), requiring: .read)
      }
      #expect(try requireCase("invalidToken", of: refused?.reason) == cause)
    }
  }

  @Test func `an API that names no host of its own takes no signed requests`() async throws {
    let validator = try service.validator()
    let text = try signed()
    #expect(await refusal { try await validator.validate(request(text), requiring: .read) } != nil)
  }

  @Test func `a request that was refused can be sent again when it is right`() async throws {
    let validator = try validator()
    let text = try signed()
    #expect(await refusal { try await validator.validate(request(text, url: "/other"), requiring: .read) } != nil)
    _ = try await validator.validate(request(text), requiring: .read)
  }
}
