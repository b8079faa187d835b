// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import MSALServer
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct AccessTokenValidatorTests {
  let service = ScriptedService()

  @Test func `a person's token of version 2 is let in and says who calls`() async throws {
    let text = try service.accessToken { $0["acrs"] = ["c1"] }
    let token = try await service.validator().validate(.get(text, scheme: "bEARER"), requiring: .read)
    #expect(token.isForPerson)
    #expect(token.scopes == ["Todo.Read", "Todo.Write"])
    #expect(token.roles.isEmpty)
    #expect(token.tenantID == ScriptedService.tenant)
    #expect(token.objectID == ScriptedService.objectID)
    #expect(token.subject == "subject-1")
    #expect(token.callerID == ScriptedService.client)
    #expect(token.callerProof == .secret)
    #expect(token.version == .v2)
    #expect(token.authenticationContexts == ["c1"])
    #expect(token.text == text)
    #expect(token.claims["ver"]?.string == "2.0")
    #expect(token.expiresOn == service.clock.now.addingTimeInterval(3600))
    #expect(!"\(token)".contains(text))
  }

  @Test func `a token of version 1 is let in with that version's issuer, audience and names`() async throws {
    let validator = try service.validator()
    let token = try await validator.validate(.get(try service.firstAccessToken()), requiring: .read)
    #expect(token.version == .v1)
    #expect(token.callerID == ScriptedService.client)
    #expect(token.callerProof == .certificate)
    let crossed = try service.firstAccessToken { $0["iss"] = service.accessClaims()["iss"] }
    #expect(await refusal { try await validator.validate(.get(crossed), requiring: .read) } != nil)
    let only = try service.validator { $0.versions = [.v2] }
    let first = try service.firstAccessToken()
    #expect(await refusal { try await only.validate(.get(first), requiring: .read) } != nil)
  }

  @Test func `an application's own token needs a role, and a person's roles are no replacement for a scope`()
    async throws
  {
    let validator = try service.validator()
    func application(_ change: @escaping (inout JSONObject) -> Void = { _ in }) throws -> IncomingRequest {
      .get(
        try service.accessToken { claims in
          claims["scp"] = nil
          claims["roles"] = ["Todo.Read.All"]
          claims["sub"] = claims["oid"]
          change(&claims)
        })
    }
    #expect(try await !validator.validate(try application(), requiring: .read).isForPerson)
    #expect(try await !validator.validate(try application { $0["idtyp"] = "app" }, requiring: .read).isForPerson)
    let person = try application { $0["idtyp"] = "user" }
    let other = try application { $0["roles"] = ["Other"] }
    let both = try application { claims in
      claims["scp"] = "Other"
    }
    // Without `idtyp`, too, a token with a person's object id is a person's.
    let unsaid = try application { $0["sub"] = "subject-1" }
    let subjectless = try application { $0["sub"] = nil }
    for request in [person, other, both, unsaid, subjectless] {
      let refused = await refusal { try await validator.validate(request, requiring: .read) }
      #expect(refused?.status == 403)
      #expect(refused?.reason == .insufficientScope)
    }
    let none = try application { $0["roles"] = nil }
    #expect(await refusal { try await validator.validate(none, requiring: .anyToken) } != nil)
    let lenient = try service.validator { $0.acceptsTokensWithoutPermissions = true }
    #expect(try await lenient.validate(none, requiring: .anyToken).callerID == ScriptedService.client)
    let plain = try application { $0["oid"] = nil }
    #expect(try await !validator.validate(plain, requiring: .read).isForPerson)
  }

  /// A token for a person with a scope and a role, by an application that proved itself by a secret.
  @Test(
    arguments: [
      (.person(scopes: ["Todo.Read"], roles: ["Admin"]), nil),
      (.person(scopes: [], roles: ["Admin"]), nil),
      (.person(scopes: ["Todo.Read"], roles: ["Owner"]), .insufficientScope),
      (.person(scopes: ["Other"], roles: ["Admin"]), .insufficientScope),
      (.person(scopes: []), .insufficientScope),
      (.application(roles: ["Admin"]), .insufficientScope),
      (.application(roles: []), .insufficientScope),
      (.person(scopes: ["Todo.Read"], callers: [ScriptedService.client.uppercased()]), nil),
      (.person(scopes: ["Todo.Read"], callers: [ScriptedService.api]), .callerNotAllowed),
      (.person(scopes: ["Todo.Read"], proof: [.secret, .certificate]), nil),
      (.person(scopes: ["Todo.Read"], proof: [.certificate]), .callerNotAllowed),
      (.application(roles: ["Admin"]).or(.person(scopes: ["Todo.Read"])), nil),
      (.person(scopes: ["Other"]).or(.person(scopes: ["Todo.Read"], callers: ["x"])), .callerNotAllowed),
    ] as [(AccessRequirement, AccessRefusal.Reason?)])
  func `a requirement names scopes, roles, callers and their proof`(
    requirement: AccessRequirement, reason: AccessRefusal.Reason?
  ) async throws {
    let validator = try service.validator()
    let request = IncomingRequest.get(try service.accessToken { $0["roles"] = ["Admin"] })
    do throws(AccessRefusal) {
      _ = try await validator.validate(request, requiring: requirement)
      #expect(reason == nil)
    } catch {
      #expect(error.reason == reason)
      #expect(error.status == 403)
    }
  }

  static let wrongClaims: [(String, @Sendable (inout JSONObject) -> Void)] = [
    ("another API", { $0["aud"] = "https://graph.microsoft.com" }), ("no audience", { $0["aud"] = nil }),
    ("two audiences", { $0["aud"] = ["other", .string(ScriptedService.api)] }),
    ("another tenant", { $0["tid"] = .string(ScriptedService.otherTenant) }), ("no tenant", { $0["tid"] = nil }),
    ("two tenants", { $0["TID"] = .string(ScriptedService.tenant) }),
    ("a tenant that is no id", { $0["tid"] = "contoso.test" }),
    ("another issuer", { $0["iss"] = "https://login.evil.test/\(ScriptedService.tenant)/v2.0".json }),
    ("an issuer in capitals", { $0["iss"] = "https://LOGIN.contoso.test/\(ScriptedService.tenant)/v2.0".json }),
    ("an issuer with a slash more", { $0["iss"] = "https://login.contoso.test/\(ScriptedService.tenant)/v2.0/".json }),
    ("expired", { $0["exp"] = 1_767_225_300 }), ("not yet valid", { $0["nbf"] = 1_767_225_901 }),
    ("no end", { $0["exp"] = nil }), ("no begin", { $0["nbf"] = nil }),
    ("an end that is no number", { $0["exp"] = "9999999999" }),
    ("an end before all", { $0["exp"] = .number("-1e999") }), ("an end beyond all", { $0["exp"] = .number("1e999") }),
    ("an end in a million years", { $0["exp"] = .number("31556926000000") }),
    ("a begin before all", { $0["nbf"] = .number("-1e999") }), ("no version", { $0["ver"] = nil }),
    ("another version", { $0["ver"] = "3.0" }), ("no caller", { $0["azp"] = nil }),
    ("an ID token", { $0["nonce"] = "n" }),
    ("neither scopes nor roles", { $0["scp"] = nil }), ("empty scopes", { $0["scp"] = " " }),
    ("an application with scopes", { $0["idtyp"] = "app" }), ("scopes that are none", { $0["scp"] = ["Todo.Read"] }),
  ]

  @Test(arguments: wrongClaims.indices)
  func `a token with one wrong claim is refused`(index: Int) async throws {
    let (what, change) = Self.wrongClaims[index]
    let request = IncomingRequest.get(try service.accessToken(change))
    let validator = try service.validator()
    let refused = await refusal(what) { try await validator.validate(request, requiring: .read) }
    #expect(caseName(refused?.reason) == "invalidToken")
    #expect(refused?.status == 401)
    #expect(refused?.wwwAuthenticate?.contains(#"error="invalid_token""#) == true)
  }

  @Test func `a token of another kind is refused, whatever its claims`() async throws {
    let validator = try service.validator()
    for type in ["logout+jwt", "dpop+jwt", "pop", "secevent+jwt", "", .null, ["JWT"]] as [JSONValue] {
      let request = IncomingRequest.get(try service.accessToken(header: ["typ": type]))
      let refused = await refusal("\(type)") { try await validator.validate(request, requiring: .read) }
      #expect(try requireCase("invalidToken", of: refused?.reason) == "it is no access token")
    }
    for type in ["JWT", "jwt", "at+jwt", "application/AT+JWT"] as [JSONValue] {
      _ = try await validator.validate(.get(try service.accessToken(header: ["typ": type])), requiring: .read)
    }
    let untyped = try TokenForger.tampered(try service.accessToken(), header: { $0["typ"] = nil })
    let refused = await refusal { try await validator.validate(.get(untyped), requiring: .read) }
    #expect(try requireCase("invalidToken", of: refused?.reason) == "the token's signature is wrong")
  }

  @Test func `a token for another API is refused without asking for keys`() async throws {
    let request = IncomingRequest.get(
      try service.accessToken(keyID: "graph") { $0["aud"] = "https://graph.microsoft.com" })
    let validator = try service.validator()
    _ = await refusal { try await validator.validate(request, requiring: .read) }
    #expect(service.transport.requests.isEmpty)
  }

  @Test func `a signature that is none, or by another algorithm or key, is refused`() async throws {
    let validator = try service.validator()
    let good = try service.accessToken()
    let parts = good.split(separator: ".")
    let other = try ScriptedService.otherKey.get()
    let texts = [
      try TokenForger.tampered(good, header: { $0["alg"] = "none" }), "\(parts[0]).\(parts[1]).",
      try TokenForger.tampered(good, header: { $0["alg"] = "HS256" }), try hashed(good),
      try TokenForger.tampered(good, header: { $0["alg"] = "RS512" }),
      try TokenForger.tampered(good, header: { $0["alg"] = "rs256" }),
      try service.accessToken(key: other, header: ownKey(other)),
      try service.accessToken(key: other, keyID: "../k1"), try twofold(),
      try TokenForger.tampered(good, header: { $0["kid"] = nil }),
      try TokenForger.tampered(good, header: { $0["kid"] = 7 }),
      try TokenForger.tampered(good, header: { $0["crit"] = ["exp"] }),
      try TokenForger.tampered(good, claims: { $0["oid"] = "somebody" }), try service.accessToken(key: other),
      try service.accessToken(algorithm: .ps256), "\(good).\(parts[0]).\(parts[1])", "", "x", "..", "a.b.c",
      String(repeating: "x", count: 20_000), good + String(repeating: "A", count: 16_384), good + "=", good + "\u{0}",
    ]
    for text in texts {
      let refused = await refusal(text) { try await validator.validate(.get(text), requiring: .read) }
      #expect(refused?.status == 401 || refused?.status == 400)
    }
    #expect(service.transport.requests.allSatisfy { $0.url.host() == ScriptedService.host }, "a header named a place")
    let pss = try service.validator { $0.acceptsPS256 = true }
    _ = try await pss.validate(.get(try service.accessToken(algorithm: .ps256)), requiring: .read)
  }

  /// `token` with an HMAC made with the public key, which is no secret.
  private func hashed(_ token: String) throws -> String {
    let header: JSONValue = ["alg": "HS256", "typ": "JWT", "kid": "k1"]
    let text = "\(Base64URL.encode(header.utf8)).\(token.split(separator: ".")[1])"
    let secret = ScriptedService.publicKey(try ScriptedService.key.get(), "k1").utf8
    return "\(text).\(Base64URL.encode(HMACSHA256.authenticate(Array(text.utf8), key: secret)))"
  }

  /// Header members by which a forger names their own key, or its address.
  private func ownKey(_ key: RSAPrivateKey) -> JSONObject {
    let url: JSONValue = "https://evil.test/keys"
    return ["jwk": ScriptedService.publicKey(key, "k1"), "jku": url, "x5u": url]
  }

  /// A validly signed token with two audiences: an API that only reads the first would accept a token for another API.
  private func twofold() throws -> String {
    let header: JSONValue = ["alg": "RS256", "typ": "JWT", "kid": "k1"]
    let claims = JSONValue.object(service.accessClaims()).text.dropLast()
    let doubled = "\(claims),\"aud\":\"https://graph.microsoft.com\"}"
    let text = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(Array(doubled.utf8)))"
    let signature = try ScriptedService.key.get().sign(Array(text.utf8), scheme: .pkcs1SHA256)
    return "\(text).\(Base64URL.encode(signature))"
  }

  @Test func `many tenants are served by a list or on purpose, each with its own issuer`() async throws {
    func token(_ tenant: String, issuer: String? = nil) throws -> IncomingRequest {
      .get(
        try service.accessToken { claims in
          claims["tid"] = .string(tenant)
          claims["iss"] = .string("https://\(ScriptedService.host)/\(issuer ?? tenant)/v2.0")
        })
    }
    let common = "https://\(ScriptedService.host)/common"
    let (one, two) = (ScriptedService.tenant, ScriptedService.otherTenant)
    let third = "33333333-2222-4333-8444-555555555555"
    let listed = try service.validator(tenants: .only([one, two.uppercased()]), authority: common)
    for tenant in [one, two] { _ = try await listed.validate(try token(tenant), requiring: .read) }
    for request in [try token(third), try token(one, issuer: two)] {
      #expect(await refusal { try await listed.validate(request, requiring: .read) } != nil)
    }
    let open = try service.validator(tenants: .any, authority: common)
    _ = try await open.validate(try token(third), requiring: .read)
  }

  private static let customers: [(authority: String, version: String, issuer: String, hasTenant: Bool)] = [
    (
      "https://contoso.b2clogin.com/contoso.onmicrosoft.com/b2c_1_in", "1.0",
      "https://contoso.b2clogin.com/\(ScriptedService.tenant)/v2.0/", false
    ),
    (
      "https://contoso.ciamlogin.com/\(ScriptedService.tenant)", "2.0",
      "https://\(ScriptedService.tenant).ciamlogin.com/\(ScriptedService.tenant)/v2.0", true
    ),
  ]

  @Test(arguments: customers)
  func `a directory of customers has one issuer, to the letter`(
    authority: String, version: String, issuer: String, hasTenant: Bool
  ) async throws {
    service.serve(authority: authority, issuer: issuer)
    let validator = try service.validator(authority: authority)
    func request(
      _ issuer: String, _ change: (inout JSONObject) -> Void = { _ in }
    ) throws -> IncomingRequest {
      .get(
        try service.accessToken { claims in
          claims["iss"] = .string(issuer)
          claims["ver"] = .string(version)
          if !hasTenant { (claims["tid"], claims["tfp"]) = (nil, "B2C_1_In") }
          change(&claims)
        })
    }
    #expect(try await validator.validate(try request(issuer), requiring: .read).scopes.contains("Todo.Read"))
    if !hasTenant {
      _ = try await validator.validate(
        try request(issuer) { ($0["tfp"], $0["acr"]) = (nil, "b2c_1_in") }, requiring: .read)
      for policy in ["b2c_1_edit", "b2c_1_in2", "", nil] as [String?] {
        let other = try request(issuer) { $0["tfp"] = policy.map(JSONValue.string) }
        #expect(
          await refusal { () async throws(AccessRefusal) in try await validator.validate(other, requiring: .read) }
            != nil)
      }
    }
    // Access tokens of a policy contain the nonce of the sign-in. ID tokens have no scopes.
    let signedIn = try request(issuer) { $0["nonce"] = "n" }
    if hasTenant {
      #expect(await refusal { try await validator.validate(signedIn, requiring: .read) } != nil)
    } else {
      _ = try await validator.validate(signedIn, requiring: .read)
    }
    for missing in ["scp", "azp"] {
      let idToken = try request(issuer) { claims in
        claims["nonce"] = "n"
        claims["roles"] = ["Todo.Read.All"]
        claims[missing] = nil
      }
      #expect(await refusal { try await validator.validate(idToken, requiring: .read) } != nil)
    }
    for other in [
      "https://\(ScriptedService.host)/\(ScriptedService.tenant)/v2.0", issuer.uppercased(), issuer + "x",
      issuer.replacing(ScriptedService.tenant, with: ScriptedService.otherTenant),
      issuer.replacing(".com/", with: ".com.evil.test/"),
    ] {
      let request = try request(other)
      let refused = await refusal(other) { try await validator.validate(request, requiring: .read) }
      #expect(refused?.status == 401, "\(other)")
    }
  }

  @Test func `a key signs its own issuer's tokens only`() async throws {
    let key = try ScriptedService.key.get()
    let common = "https://\(ScriptedService.host)/common"
    let validator = try service.validator(tenants: .any, authority: common)
    let request = IncomingRequest.get(try service.accessToken(keyID: "k2"))
    service.keys.withLock {
      $0 = [
        ScriptedService.publicKey(
          key, "k2", issuer: "https://\(ScriptedService.host)/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0")
      ]
    }
    #expect(
      await refusal { try await validator.validate(request, requiring: .read) } != nil
    )
    service.keys.withLock {
      $0 = [ScriptedService.publicKey(key, "k2", issuer: "https://\(ScriptedService.host)/{tenantid}/v2.0")]
    }
    service.clock.advance(seconds: 86_400)
    let fresh = IncomingRequest.get(try service.accessToken(keyID: "k2"))
    _ = try await validator.validate(fresh, requiring: .read)
  }

  @Test func `the issuer is that of the key which checks the signature, though a key for encryption has its id`()
    async throws
  {
    let key = try ScriptedService.key.get()
    let personal = "https://\(ScriptedService.host)/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
    var encrypting = ScriptedService.publicKey(key, "k2").object ?? JSONObject()
    encrypting["use"] = "enc"
    let keys: [JSONValue] = [.object(encrypting), ScriptedService.publicKey(key, "k2", issuer: personal)]
    service.keys.withLock { $0 = keys }
    let validator = try service.validator(authority: "https://\(ScriptedService.host)/common")
    let request = IncomingRequest.get(try service.accessToken(keyID: "k2"))
    let refused = await refusal { try await validator.validate(request, requiring: .read) }
    #expect(try requireCase("invalidToken", of: refused?.reason) == "the token's key is another issuer's")
  }

  @Test func `settings that would let in anybody, or nobody, are refused`() {
    #expect(throws: AcquisitionError.self) { try service.validator(tenants: .only([])) }
    #expect(throws: AcquisitionError.self) { try service.validator(tenants: .only(["contoso.test"])) }
    #expect(throws: AcquisitionError.self) { try service.validator { $0.audiences = [] } }
    #expect(throws: AcquisitionError.self) { try service.validator { $0.audiences = [""] } }
  }

  @Test func `a token that was let in before is refused with another signature`() async throws {
    let validator = try service.validator()
    let good = try service.accessToken()
    _ = try await validator.validate(.get(good), requiring: .read)
    let parts = good.split(separator: ".").map(String.init)
    let other = Base64URL.encode(
      try ScriptedService.otherKey.get().sign(Array("\(parts[0]).\(parts[1])".utf8), scheme: .pkcs1SHA256))
    let last = try #require(parts[2].last)
    for signature in ["", "A", other, String(parts[2].dropLast()), parts[2].dropLast() + (last == "A" ? "Q" : "A")] {
      let text = "\(parts[0]).\(parts[1]).\(signature)"
      let refused = await refusal(text) { try await validator.validate(.get(text), requiring: .read) }
      #expect(refused?.status == 401)
    }
    _ = try await validator.validate(.get(good), requiring: .read)
  }

  @Test func `changed tokens are refused, whatever was changed`() async throws {
    let validator = try service.validator()
    let good = Array(try service.accessToken().utf8)
    _ = try await validator.validate(.get(String(decoding: good, as: UTF8.self)), requiring: .read)
    var generator = SeededGenerator(state: 7)
    for _ in 0..<500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0x21...0x7E, using: &generator)
      }
      guard bytes != good else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let refused = await refusal(text) { try await validator.validate(.get(text), requiring: .read) }
      #expect(refused?.status == 401)
    }
  }
}

extension String {
  fileprivate var json: JSONValue { .string(self) }
}
