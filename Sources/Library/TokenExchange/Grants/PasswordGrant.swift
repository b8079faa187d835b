// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A user name and a password (RFC 6749 section 4.3.2).
package struct PasswordGrant: Grant {
  var username: String
  var password: Secret

  package init(username: String, password: Secret) {
    self.username = username
    self.password = password
  }

  // The service counts wrong passwords, so a password is sent once only.
  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { false }
  package var parameters: [Parameter] {
    [
      Parameter("grant_type", "password"), Parameter("username", username),
      Parameter("password", password.exposed),
    ]
  }
}
