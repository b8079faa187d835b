// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire

/// What a token says, who signed it, and why an API would refuse it.
package struct TokenInspection: Sendable {
  package var header: JSONObject = [:]
  package var claims: JSONObject = [:]
  /// What kind of token it is, in words.
  package var kind = ""
  /// Whether the signature holds, and by which key.
  package var signature = ""
  package var times: [(name: String, words: String)] = []
  /// Each in words, with what to do; empty: an API takes it.
  package var refusals: [String] = []

  package var json: JSONValue {
    [
      "kind": .string(kind), "header": .object(header), "claims": .object(claims), "signature": .string(signature),
      "times": .object(sorted: times.map { ($0.name, .string($0.words)) }),
      "refusals": .array(refusals.map(JSONValue.string)),
    ]
  }
}

/// Looks at tokens as an API does, and says all that is wrong with one.
package struct TokenInspector: Sendable {
  let signing: TokenSigning
  let grants: GrantStore
  package let policies: PolicyStore

  /// - Parameter text: as it was copied, with blanks and `Bearer` in front.
  package func inspect(_ text: String, _ context: RequestContext) -> TokenInspection {
    let words = text.split(whereSeparator: \.isWhitespace)
    let bare = words.first?.lowercased() == "bearer" ? words.dropFirst().joined() : words.joined()
    var found = TokenInspection()
    let token: UnverifiedJWT
    do throws(JOSEError) { token = try UnverifiedJWT(parsing: bare) } catch {
      let reason = if case .malformed(let reason) = error { reason } else { "it can't be read" }
      found.kind = "no signed token"
      found.refusals = [
        "This is no signed token (JWT): \(reason). Paste the whole token, three parts with dots between."
      ]
      return found
    }
    (found.header, found.claims) = (token.header, token.claims)
    found.kind = Self.kind(of: token)
    found.times = Self.times(in: token.claims, at: context.now)
    checkSignature(of: token, &found)
    checkIssuer(of: token.claims, context, &found)
    checkAudience(of: token.claims, context, &found)
    checkTimes(of: token.claims, at: context.now, &found)
    checkSubject(of: token.claims, context, &found)
    return found
  }

  private static func kind(of token: UnverifiedJWT) -> String {
    let claims = token.claims
    guard claims["azp"] != nil || claims["appid"] != nil else {
      return claims["nonce"] != nil || claims["preferred_username"] != nil ? "an ID token" : "a token of another kind"
    }
    return claims["scp"] == nil ? "an access token of an app for itself" : "an access token of a person"
  }

  private static func times(in claims: JSONObject, at now: Date) -> [(name: String, words: String)] {
    [("iat", "issued"), ("nbf", "valid from"), ("exp", "ends"), ("auth_time", "signed in")].compactMap { name, verb in
      guard let seconds = claims[name]?.numericDate else { return nil }
      let date = Date(timeIntervalSince1970: seconds)
      return (name, "\(verb) \(date.words), \(Self.distance(seconds - now.timeIntervalSince1970))")
    }
  }

  /// `in 59 minutes`, `2 hours ago`.
  private static func distance(_ seconds: Double) -> String {
    guard let words = span(seconds) else { return "now" }
    return seconds < 0 ? words + " ago" : "in " + words
  }

  /// `59 minutes`, of a span in either direction; nil for less than a second.
  package static func span(_ seconds: Double) -> String? {
    let units = [(86_400.0, "day"), (3_600.0, "hour"), (60.0, "minute"), (1.0, "second")]
    let size = abs(seconds).rounded()
    guard let (unit, name) = units.first(where: { size >= $0.0 }) else { return nil }
    let count = Int(size / unit)
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  private func checkSignature(of token: UnverifiedJWT, _ found: inout TokenInspection) {
    let keys = signing.published
    let id = token.keyID ?? "none"
    do throws(JOSEError) {
      _ = try token.verified(with: keys)
      found.signature = "holds, by this emulator's key \(id)"
    } catch {
      switch error {
      case .unknownKey:
        found.signature = "not checked: the key \(id) is none of this emulator's"
        let published = keys.keys.compactMap(\.keyID).joined(separator: ", ")
        found.refusals.append(
          "The key \(id) signed it, and this emulator publishes \(published). Get a token from this emulator, or let the "
            + "API read the keys of the token's own issuer.")
      case .unsupportedAlgorithm(let name):
        found.signature = "not checked: the algorithm is \(name)"
        found.refusals.append("The algorithm is \(name). The platform signs with RS256.")
      default:
        found.signature = "does not hold, though the key \(id) is this emulator's"
        found.refusals.append("The signature does not hold: the token was changed or cut. Send it as it was issued.")
      }
    }
  }

  private func checkIssuer(of claims: JSONObject, _ context: RequestContext, _ found: inout TokenInspection) {
    guard let name = claims["iss"]?.string else { return found.refusals.append("It names no issuer (iss).") }
    let tenant = claims["tid"]?.string.flatMap { context.directory.tenant(TenantID($0)) }
    guard let tenant, name.contains(tenant.id.value) else {
      return found.refusals.append("The issuer \(name) is no tenant of this emulator. Get a token here.")
    }
    if URL(string: name).flatMap({ Origin($0) })?.isLoopback == false {
      found.refusals.append("The issuer \(name) is not this emulator. An API that trusts this emulator refuses it.")
    }
  }

  private func checkAudience(of claims: JSONObject, _ context: RequestContext, _ found: inout TokenInspection) {
    guard let audience = claims["aud"]?.string else { return found.refusals.append("It names no audience (aud).") }
    guard claims["azp"] != nil || claims["appid"] != nil else {
      return found.refusals.append(
        "It is \(found.kind): it tells an app who signed in, and is for no API. Send the access token.")
    }
    guard let api = context.directory.api(named: audience) else {
      return found.refusals.append(
        "The audience \(audience) is no registered API. Register it, or ask for another scope.")
    }
    let object = claims["oid"]?.string ?? ""
    if let challenge = policies.current.challenge(claims, of: object, audience: api.appID) {
      found.refusals.append("\(api.name) answers with a claims challenge: \(challenge.explanation)")
    }
    if claims["cnf"] != nil {
      found.refusals.append("It is bound to a key (cnf). Send it in a signed request, as Authorization: PoP.")
    }
    if claims["scp"] == nil, claims["roles"] == nil {
      found.refusals.append(
        "It has neither scopes (scp) nor app roles (roles), so most APIs answer 403. Consent to an app role for the app."
      )
    }
  }

  private func checkTimes(of claims: JSONObject, at now: Date, _ found: inout TokenInspection) {
    let seconds = now.timeIntervalSince1970
    if let end = claims["exp"]?.numericDate {
      if end <= seconds { found.refusals.append("It ended \(Self.distance(end - seconds)). Get a new one.") }
    } else {
      found.refusals.append(
        claims["exp"] == nil ? "It has no end (exp)." : "Its end (exp) is no time of the years 1970 to 9999.")
    }
    if let start = claims["nbf"], start.numericDate == nil {
      found.refusals.append("Its start (nbf) is no time of the years 1970 to 9999.")
    }
    if let start = claims["nbf"]?.numericDate, start > seconds {
      found.refusals.append(
        "It is valid only \(Self.distance(start - seconds)). Set the clock of the emulator or of the API right.")
    }
    if let id = claims["uti"]?.string, grants.isRevoked(accessToken: id) {
      found.refusals.append("It was taken back, because its code was used twice. Sign in again.")
    }
  }

  private func checkSubject(of claims: JSONObject, _ context: RequestContext, _ found: inout TokenInspection) {
    guard let tenant = claims["tid"]?.string, let object = claims["oid"]?.string, claims["scp"] != nil else { return }
    if context.directory.user(objectID: object, in: TenantID(tenant)) == nil {
      found.refusals.append("The person (oid \(object)) is not in the directory any more.")
    }
  }
}
