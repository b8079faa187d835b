// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire

/// An ID token whose signature and claims have been checked. Only `IDTokenVerifier` can make one.
package struct VerifiedIDToken: Sendable {
  package let raw: Secret
  package let claims: JSONObject
  /// The tenant; nil when the service has no tenants or names none in its tokens.
  package let tenantID: String?
  /// The claim `oid`; `sub` when there is no `oid`.
  package let localAccountID: String

  fileprivate init(raw: Secret, claims: JSONObject, tenantID: String?, subject: String) {
    self.raw = raw
    self.claims = claims
    self.tenantID = tenantID
    localAccountID = claims["oid"]?.string ?? subject
  }

  package var username: String {
    first(of: ["preferred_username", "upn", "email", "unique_name"]) ?? claims["emails"]?.array?.first?.string ?? ""
  }

  /// The user name. In a tenant of Entra ID, one person at a time has it.
  package var principalName: String? { first(of: ["preferred_username", "upn"]) }

  private func first(of names: [String]) -> String? {
    names.lazy.compactMap { claims[$0]?.string }.first { !$0.isEmpty }
  }
}

/// The checks of OpenID Connect Core 3.1.3.7, with one method for each claim.
struct IDTokenVerifier: Sendable {
  let authority: ResolvedAuthority
  let clientID: ClientID
  /// The authorization request's nonce; nil when the token is not the answer to such a request.
  let nonce: Nonce?
  let now: Date
  /// The difference in seconds that the clocks of client and service may have.
  static let clockSkew = 300.0

  /// - Parameter parsed: The parsed form of `raw`, if the caller has it.
  func verify(
    _ raw: Secret, parsed: UnverifiedJWT? = nil, keys: JSONWebKeySet
  ) throws(UntrustedTokenError) -> VerifiedIDToken {
    let token: VerifiedJWT
    do throws(JOSEError) {
      let unverified = if let parsed { parsed } else { try UnverifiedJWT(parsing: raw.exposed) }
      token = try unverified.verified(with: keys, allowing: authority.signatures)
    } catch {
      switch error {
      case .malformed(let reason): throw .malformed(reason)
      case .unsupportedAlgorithm(let name): throw .badSignature("the algorithm \(name.prefix(16)) is not accepted")
      case .unknownKey: throw .badSignature("the key is not one of the service's")
      case .badSignature: throw .badSignature("it does not match")
      case .invalidKey(let reason): throw .badSignature(reason)
      }
    }
    let claims = token.claims
    let tenant = try tenant(claims)
    try checkIssuer(claims, tenant: tenant)
    try checkAudience(claims)
    try checkTimes(claims)
    try checkNonce(claims)
    let subject = try text("sub", of: claims)
    return VerifiedIDToken(raw: raw, claims: claims, tenantID: tenant, subject: subject)
  }

  /// The tenant in the claim `tid`, which has this meaning at Microsoft's services only.
  private func tenant(_ claims: JSONObject) throws(UntrustedTokenError) -> String? {
    let tenant: String
    switch authority.authority.kind {
    case .entra, .ciam: tenant = try text("tid", of: claims)
    case .b2c:
      guard let given = claims["tid"]?.string else { return nil }
      tenant = given
    case .adfs, .openIDConnect: return nil
    }
    guard Authority.isTenant(tenant) else { throw .malformed("tid is no tenant id") }
    return tenant
  }

  private func text(_ name: String, of claims: JSONObject) throws(UntrustedTokenError) -> String {
    guard let value = claims[name]?.string, !value.isEmpty else { throw .missingClaim(name) }
    return value
  }

  private func checkIssuer(_ claims: JSONObject, tenant: String?) throws(UntrustedTokenError) {
    guard try text("iss", of: claims) == authority.issuer.issuer(of: tenant ?? "") else { throw .wrongIssuer }
    guard authority.authority.isTenantless else { return try checkTenant(tenant) }
    switch authority.authority.tenant {
    case "consumers": guard tenant == Authority.personalTenant else { throw .wrongIssuer }
    case "organizations": guard tenant != Authority.personalTenant else { throw .wrongIssuer }
    default: break
    }
  }

  /// Checks the tenant of an authority that is one tenant, by the id in the authority or in its issuer.
  private func checkTenant(_ tenant: String?) throws(UntrustedTokenError) {
    let wanted = [authority.authority.tenant, authority.tenantID].compactMap { $0 }.first(where: Authority.isTenantID)
    guard let wanted, let tenant, authority.authority.kind == .entra || authority.authority.kind == .ciam else {
      return
    }
    guard FoldedText.isSame(tenant, wanted) else { throw .wrongIssuer }
  }

  /// Checks that this client is the only audience, and that the token was issued to it (`azp`).
  private func checkAudience(_ claims: JSONObject) throws(UntrustedTokenError) {
    let own = JSONValue.string(clientID.value)
    switch claims["aud"] {
    case .string?, .array?: guard claims["aud"] == own || claims["aud"] == [own] else { throw .wrongAudience }
    default: throw .missingClaim("aud")
    }
    guard claims["azp"] == nil || claims["azp"] == own else { throw .wrongAudience }
  }

  private func checkTimes(_ claims: JSONObject) throws(UntrustedTokenError) {
    guard let expiry = claims["exp"]?.numericDate else { throw .missingClaim("exp") }
    guard let issued = claims["iat"]?.numericDate else { throw .missingClaim("iat") }
    let time = now.timeIntervalSince1970
    guard time < expiry + Self.clockSkew else { throw .expired }
    guard issued < time + Self.clockSkew else { throw .notYetValid }
    guard let start = claims["nbf"] else { return }
    guard let start = start.numericDate, start <= time + Self.clockSkew else { throw .notYetValid }
  }

  private func checkNonce(_ claims: JSONObject) throws(UntrustedTokenError) {
    guard let nonce else { return }
    guard claims["nonce"]?.string == nonce.value else { throw .wrongNonce }
  }
}
