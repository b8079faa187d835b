// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// An authorization code (RFC 6749 section 4.1.3) with its code verifier (RFC 7636 section 4.5).
package struct AuthorizationCodeGrant: Grant {
  var code: Secret
  var redirectURI: String
  var verifier: CodeVerifier

  package init(code: Secret, redirectURI: String, verifier: CodeVerifier) {
    self.code = code
    self.redirectURI = redirectURI
    self.verifier = verifier
  }

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { false }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "authorization_code"), Parameter("code", code.exposed),
      Parameter("redirect_uri", redirectURI), Parameter("code_verifier", verifier.secret.exposed),
    ]
  }
}
