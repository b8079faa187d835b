// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// RFC 6749 section 6.
struct RefreshTokenGrant: Grant {
  var refreshToken: Secret

  let isRepeatable = true
  var parameters: [Parameter] {
    [Parameter("grant_type", "refresh_token"), Parameter("refresh_token", refreshToken.exposed)]
  }
}
