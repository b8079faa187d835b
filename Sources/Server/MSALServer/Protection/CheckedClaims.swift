// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// The claims of an access token that passed every check which needs nothing but the token itself. The signature is
/// checked last, as it takes the platform's keys: a token for another API is refused without asking for them.
struct CheckedClaims: Sendable {
  let claims: JSONObject
  let version: ProtectedAPIConfiguration.TokenVersion
  let issuer: String
  /// Empty where the authority is one tenant and its tokens do not name it.
  let tenant: String
  let caller: String
  let scopes: [String]
  let roles: [String]
  let isForPerson: Bool
  let notBefore: Date
  let expiresOn: Date

  init(
    _ token: UnverifiedJWT, _ configuration: ProtectedAPIConfiguration, _ authority: Authority, now: Date
  ) throws(CheckError) {
    let (claims, kind) = (token.claims, authority.kind)
    self.claims = claims
    try Self.checkType(token.header)
    try Self.checkAudience(claims, configuration.audiences)
    version = try Self.version(claims, configuration.versions)
    issuer = try Self.text("iss", of: claims)
    tenant = try Self.tenant(claims, kind)
    guard tenant.isEmpty || configuration.tenants.accepts(tenant) else {
      throw .invalidToken("the token is of a tenant that this API does not serve")
    }
    try Self.checkPolicy(claims, authority)
    (notBefore, expiresOn) = try Self.times(claims)
    try Self.checkTimes(notBefore, expiresOn, now: now, skew: configuration.clockSkew.seconds)
    caller = try Self.caller(claims, kind)
    scopes = Self.words(claims["scp"])
    roles = claims["roles"]?.array?.compactMap(\.string) ?? claims["roles"]?.string.map { [$0] } ?? []
    isForPerson = try Self.isForPerson(claims, scopes)
    guard !scopes.isEmpty || !roles.isEmpty || configuration.acceptsTokensWithoutPermissions else {
      throw .invalidToken("the token has neither scopes nor roles")
    }
  }

  /// The claims of a token that nobody has checked.
  init(unvalidated tenant: String) {
    (claims, version, issuer, self.tenant, caller) = (JSONObject(), .v2, "", tenant, "")
    (scopes, roles, isForPerson, notBefore, expiresOn) = ([], [], true, .distantPast, .distantFuture)
  }

  /// A token of another kind says so, such as `logout+jwt` or `dpop+jwt` (RFC 8725 section 3.11). The platform's access
  /// tokens are plain ones; RFC 9068 section 2.1 has a name for access tokens.
  private static func checkType(_ header: JSONObject) throws(CheckError) {
    guard let type = header["typ"] else { return }
    guard let name = type.string?.lowercased(), ["jwt", "at+jwt", "application/at+jwt"].contains(name) else {
      throw .invalidToken("it is no access token")
    }
  }

  /// `ver` says whose keys to ask for.
  private static func version(
    _ claims: JSONObject, _ accepted: Set<ProtectedAPIConfiguration.TokenVersion>
  ) throws(CheckError) -> ProtectedAPIConfiguration.TokenVersion {
    let version: ProtectedAPIConfiguration.TokenVersion
    switch claims["ver"] {
    case "1.0": version = .v1
    case "2.0": version = .v2
    default: throw .invalidToken("the token's version is none of the platform's")
    }
    guard accepted.contains(version) else {
      throw .invalidToken("the token is of a version that this API does not take")
    }
    return version
  }

  private static func text(_ name: String, of claims: JSONObject) throws(CheckError) -> String {
    guard let text = claims[name]?.string, !text.isEmpty else { throw .invalidToken("the token has no \(name)") }
    return text
  }

  private static func checkAudience(
    _ claims: JSONObject, _ audiences: [String]
  ) throws(CheckError) {
    let audience: String
    switch claims["aud"] {
    case .string(let text)?: audience = text
    case .array(let values)? where values.count == 1: audience = values[0].string ?? ""
    default: throw .invalidToken("the token has no one audience")
    }
    let isOurs = audiences.contains { !$0.isEmpty && bare($0) == bare(audience) }
    guard isOurs else { throw .invalidToken("the token is for another API") }
  }

  /// Without a slash at the end, which some write.
  private static func bare(_ audience: String) -> Substring {
    audience.hasSuffix("/") ? audience.dropLast() : audience[...]
  }

  /// A second `tid` in other letters could be what somebody else reads.
  private static func tenant(_ claims: JSONObject, _ kind: Authority.Kind) throws(CheckError) -> String {
    let named = claims.members.filter { $0.name.utf8.count == 3 && $0.name.lowercased() == "tid" }
    let needsTenant = kind == .entra || kind == .ciam
    guard let first = named.first, named.count == 1, first.name == "tid", let tenant = first.value.string else {
      guard named.isEmpty, !needsTenant else { throw .invalidToken("the token names not one tenant") }
      return ""
    }
    guard Authority.isTenantID(tenant) else { throw .invalidToken("the token's tenant is no id") }
    return tenant
  }

  /// All policies of a B2C tenant have one issuer and may share keys; a claim says which of them issued the token.
  private static func checkPolicy(_ claims: JSONObject, _ authority: Authority) throws(CheckError) {
    guard let policy = authority.policy else { return }
    guard FoldedText.isSame(policy, (claims["tfp"] ?? claims["acr"])?.string) else {
      throw .invalidToken("the token is of another policy")
    }
  }

  private static func times(_ claims: JSONObject) throws(CheckError) -> (Date, Date) {
    guard let start = time("nbf", of: claims), let end = time("exp", of: claims) else {
      throw .invalidToken("the token does not say when it is valid")
    }
    return (start, end)
  }

  static func time(_ name: String, of claims: JSONObject) -> Date? {
    claims[name]?.numericDate.map { Date(epochSeconds: $0) }
  }

  static func checkTimes(_ start: Date, _ end: Date, now: Date, skew: Double) throws(CheckError) {
    guard now < end.addingTimeInterval(skew) else { throw .invalidToken("the token has expired") }
    guard start <= now.addingTimeInterval(skew) else { throw .invalidToken("the token is not valid yet") }
  }

  /// ID tokens name nobody here, and may be for an application with the API's id. Azure AD B2C repeats the nonce of the
  /// sign-in in access tokens, too; its ID tokens have no scopes.
  private static func caller(_ claims: JSONObject, _ kind: Authority.Kind) throws(CheckError) -> String {
    guard let caller = (claims["azp"] ?? claims["appid"])?.string, !caller.isEmpty,
      claims["nonce"] == nil || kind == .b2c && claims["scp"] != nil
    else {
      throw .invalidToken("it is no access token")
    }
    return caller
  }

  /// Scopes are given for people only. `idtyp`, where it is there, must say the same. Where it is not, an application's
  /// own token has no `oid`, or one that is also its `sub`; a person's `sub` is another id at each API.
  private static func isForPerson(_ claims: JSONObject, _ scopes: [String]) throws(CheckError) -> Bool {
    switch claims["idtyp"]?.string {
    case "app"?:
      guard scopes.isEmpty else { throw .invalidToken("the token contradicts itself") }
      return false
    case "user"?: return true
    default: return !scopes.isEmpty || claims["oid"] != nil && claims["oid"] != claims["sub"]
    }
  }

  private static func words(_ value: JSONValue?) -> [String] {
    (value?.string ?? "").utf8.split(separator: 0x20).map { String(Substring($0)) }
  }
}
