// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Everything that tokens say about one sign-in.
struct TokenSubject: Sendable {
  var user: User
  var app: Application
  var signIn: SignInRecord
  var nonce: String?
  var claims: RequestedClaims
  /// The authentication contexts that this sign-in satisfies.
  var contexts: [String] = []
  /// The key that the access token is bound to.
  var confirmation: KeyConfirmation?
  /// Whose way of writing claims the tokens follow.
  var authority: RequestedAuthority

  var tenantID: TenantID { signIn.tenantID }

  /// Changes the platform's claims into those of the authority.
  func adapt(_ claims: inout JSONObject, isIDToken: Bool) {
    switch authority {
    case .common, .organizations, .consumers, .tenant: break
    case .policy(_, let policy, _):
      claims["ver"] = "1.0"
      claims["tfp"] = .string(policy.name)
      claims["preferred_username"] = nil
      claims["emails"] = [.string(user.username)]
      if isIDToken { claims["tid"] = nil }
    case .federation:
      for name in ["ver", "tid", "oid", "preferred_username"] { claims[name] = nil }
      claims["upn"] = .string(user.username)
      claims["unique_name"] = .string(user.name)
    }
  }
}

/// Writes access and ID tokens in the version 2.0 format.
struct TokenIssuer: Sendable {
  /// Seconds that an access token lives: long where APIs can take it back, since the client answers claims challenges.
  static func lifetime(for claims: RequestedClaims, _ settings: TokenSettings) -> Int {
    let answersChallenges = claims.capabilities.contains { $0.lowercased() == "cp1" }
    return answersChallenges
      ? max(settings.continuousLifetime, settings.accessTokenLifetime) : settings.accessTokenLifetime
  }

  let signer: JWTSigner
  let random: any RandomSource
  let settings: TokenSettings

  /// An access token and its unique id (`uti`).
  func accessToken(
    for subject: TokenSubject, granted: GrantedScopes, graph: ResourceAPI?, issuer: String, now: Date
  ) throws(Refusal) -> (token: Secret, id: String) {
    let own = granted.openID.first { $0 == subject.app.clientID.value.lowercased() }
    let audience = granted.resource?.api.appID ?? own ?? graph?.appID ?? ResourceAPI.graphAppID
    let id = Base64URL.encode(random.bytes(16))
    var claims = common(for: subject, audience: audience, issuer: issuer, now: now)
    claims["exp"] = JSONValue(Int(now.timeIntervalSince1970) + Self.lifetime(for: subject.claims, settings))
    claims["azp"] = .string(subject.app.clientID.value)
    claims["azpacr"] = "0"
    claims["scp"] = .string(granted.claim)
    claims["name"] = .string(subject.user.name)
    claims["preferred_username"] = .string(subject.user.username)
    claims["sid"] = .string(subject.signIn.sessionID)
    claims["uti"] = .string(id)
    if !subject.claims.capabilities.isEmpty {
      claims["xms_cc"] = .array(subject.claims.capabilities.map(JSONValue.string))
    }
    if subject.signIn.secondFactorAt != nil { claims["amr"] = ["pwd", "mfa"] }
    claims["cnf"] = subject.confirmation?.claim
    if !subject.contexts.isEmpty { claims["acrs"] = .array(subject.contexts.map(JSONValue.string)) }
    subject.adapt(&claims, isIDToken: false)
    return (try sign(claims), id)
  }

  func idToken(for subject: TokenSubject, granted: GrantedScopes, issuer: String, now: Date) throws(Refusal) -> Secret {
    var claims = common(for: subject, audience: subject.app.clientID.value, issuer: issuer, now: now)
    claims["exp"] = JSONValue(Int(now.timeIntervalSince1970) + settings.accessTokenLifetime)
    if granted.openID.contains("profile") {
      claims["name"] = .string(subject.user.name)
      claims["preferred_username"] = .string(subject.user.username)
    }
    if granted.openID.contains("email") { claims["email"] = subject.user.email.map(JSONValue.string) }
    claims["nonce"] = subject.nonce.map(JSONValue.string)
    if subject.claims.asksForAuthTime {
      claims["auth_time"] = JSONValue(Int(subject.signIn.authenticatedAt.timeIntervalSince1970))
    }
    claims["sid"] = .string(subject.signIn.sessionID)
    claims["uti"] = .string(Base64URL.encode(random.bytes(16)))
    subject.adapt(&claims, isIDToken: true)
    return try sign(claims)
  }

  private func common(for subject: TokenSubject, audience: String, issuer: String, now: Date) -> JSONObject {
    let seconds = JSONValue(Int(now.timeIntervalSince1970))
    var claims: JSONObject = [
      "aud": .string(audience), "iss": .string(issuer), "iat": seconds, "nbf": seconds, "exp": seconds,
      "ver": "2.0", "tid": .string(subject.tenantID.value),
      "oid": .string(subject.user.objectID(in: subject.tenantID) ?? subject.user.id.value),
      "sub": .string(Self.pairwiseSubject(subject, audience: audience)),
    ]
    // A guest's token names the person's home tenant.
    if subject.tenantID != subject.user.tenantID {
      claims["idp"] = .string(issuer.replacing(subject.tenantID.value, with: subject.user.tenantID.value))
    }
    return claims
  }

  /// The same person has another subject at every audience and tenant (OpenID Connect Core 8.1).
  static func pairwiseSubject(_ subject: TokenSubject, audience: String) -> String {
    let text = "emulator subject \(subject.user.id) \(subject.tenantID) \(audience.lowercased())"
    return Base64URL.encode(SHA256.hash(Array(text.utf8)))
  }

  private func sign(_ claims: JSONObject) throws(Refusal) -> Secret {
    do {
      return Secret(try signer.sign(.object(claims)))
    } catch {
      throw Refusal(.serverError, 90_033, "A token could not be signed. Restart the emulator.", status: 500)
    }
  }
}
