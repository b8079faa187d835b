// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// What a request to an API shows for its caller.
enum PresentedToken: Sendable {
  /// RFC 6750 section 2.1.
  case bearer(String)
  /// A signed HTTP request with the token in it.
  case pop(String)
}

extension RequestContext {
  /// What the Authorization header shows; nil when there is nothing, or something of another scheme.
  var presentedToken: PresentedToken? {
    guard let header = request.headers["Authorization"] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let token = String(parts[1].drop { $0 == " " })
    guard !token.isEmpty else { return nil }
    switch parts[0].lowercased() {
    case "bearer": return .bearer(token)
    case "pop": return .pop(token)
    default: return nil
    }
  }

  /// The access token in it, which nobody has checked.
  var accessToken: String? {
    switch presentedToken {
    case .bearer(let text)?: text
    case .pop(let text)?: (try? UnverifiedJWT(parsing: text))?.claims["at"]?.string
    case nil: nil
    }
  }
}

extension IdentityEmulator {
  /// Checks who makes this request to the API whose `appID` is `audience`.
  func verify(
    _ presented: PresentedToken, audience: String, _ context: RequestContext
  ) -> Result<VerifiedAccessToken, AccessTokenError> {
    do throws(AccessTokenError) {
      switch presented {
      case .bearer(let text):
        let token = try verifyAccessToken(text, audience: audience).get()
        guard token.boundKeyID == nil else { throw .boundToKey }
        try checkAccess(token, audience: audience)
        return .success(token)
      case .pop(let text):
        return .success(try verifySignedRequest(text, audience: audience, context))
      }
    } catch {
      return .failure(error)
    }
  }

  private func checkAccess(_ token: VerifiedAccessToken, audience: String) throws(AccessTokenError) {
    let challenge = state.withLock { $0.access.challenge(token.claims, of: token.user.id.value, audience: audience) }
    if let challenge { throw .claimsNeeded(challenge) }
  }

  private func verifySignedRequest(
    _ text: String, audience: String, _ context: RequestContext
  ) throws(AccessTokenError) -> VerifiedAccessToken {
    let signed: SignedRequest
    do throws(SignedRequestError) {
      signed = try SignedRequest(verifying: text, of: context.request, now: context.now)
    } catch {
      throw .possession(error)
    }
    let token = try verifyAccessToken(signed.accessToken, audience: audience).get()
    do throws(SignedRequestError) {
      guard let bound = token.boundKeyID else { throw .unboundToken }
      guard bound == signed.keyID else { throw .otherKey }
    } catch {
      throw .possession(error)
    }
    try checkAccess(token, audience: audience)
    do throws(SignedRequestError) {
      // Last, so that only an accepted request uses up its nonce.
      try state.withLock { state throws(SignedRequestError) in try state.nonces.use(signed, at: context.now) }
    } catch {
      throw .possession(error)
    }
    return token
  }

  /// A nonce for the caller's next signed request.
  func issueNonce(_ context: RequestContext) -> String {
    let nonce = secretText()
    state.withLock { $0.nonces.issue(nonce, at: context.now) }
    return nonce
  }
}

extension AccessTokenError {
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
