// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

/// Checks who calls an API, and whether the caller's access is still allowed.
struct CallerVerifier: Sendable {
  let tokens: AccessTokenVerifier
  let policies: PolicyStore
  let nonces: NonceStore

  /// - Parameter audience: The API's `appID`.
  func verify(
    _ presented: PresentedToken, audience: String, _ request: RequestContext
  ) throws(AccessTokenError) -> VerifiedAccessToken {
    switch presented {
    case .bearer(let text):
      let token = try tokens.verify(text, audience: audience, at: request.now, in: request.directory)
      guard token.boundKeyID == nil else { throw .boundToKey }
      try checkAccess(token, audience: audience)
      return token
    case .pop(let text): return try verifySignedRequest(text, audience: audience, request)
    }
  }

  private func checkAccess(_ token: VerifiedAccessToken, audience: String) throws(AccessTokenError) {
    let challenge = policies.current.challenge(
      token.claims, of: token.user?.id.value ?? token.objectID, audience: audience)
    if let challenge { throw .claimsNeeded(challenge) }
  }

  private func verifySignedRequest(
    _ text: String, audience: String, _ request: RequestContext
  ) throws(AccessTokenError) -> VerifiedAccessToken {
    let signed = try proving { () throws(SignedRequestError) in
      try SignedRequest(verifying: text, of: request.request, now: request.now)
    }
    let token = try tokens.verify(signed.accessToken, audience: audience, at: request.now, in: request.directory)
    try proving { () throws(SignedRequestError) in
      guard let bound = token.boundKeyID else { throw .unboundToken }
      guard bound == signed.keyID else { throw .otherKey }
    }
    try checkAccess(token, audience: audience)
    // This check comes last, so that only an accepted request uses up its nonce.
    try proving { () throws(SignedRequestError) in try nonces.use(signed, at: request.now) }
    return token
  }

  private func proving<Value>(_ body: () throws(SignedRequestError) -> Value) throws(AccessTokenError) -> Value {
    do { return try body() } catch { throw .possession(error) }
  }
}
