// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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

  /// In words, with what to do about it.
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

  /// The error code of the challenge (RFC 6750 section 3.1), and the claims where some are missing.
  var parameters: String {
    guard case .claimsNeeded(let challenge) = self else { return "error=\"invalid_token\"" }
    return "error=\"insufficient_claims\", claims=\"\(challenge.base64)\""
  }

  /// The scheme whose challenge answers it.
  var scheme: String {
    switch self {
    case .boundToKey, .possession: "PoP"
    default: "Bearer"
    }
  }
}
