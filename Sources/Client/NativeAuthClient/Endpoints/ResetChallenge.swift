// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Makes the service send a code for a password reset.
struct ResetChallenge: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.resetChallenge
  var continuationToken: Secret

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [
      Parameter("continuation_token", continuationToken.exposed),
      Parameter("challenge_type", settings.challengeTypes.text),
    ]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Challenge { try Challenge(decoding: body) }
}
