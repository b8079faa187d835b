// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire
import PlatformInterfaces

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

/// The token that a request to an API presents.
package enum PresentedToken: Sendable {
  /// A bearer token (RFC 6750 section 2.1).
  case bearer(String)
  /// A signed HTTP request that contains the token.
  case pop(String)

  var isBound: Bool { if case .pop = self { true } else { false } }
}

extension HTTPRequest {
  /// The token in the Authorization header; nil if there is none, or the scheme is another one.
  package var presentedToken: PresentedToken? {
    guard let header = headers["Authorization"] else { return nil }
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

  /// The access token, which is not verified.
  package var presentedAccessToken: String? {
    switch presentedToken {
    case .bearer(let text)?: text
    case .pop(let text)?: (try? UnverifiedJWT(parsing: text))?.claims["at"]?.string
    case nil: nil
    }
  }
}
