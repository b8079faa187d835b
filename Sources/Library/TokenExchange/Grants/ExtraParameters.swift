// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Parameters that an app adds on its own. They may replace a hint, but nothing that protects the answer, that another
/// property of the request sets, or that belongs to one of the two endpoints only.
package enum ExtraParameters {
  private static let reserved: Set<String> = [
    "client_id", "client_secret", "client_assertion", "client_assertion_type", "client_info", "response_type",
    "redirect_uri", "response_mode", "scope", "state", "nonce", "code", "code_challenge", "code_challenge_method",
    "code_verifier", "grant_type", "refresh_token", "client-request-id", "prompt", "claims", "token_type", "req_cnf",
    "post_logout_redirect_uri",
    // A request object stands in for all of the above (OpenID Connect Core 6).
    "request", "request_uri",
  ]
  private static let authorizeOnly: Set<String> = ["login_hint", "domain_hint", "x-anchormailbox", "instance_aware"]

  /// Those that may go to the authorization endpoint or the sign-out page.
  package static func forAuthorize(_ extra: [Parameter]) -> [Parameter] {
    extra.filter { !reserved.contains($0.name.lowercased()) }
  }

  /// `hints` with `extra` in the place of those of the same name.
  package static func replacing(_ hints: [Parameter], with extra: [Parameter]) -> [Parameter] {
    let replaced = Set(extra.map { $0.name.lowercased() })
    return hints.filter { !replaced.contains($0.name.lowercased()) } + extra
  }

  /// Those that may go to the token endpoint, which has a body of its own and keeps no hint in its URL.
  package static func forToken(_ extra: [Parameter]) -> [Parameter] {
    forAuthorize(extra).filter { !authorizeOnly.contains($0.name.lowercased()) }
  }
}
