// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import LinuxPlatform
import MSALServer
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

private let tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"
private let api = "00001111-aaaa-2222-bbbb-3333cccc4444"
private let host = "login.example"
private let time = 1_800_000_000.0
private let signer = try? RSAPrivateKey.generate()
private let holder = try? RSAPrivateKey.generate()

/// The claims of a token that the API accepts.
private let sound: JSONObject = [
  "aud": .string(api), "iss": .string("https://\(host)/\(tenant)/v2.0"), "tid": .string(tenant), "ver": "2.0",
  "azp": "caller", "oid": "o", "sub": "s", "scp": "Tasks.Read", "iat": 1_799_999_990, "nbf": 1_799_999_990,
  "exp": 1_800_003_600,
]

/// A request to an API, and the platform's answers. The input says what differs from sound values: in the token's
/// claims and header, in the metadata, in its key and in the other keys. Only a token of the platform for this API may
/// be accepted.
@Sendable func checkAccessToken(_ bytes: [UInt8]) async {
  guard let signer else { return demand(false, "there is a key") }
  await checkForeignToken(String(decoding: bytes, as: UTF8.self), signer)
  guard let given = (try? JSONValue(parsing: bytes))?.object else { return }
  func changed(_ object: JSONObject, _ name: String) -> JSONObject {
    var object = object
    for member in given[name]?.object?.members ?? [] { object[member.name] = member.value }
    return object
  }
  let claims = changed(sound, "claims")
  let header = changed([:], "header")
  guard let token = try? JWTSigner(key: signer, keyID: "k1").sign(.object(claims), header: header) else {
    return demand(false, "claims can be signed")
  }
  let service = FixedService(
    metadata: changed([:], "metadata"), key: changed(FixedService.key(signer), "key"),
    others: given["keys"]?.array ?? [])
  guard let validator = validator(service) else { return demand(false, "there is a validator") }
  let caller = await answer(validator, "Bearer \(token)")
  let isSound = ["claims", "header", "metadata", "key", "keys"].allSatisfy { given[$0] == nil }
  demand(caller != nil || !isSound, "a sound token is let in")
  guard let caller else { return }
  check(caller, claims)
  let again = await answer(validator, "bearer  \(token)")
  demand(again?.text == token, "a token that was let in is let in again")
  let forged = await answer(validator, "Bearer \(spoil(token, bytes))")
  demand(forged == nil, "a token that was changed is not let in")
}

/// A request with a sound token, signed by the key to which the token is bound. The input is the URL of the request, or
/// an object with the URL and with changes to the signed statement.
@Sendable func checkSignedRequest(_ bytes: [UInt8]) async {
  guard let signer, let holder else { return demand(false, "there are keys") }
  let given = (try? JSONValue(parsing: bytes))?.object
  let url = given.map { $0["url"]?.string ?? "/tasks?a=1" } ?? String(decoding: bytes, as: UTF8.self)
  let request = IncomingRequest(method: "GET", url: url, authorization: [])
  check(request, url)
  let jwk = JSONWebKey(publicKey: holder.publicKey, keyID: nil)
  var bound = sound
  bound["cnf"] = ["kid": .string(jwk.thumbprint)]
  guard let token = try? JWTSigner(key: signer, keyID: "k1").sign(.object(bound)) else {
    return demand(false, "claims can be signed")
  }
  var statement: JSONObject = [
    "at": .string(token), "cnf": ["jwk": jwk.requiredMembers], "ts": 1_800_000_000, "m": "GET", "u": "api.example",
    "p": .string(request.path), "nonce": "n",
  ]
  for member in given?["statement"]?.object?.members ?? [] { statement[member.name] = member.value }
  guard let text = try? JWTSigner(key: holder, keyID: jwk.thumbprint).sign(.object(statement)),
    let validator = validator(FixedService(metadata: [:], key: FixedService.key(signer), others: []))
  else { return demand(false, "a statement can be signed") }
  demand(await answer(validator, "PoP \(spoil(text, bytes))", url) == nil, "a statement that was changed is refused")
  let caller = await answer(validator, "PoP \(text)", url)
  demand(caller != nil || given?["statement"] != nil, "a sound signed request is let in")
  guard let caller else { return }
  demand(caller.isBoundToKey, "the token is bound to the key")
  demand(caller.text == token && statement["at"] == .string(token), "the token is the one that was signed")
  demand(statement["m"]?.string?.uppercased().contains("GET") == true, "the method was signed")
  demand(["api.example", "api.example:443"].contains(statement["u"]?.string?.lowercased()), "the host was signed")
  demand(statement["p"]?.string == request.path || statement["p"] == "/" && request.path.isEmpty, "the path was signed")
  demand(statement["ts"]?.numericDate.map { abs($0 - time) <= 300 } == true, "the statement is young")
  demand(await answer(validator, "PoP \(text)", url) == nil, "nobody is let in twice by one statement")
}

