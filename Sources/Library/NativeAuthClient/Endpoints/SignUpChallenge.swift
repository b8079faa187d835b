// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Makes the service send a code, or answer that it wants a password next.
enum SignUpChallenge: NativeAuthEndpoint {
  static let path = "/signup/v1.0/challenge"
  static let telemetry = (operation: 75010, step: 4)

  /// The refusals that do not end the flow, so that another code can be requested.
  static let harmlessErrors: Set<OAuthErrorCode> = [
    .invalidRequest, .unauthorizedClient, .unsupportedChallengeType, .expiredToken,
  ]

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter, context.challengeTypesParameter])
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Challenge {
    let challenge = try Challenge(decoding: body)
    guard challenge != .unnamed else { throw ResponseBodyError("challenge_type is missing") }
    return challenge
  }
}
