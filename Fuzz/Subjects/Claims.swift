// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import TokenCache

@testable import JOSE
@testable import OAuthClient
@testable import TokenExchange

private let tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"
private let audience = "00001111-aaaa-2222-bbbb-3333cccc4444"
private let time = 1_800_000_000.0
private let signer = try? RSAPrivateKey.generate()

/// Authorities of all kinds, each with the issuer that an ID token of `tenant` must name. Those of Active Directory
/// Federation Services and other providers have no tenants.
private let issuers: [(authority: ResolvedAuthority, issuer: String)] = [
  (.entra, "common", "https://login.example/{tenantid}/v2.0"),
  (.entra, "organizations", "https://login.example/{tenantid}/v2.0"),
  (.entra, "consumers", "https://login.example/{tenantid}/v2.0"),
  (.entra, tenant, "https://login.example/\(tenant)/v2.0"),
  (.ciam, tenant, "https://login.example/\(tenant)/v2.0"),
  (.b2c, "tfp/\(tenant)/b2c_1_susi", "https://login.example/\(tenant)/v2.0/"),
  (.adfs, "adfs", "https://login.example/adfs"),
  (.openIDConnect, "", "https://login.example"),
].compactMap { (kind: Authority.Kind, path: String, issuer: String) in
  let authority = Authority(
    kind: kind, scheme: "https", environment: "login.example", path: path, tenant: kind == .b2c ? tenant : path)
  let metadata: JSONValue = [
    "issuer": .string(issuer), "authorization_endpoint": "https://login.example/authorize",
    "token_endpoint": "https://login.example/token", "jwks_uri": "https://login.example/keys",
  ]
  let resolved = try? ResolvedAuthority(
    authority: authority, aliases: EnvironmentAliases(preferredCache: "login.example", names: []),
    metadata: OpenIDConfiguration(decoding: metadata))
  return resolved.map { ($0, issuer) }
}

/// Claims that are valid for all authorities but the two without tenants.
private let sound: JSONObject = [
  "aud": .string(audience), "tid": .string(tenant), "nonce": "n1", "sub": "s", "iat": 1_799_999_990,
  "nbf": 1_799_999_990, "exp": 1_800_003_600,
]

/// Claims that the service has signed are trusted only if each has a right value, and never after a byte of the token
/// was changed.
@Sendable func checkClaims(_ bytes: [UInt8]) {
  guard let signer else { return demand(false, "there is a key") }
  demand(issuers.count == 8, "the metadata of every authority is sound")
  guard let given = (try? JSONValue(parsing: bytes))?.object else { return }
  let key = JSONWebKey(publicKey: signer.publicKey, keyID: "k")
  var claims = sound
  for member in given.members { claims[member.name] = member.value }
  for (authority, issuer) in issuers {
    if given["iss"] == nil { claims["iss"] = .string(issuer.replacing("{tenantid}", with: tenant)) }
    guard let token = try? JWTSigner(key: signer, keyID: "k").sign(.object(claims)) else {
      return demand(false, "claims can be signed")
    }
    let verifier = IDTokenVerifier(
      authority: authority, clientID: ClientID(audience), nonce: Nonce("n1"),
      now: Date(timeIntervalSince1970: time))
    let keys = JSONWebKeySet(keys: [key])
    let verified = try? verifier.verify(Secret(token), keys: keys)
    let isFit = authority.authority.tenant != "consumers"
    demand(verified != nil || !given.members.isEmpty || !isFit, "sound claims are taken")
    guard let verified else { continue }
    check(claims, for: authority.authority, issuer: issuer)
    demand(verified.claims == claims, "the claims are those that were signed")
    let spoiled = spoil(token, bytes)
    demand((try? verifier.verify(Secret(spoiled), keys: keys)) == nil, "a token that was changed is not taken")
  }
}

private func check(_ claims: JSONObject, for authority: Authority, issuer: String) {
  demand(claims["iss"]?.string == issuer.replacing("{tenantid}", with: claims["tid"]?.string ?? ""), "the issuer")
  demand(claims["aud"] == .string(audience) || claims["aud"] == [.string(audience)], "for this client and no other")
  demand(claims["azp"] == nil || claims["azp"] == .string(audience), "given to this client")
  demand(claims["nonce"] == "n1", "an answer to this request")
  demand(claims["sub"]?.string?.isEmpty == false, "somebody's")
  demand(claims["exp"]?.double.map { $0 > time - 300 } == true, "not over")
  demand(claims["iat"]?.double.map { $0 < time + 300 } == true, "not of the future")
  demand(claims["nbf"]?.double.map { $0 <= time + 300 } ?? true, "begun")
  switch (authority.kind, authority.tenant) {
  case (.entra, "consumers"): demand(claims["tid"]?.string == Authority.personalTenant, "a personal account")
  case (.entra, "organizations"): demand(claims["tid"]?.string != Authority.personalTenant, "no personal account")
  case (.entra, "common"): demand(claims["tid"]?.string.map(Authority.isTenant) == true, "of a tenant")
  case (.entra, _), (.ciam, _): demand(claims["tid"]?.string?.lowercased() == tenant, "of the tenant")
  case (.b2c, _), (.adfs, _), (.openIDConnect, _): break
  }
}

/// The token with one character changed, at a position that depends on the input.
func spoil(_ token: String, _ bytes: [UInt8]) -> String {
  var text = Array(token.utf8)
  let place = (bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }) % text.count
  text[place] = text[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
  return String(decoding: text, as: UTF8.self)
}
