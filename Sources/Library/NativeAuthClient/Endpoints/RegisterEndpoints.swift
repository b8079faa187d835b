// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Asks which strong methods the person may register.
enum RegisterIntrospect: NativeAuthEndpoint {
  static let path = "/register/v1.0/introspect"
  static let telemetry = (operation: 75029, step: 0)
  static let isRepeatable = true

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter])
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> MethodList { try MethodList(decoding: body) }
}

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

  static func decode(_ body: JSONObject) throws(MessageError) -> Challenge {
    switch try body.optionalText("challenge_type") {
    case "oob":
      return .code(try CodeDelivery(decoding: body, targetMember: "challenge_target"), try body.continuationToken())
    case "preverified": return .preverified(try body.continuationToken())
    default: return .unnamed
    }
  }
}

/// Ends a registration. The continuation token in its answer is redeemed for tokens.
enum RegisterContinue: NativeAuthEndpoint {
  static let path = "/register/v1.0/continue"
  static let telemetry = (operation: 75029, step: 2)

  /// - Parameter code: nil when the contact was proved before, so that no code was sent.
  static func request(_ context: FlowContext, code: Secret?) -> NativeAuthRequest {
    var parameters = [
      context.tokenParameter, Parameter("grant_type", code == nil ? "continuation_token" : "oob"),
    ]
    parameters.add("oob", code?.exposed)
    return NativeAuthRequest(to: Self.self, context, parameters)
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Secret { try body.continuationToken() }
}
