// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Makes the service send a code, or say that it wants a password next.
struct SignUpChallenge: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.signUpChallenge
  var continuationToken: Secret
  /// The refusals that leave the flow where it is, so that another code can be asked for.
  static let harmlessErrors: Set<OAuthErrorCode> = [
    .invalidRequest, .unauthorizedClient, .unsupportedChallengeType, .expiredToken,
  ]

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [
      Parameter("continuation_token", continuationToken.exposed),
      Parameter("challenge_type", settings.challengeTypes.text),
    ]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Challenge {
    let challenge = try Challenge(decoding: body)
    guard challenge != .unnamed else { throw UnreadableBody("challenge_type is missing") }
    return challenge
  }
}