private func check(_ request: IncomingRequest, _ url: String) {
  demand(!request.path.utf8.contains { "?#".utf8.contains($0) }, "a path has no query and no fragment")
  demand(request.query?.utf8.contains(UInt8(ascii: "#")) != true, "a query has no fragment")
  guard url.hasPrefix("/") else { return }
  let target = request.path + (request.query.map { "?" + $0 } ?? "")
  demand(target.utf8.elementsEqual(url.utf8.prefix { $0 != UInt8(ascii: "#") }), "nothing of a request line is lost")
}

private func check(_ caller: AccessToken, _ claims: JSONObject) {
  let audience = (claims["aud"]?.string ?? claims["aud"]?.array?.first?.string) ?? ""
  demand(
    [api, "api://\(api)"].contains(audience.hasSuffix("/") ? String(audience.dropLast()) : audience), "for this API")
  demand(claims["tid"]?.string?.lowercased() == tenant && caller.tenantID.lowercased() == tenant, "of the tenant")
  let issuers = ["https://\(host)/\(tenant)/v2.0", "https://sts.windows.net/\(tenant)/"]
  demand(claims["iss"]?.string.map { issuers.contains($0.lowercased()) } == true, "of the platform")
  demand(claims["exp"]?.double.map { $0 > time - 300 } == true, "not over")
  demand(claims["nbf"]?.double.map { $0 <= time + 300 } == true, "begun")
  demand(claims["nonce"] == nil && !caller.callerID.isEmpty, "an access token of some application")
  demand(!caller.scopes.isEmpty || !caller.roles.isEmpty, "for something")
  demand(claims["idtyp"] != "app" || !caller.isForPerson, "an application is no person")
  _ = (caller.issuedAt, caller.groups, caller.isGuest, caller.authenticationContexts, caller.callerProof)
  _ = claims.members.map { caller.claims[$0.name] }
}

/// Unsigned tokens, and `Authorization` fields with any content.
private func checkForeignToken(_ text: String, _ signer: RSAPrivateKey) async {
  let service = FixedService(metadata: [:], key: FixedService.key(signer), others: [])
  guard let validator = validator(service) else { return demand(false, "there is a validator") }
  for field in [text, "Bearer \(text)", "PoP \(text)"] {
    demand(await answer(validator, field) == nil, "nobody is let in without a token of the platform")
  }
}

private func validator(_ service: FixedService) -> AccessTokenValidator? {
  var configuration = ProtectedAPIConfiguration(
    clientID: api, audiences: [api, "api://\(api)"], tenants: .only([tenant]))
  configuration.authority = "https://\(host)/\(tenant)"
  configuration.validatesAuthority = false
  configuration.publicHosts = ["api.example"]
  let platform = ServerPlatform(transport: service, clock: FixedClock(), random: SystemRandom())
  return try? AccessTokenValidator(configuration, platform: platform)
}

private func answer(
  _ validator: AccessTokenValidator, _ field: String, _ url: String = "/tasks?a=1"
) async -> AccessToken? {
  do throws(AccessRefusal) {
    let request = IncomingRequest(method: "GET", url: url, authorization: [field])
    return try await validator.validate(request, requiring: .anyToken)
  } catch {
    demand([400, 401, 403, 503].contains(error.status), "a refusal has a status of its own")
    demand(error.wwwAuthenticate?.isVisible ?? true, "a field of an answer is one line")
    return nil
  }
}

private struct FixedClock: WallClock {
  var now: Date { Date(timeIntervalSince1970: time) }
  func sleep(seconds: Double) async throws {}
}

/// The platform, whose answers the input decides.
private struct FixedService: HTTPTransport {
  var metadata: JSONObject
  var key: JSONObject
  var others: [JSONValue]

  static func key(_ signer: RSAPrivateKey) -> JSONObject {
    JSONWebKey(publicKey: signer.publicKey, keyID: "k1").encoded.object ?? [:]
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    demand(request.url.scheme == "https", "keys come over https")
    let path = request.url.path()
    let body: JSONValue
    if path.hasSuffix("openid-configuration") {
      let base = "https://\(host)/\(tenant)"
      let issuer = path.contains("/v2.0/") ? "\(base)/v2.0" : "https://sts.windows.net/\(tenant)/"
      var answer: JSONObject = [
        "issuer": .string(issuer), "authorization_endpoint": .string(base + "/authorize"),
        "token_endpoint": .string(base + "/token"), "jwks_uri": .string(base + "/keys"),
      ]
      for member in metadata.members { answer[member.name] = member.value }
      body = .object(answer)
    } else {
      body = ["keys": .array([.object(key)] + others)]
    }
    return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
  }
}
