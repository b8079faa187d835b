// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
