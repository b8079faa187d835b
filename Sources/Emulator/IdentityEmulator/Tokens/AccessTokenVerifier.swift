// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// An access token that this emulator signed and that is valid now.
package struct VerifiedAccessToken: Sendable {
  package var user: User
  package var tenantID: TenantID
  /// The object id in `tenantID`.
  package var objectID: String
  package var clientID: ClientID
  package var scopes: ScopeSet
  package var claims: JSONObject

  /// The thumbprint of the key that the token is bound to (RFC 7800 section 3.4); nil for a bearer token.
  package var boundKeyID: String? { claims["cnf"]?["kid"]?.string }
}

/// Why an access token is not accepted.
package enum AccessTokenError: Error, Sendable, Equatable {
  /// Not a token of this emulator: no JWT, another signature, issuer or user.
  case invalid(String)
  case wrongAudience
  case expired
  case notYetValid
  /// Taken back, because its authorization code was used twice.
  case revoked
  /// Shown as a bearer token, though it is bound to a key.
  case boundToKey
  /// What comes with the token does not show that its sender has the key.
  case possession(SignedRequestError)
  /// Good, but something is missing in it.
  case claimsNeeded(ClaimsChallenge)
}

extension IdentityEmulator {
  /// Checks signature, issuer, audience, time and revocation, as an API would.
  /// - Parameter bearer: the token alone, without `Bearer`.
  /// - Parameter audience: an API's `appID`.
  package func verifyAccessToken(
    _ bearer: String, audience: String
  ) -> Result<VerifiedAccessToken, AccessTokenError> {
    do throws(AccessTokenError) {
      return .success(try verifiedAccessToken(bearer, audience: audience))
    } catch {
      return .failure(error)
    }
  }

  private func verifiedAccessToken(
    _ bearer: String, audience: String
  ) throws(AccessTokenError) -> VerifiedAccessToken {
    let claims: JSONObject
    do {
      claims = try UnverifiedJWT(parsing: bearer).verified(with: keys, allowing: [.rs256]).claims
    } catch {
      throw .invalid("The signature could not be verified.")
    }
    guard let tid = claims["tid"]?.string, directory.tenant(TenantID(tid)) != nil,
      ["", "/"].contains(where: { claims["iss"]?.string?.hasSuffix("/\(tid)/v2.0\($0)") == true })
    else { throw .invalid("The issuer is not this emulator.") }
    // An ID token has the same issuer and signature, but no scopes.
    guard let scopes = claims["scp"]?.string, let client = claims["azp"]?.string else {
      throw .invalid("This is not an access token.")
    }
    guard claims["aud"]?.string?.lowercased() == audience.lowercased() else { throw .wrongAudience }
    let now = Int(clock.now.timeIntervalSince1970)
    guard let expires = claims["exp"]?.int, now < expires else { throw .expired }
    guard let starts = claims["nbf"]?.int, starts <= now else { throw .notYetValid }
    if let id = claims["uti"]?.string, state.withLock({ $0.revokedAccessTokens[id] != nil }) { throw .revoked }
    guard let object = claims["oid"]?.string,
      let user = directory.user(objectID: object, in: TenantID(tid))
    else { throw .invalid("The user does not exist.") }
    return VerifiedAccessToken(
      user: user, tenantID: TenantID(tid), objectID: object, clientID: ClientID(client),
      scopes: ScopeSet(parsing: scopes), claims: claims)
  }
}
