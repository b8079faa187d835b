// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire

@testable import OAuthClient
@testable import TokenExchange

/// A challenge of an API, which may name an authority and claims.
@Sendable func checkChallenge(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  for challenge in AuthenticationChallenge.parse(text) {
    demand(!challenge.scheme.isEmpty, "a challenge has a scheme")
    demand(challenge.token68 == nil || challenge.parameters.isEmpty, "a challenge has one form")
    if let claims = challenge.claimsChallenge {
      demand((try? JSONValue(parsing: claims))?.object != nil, "claims are a JSON object")
    }
  }
  for parameters in MSALWwwAuthenticateParameters.create(fromHeader: text) {
    _ = parameters.claimsRequest?.jsonString
    _ = parameters.authority?.url
    _ = parameters.scopes
  }
  for claims in [text, #"{"access_token":{"x":\#(text)}}"#] {
    _ = try? ClaimsParameter.merge(claims: claims, capabilities: ["cp1"])
  }
}

/// Addresses of authorities, as apps, APIs and services name them.
@Sendable func checkAuthority(_ bytes: [UInt8]) {
  guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else { return }
  for kind in Authority.Kind.allCases {
    if let authority = try? Authority(kind, url: url) { checkParts(of: authority) }
  }
  if let authority = try? Authority(url: url) { checkParts(of: authority) }
}

private func checkParts(of authority: Authority) {
  // Traps unless the parts make a URL.
  let url = authority.url
  demand(url.scheme == authority.scheme, "an authority keeps its scheme")
  guard let again = try? Authority(authority.kind, url: url) else {
    return demand(false, "an authority is one when it is written")
  }
  demand(again == authority, "an authority that is written is read as the same")
  _ = authority.metadataText
  _ = authority.tenant("other.example").url
}
