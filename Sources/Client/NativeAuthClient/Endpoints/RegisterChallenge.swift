// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Makes the service send a code to the contact that is to be registered.
struct RegisterChallenge: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.registerChallenge
  var continuationToken: Secret
  var method: AuthMethod
  /// An e-mail address or a telephone number.
  var contact: String

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [
      Parameter("continuation_token", continuationToken.exposed),
      Parameter("challenge_type", method.challengeType), Parameter("challenge_target", contact),
      Parameter("challenge_channel", method.channel),
    ]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Challenge {
    switch try body.optionalText("challenge_type") {
    case "oob":
      return .code(try CodeDelivery(decoding: body, targetMember: "challenge_target"), try body.token())
    case "preverified": return .preverified(try body.token())
    default: return .unnamed
    }
  }
}
