// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Parameters that an app adds to requests. They may replace hints. They may not replace a parameter that protects the
/// answer or that another property of the request sets, and each endpoint gets only the parameters that it knows.
package enum ExtraParameters {
  private static let reserved: Set<String> = [
    "client_id", "client_secret", "client_assertion", "client_assertion_type", "client_info", "response_type",
    "redirect_uri", "response_mode", "scope", "state", "nonce", "code", "code_challenge", "code_challenge_method",
    "code_verifier", "grant_type", "refresh_token", "client-request-id", "prompt", "claims", "token_type", "req_cnf",
    "post_logout_redirect_uri",
    // A request object would replace all parameters above (OpenID Connect Core 6).
    "request", "request_uri",
  ]
  private static let authorizeOnly: Set<String> = ["login_hint", "domain_hint", "x-anchormailbox", "instance_aware"]

  /// The parameters that may be sent to the authorization endpoint or the sign-out page.
  package static func forAuthorize(_ extra: [Parameter]) -> [Parameter] {
    extra.filter { !reserved.contains($0.name.lowercased()) }
  }

  /// Replaces hints by extra parameters with the same name, and adds the other extra parameters.
  package static func replacing(_ hints: [Parameter], with extra: [Parameter]) -> [Parameter] {
    let replaced = Set(extra.map { $0.name.lowercased() })
    return hints.filter { !replaced.contains($0.name.lowercased()) } + extra
  }

  /// The parameters that may be added to the URL of the token endpoint, which takes no hints.
  package static func forToken(_ extra: [Parameter]) -> [Parameter] {
    forAuthorize(extra).filter { !authorizeOnly.contains($0.name.lowercased()) }
  }
}
