// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The part of a `claims` parameter (OpenID Connect Core 5.5) that the emulator honours.
struct RequestedClaims: Sendable, Equatable {
  /// `xms_cc` of the access token: the client's capabilities, such as `CP1`.
  var capabilities: [String] = []
  /// The ID token shall say when the person signed in.
  var asksForAuthTime = false

  /// `acrs` of the access token: the authentication contexts it shall satisfy, such as `c4`.
  var authenticationContexts: [String] = []

  init() {}

  /// With what the authorization request asked for where the token request says nothing. Who redeems a grant may ask
  /// for less than the person was asked for, not for more.
  func filled(from asked: RequestedClaims) -> RequestedClaims {
    var claims = self
    if claims.capabilities.isEmpty { claims.capabilities = asked.capabilities }
    claims.asksForAuthTime = claims.asksForAuthTime || asked.asksForAuthTime
    if claims.authenticationContexts.isEmpty { claims.authenticationContexts = asked.authenticationContexts }
    return claims
  }

  /// Throws `malformedClaims` when the text is no JSON object. nil asks for nothing.
  init(parsing text: String?) throws(Refusal) {
    guard let text else { return }
    guard let json = try? JSONValue(parsing: text), json.object != nil else { throw .malformedClaims }
    let capability = json["access_token"]?["xms_cc"]
    capabilities =
      capability?["values"]?.array?.compactMap(\.string) ?? capability?["value"]?.string.map { [$0] } ?? []
    let context = json["access_token"]?["acrs"]
    authenticationContexts =
      context?["values"]?.array?.compactMap(\.string) ?? context?["value"]?.string.map { [$0] } ?? []
    asksForAuthTime = json["id_token"]?.object?["auth_time"] != nil
  }
}
