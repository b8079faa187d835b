// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// An access token that this emulator signed and that is valid now.
package struct VerifiedAccessToken: Sendable {
  /// The person who signed in; nil: the app acts as itself.
  package var user: User?
  package var tenantID: TenantID
  /// The subject's object id in `tenantID`.
  package var objectID: String
  package var clientID: ClientID
  package var scopes: ScopeSet
  /// The app roles of the person or the app.
  package var roles: [String]
  package var claims: JSONObject

  /// The thumbprint of the key that the token is bound to (RFC 7800 section 3.4); nil for a bearer token.
  package var boundKeyID: String? { claims["cnf"]?["kid"]?.string }
}

/// Checks signature, issuer, audience, time and revocation, as an API would.
struct AccessTokenVerifier: Sendable {
  let signing: TokenSigning
  let grants: GrantStore

  /// - Parameter bearer: The token alone, without `Bearer`.
  /// - Parameter audience: An API's `appID`.
  func verify(
    _ bearer: String, audience: String, at now: Date, in directory: Directory
  ) throws(AccessTokenError) -> VerifiedAccessToken {
    let claims: JSONObject
    do {
      claims = try UnverifiedJWT(parsing: bearer).verified(with: signing.published, allowing: [.rs256]).claims
    } catch {
      throw .invalid("The signature could not be verified.")
    }
    guard let tid = claims["tid"]?.string, directory.tenant(TenantID(tid)) != nil,
      ["/v2.0", "/v2.0/", "/"].contains(where: { claims["iss"]?.string?.hasSuffix("/\(tid)\($0)") == true })
    else { throw .invalid("The issuer is not this emulator.") }
    // An ID token has this issuer and signature too, but names no app besides the audience.
    guard let client = (claims["azp"] ?? claims["appid"])?.string else {
      throw .invalid("This is not an access token.")
    }
    guard let named = claims["aud"]?.string,
      FoldedText.isSame(named, audience) || directory.api(named: named)?.appID == audience
    else { throw .wrongAudience }
    let seconds = Double(now.epochSeconds)
    guard let expires = claims["exp"]?.numericDate, seconds < expires else { throw .expired }
    guard let starts = claims["nbf"]?.numericDate, starts <= seconds else { throw .notYetValid }
    if let id = claims["uti"]?.string, grants.isRevoked(accessToken: id) { throw .revoked }
    let object = claims["oid"]?.string ?? ""
    let user = directory.user(objectID: object, in: TenantID(tid))
    let scopes = claims["scp"]?.string
    guard scopes == nil || user != nil else { throw .invalid("The user does not exist.") }
    guard scopes != nil || directory.knows(ClientID(client)) else {
      throw .invalid("The app does not exist.")
    }
    return VerifiedAccessToken(
      user: scopes == nil ? nil : user, tenantID: TenantID(tid), objectID: object, clientID: ClientID(client),
      scopes: ScopeSet(parsing: scopes ?? ""), roles: claims["roles"]?.array?.compactMap(\.string) ?? [], claims: claims
    )
  }
}

/// Why an access token is not accepted.
package enum AccessTokenError: Error, Sendable, Equatable {
  /// It is no token of this emulator: no JWT, or the signature, issuer or user is another one.
  case invalid(String)
  case wrongAudience
  case expired
  case notYetValid
  /// It was revoked, because its authorization code was used twice.
  case revoked
  /// It is bound to a key, but was sent as a bearer token.
  case boundToKey
  /// The request does not prove that its sender has the key.
  case possession(SignedRequestError)
  /// It is valid, but lacks claims.
  case claimsNeeded(PolicyChallenge)

  /// The error in words, with a next step.
  var explanation: String {
    switch self {
    case .invalid(let reason): reason + " Send an access token of this emulator."
    case .wrongAudience: "Access token validation failure. Invalid audience. Ask for a scope of this API."
    case .expired: "Lifetime validation failed, the token is expired. Get a new one silently."
    case .notYetValid: "Lifetime validation failed, the token is not valid yet. Check the clock."
    case .revoked: "The token was revoked. Sign in again."
    case .boundToKey: "The token is bound to a key. Send it in a signed request as Authorization: PoP."
    case .possession(let problem): problem.explanation
    case .claimsNeeded(let challenge): challenge.explanation
    }
  }

  /// The parameters of the challenge: the error code (RFC 6750 section 3.1), and the claims if some are missing.
  var parameters: String {
    guard case .claimsNeeded(let challenge) = self else { return "error=\"invalid_token\"" }
    return "error=\"insufficient_claims\", claims=\"\(challenge.base64)\""
  }

  /// The authentication scheme of the challenge.
  var scheme: String {
    switch self {
    case .boundToKey, .possession: "PoP"
    default: "Bearer"
    }
  }
}
