// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// RFC 6749 section 6.
package struct RefreshTokenGrant: Grant {
  var refreshToken: Secret

  package init(refreshToken: Secret) { self.refreshToken = refreshToken }

  /// Other providers than Microsoft may take a token that comes twice for a stolen one, and then revoke everything that
  /// came of it (RFC 9700 section 4.14.2).
  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { authority.isMicrosoft }
  package var parameters: [Parameter] {
    [Parameter("grant_type", "refresh_token"), Parameter("refresh_token", refreshToken.exposed)]
  }
}
