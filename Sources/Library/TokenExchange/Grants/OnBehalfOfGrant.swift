// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// An access token that the caller of an API has sent, as an assertion (RFC 7523 section 2.1, with the Microsoft
/// platform's `requested_token_use`).
package struct OnBehalfOfGrant: Grant {
  var assertion: Secret

  package init(assertion: Secret) { self.assertion = assertion }

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { true }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
      Parameter("assertion", assertion.exposed), Parameter("requested_token_use", "on_behalf_of"),
    ]
  }
}
