// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The application's own identity (RFC 6749 section 4.4).
package struct ClientCredentialsGrant: Grant {
  package init() {}

  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { true }
  package let isForPerson = false
  package var parameters: [Parameter] { [Parameter("grant_type", "client_credentials")] }
}
