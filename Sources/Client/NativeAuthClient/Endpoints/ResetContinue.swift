// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Proves by a code that a password may be reset.
struct ResetContinue: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.resetContinue
  var continuationToken: Secret
  var code: Secret

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [
      Parameter("continuation_token", continuationToken.exposed), Parameter("grant_type", "oob"),
      Parameter("oob", code.exposed),
    ]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Secret {
    _ = try body.optionalInteger("expires_in")
    return try body.token()
  }
}
