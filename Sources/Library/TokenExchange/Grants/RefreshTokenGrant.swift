// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A refresh token (RFC 6749 section 6).
package struct RefreshTokenGrant: Grant {
  var refreshToken: Secret

  package init(refreshToken: Secret) { self.refreshToken = refreshToken }

  /// A provider other than Microsoft may take a token that it gets twice for a stolen one, and revoke all tokens of the
  /// sign-in (RFC 9700 section 4.14.2).
  package func isRepeatable(at authority: ResolvedAuthority) -> Bool { authority.isMicrosoft }
  package var parameters: [Parameter] {
    [Parameter("grant_type", "refresh_token"), Parameter("refresh_token", refreshToken.exposed)]
  }
}
