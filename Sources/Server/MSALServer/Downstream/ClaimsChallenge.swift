// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The claims that an API misses in a token, from the header field `WWW-Authenticate` of its answer (RFC 9110 section
/// 11.6.1, with the platform's `insufficient_claims`).
public struct ClaimsChallenge: Sendable, Hashable {
  /// The claims as JSON text, for ``RequestOptions/claims`` and ``WebSignInRequest/claims``.
  public let claims: String

  init(claims: String) { self.claims = claims }

  /// Reads the challenges of an answer. A field may hold several, and their claims may be JSON or its Base64, in either
  /// alphabet, padded or not.
  /// - Parameter fields: Every value of the header field `WWW-Authenticate`.
  /// - Returns: The first claims challenge of the schemes `Bearer` and `PoP`; nil when there is none.
  public init?(wwwAuthenticate fields: [String]) {
    let challenges = fields.lazy.flatMap { AuthenticationChallenge.parse($0) }
      .filter { ["bearer", "pop"].contains($0.scheme.lowercased()) }
    guard let claims = challenges.compactMap(\.claimsChallenge).first else { return nil }
    self.claims = claims
  }

  /// Reads the challenges of one header field, as the initializer for several fields does.
  /// - Parameter field: The value of the header field `WWW-Authenticate`.
  /// - Returns: nil when the field has no claims challenge.
  public init?(wwwAuthenticate field: String) { self.init(wwwAuthenticate: [field]) }
}
