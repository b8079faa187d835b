// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Ends a registration. Its continuation token is redeemed for tokens.
struct RegisterContinue: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.registerContinue
  var continuationToken: Secret
  /// nil after a contact that was proved before.
  var code: Secret?

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    var parameters = [
      Parameter("continuation_token", continuationToken.exposed),
      Parameter("grant_type", code == nil ? "continuation_token" : "oob"),
    ]
    parameters.add("oob", code?.exposed)
    return parameters
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Secret { try body.token() }
}
