// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// RFC 6749 section 6.
package struct RefreshTokenGrant: Grant {
  var refreshToken: Secret

  /// False where a token that comes twice counts as stolen: everything that came of it is revoked then (RFC 9700
  /// section 4.14.2).
  package var isRepeatable: Bool

  package init(refreshToken: Secret, isRepeatable: Bool) {
    self.refreshToken = refreshToken
    self.isRepeatable = isRepeatable
  }

  package var parameters: [Parameter] {
    [Parameter("grant_type", "refresh_token"), Parameter("refresh_token", refreshToken.exposed)]
  }
}
