// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Makes the service send a code to the contact that is to be registered.
enum RegisterChallenge: NativeAuthEndpoint {
  static let path = "/register/v1.0/challenge"
  static let telemetry = (operation: 75029, step: 1)

  /// - Parameter contact: An e-mail address or a telephone number.
  static func request(_ context: FlowContext, _ method: AuthMethod, contact: String) -> NativeAuthRequest {
    NativeAuthRequest(
      to: Self.self, context,
      [
        context.tokenParameter, Parameter("challenge_type", method.challengeType),
        Parameter("challenge_target", contact), Parameter("challenge_channel", method.channel),
      ])
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Challenge {
    switch try body.optionalText("challenge_type") {
    case "oob":
      return .code(try CodeDelivery(decoding: body, targetMember: "challenge_target"), try body.token())
    case "preverified": return .preverified(try body.token())
    default: return .unnamed
    }
  }
}
