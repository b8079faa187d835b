// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Asks which first factor the service wants, or makes the service send a code for a method of the second factor.
enum SignInChallenge: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/challenge"
  static let telemetry = (operation: 74002, step: 3)

  /// - Parameter methodID: The method that the person chose for the second factor; nil for the first factor.
  static func request(_ context: FlowContext, methodID: String? = nil) -> NativeAuthRequest {
    var parameters = [context.tokenParameter, context.challengeTypesParameter]
    parameters.add("id", methodID)
    return NativeAuthRequest(to: Self.self, context, parameters)
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Challenge { try Challenge(decoding: body) }
}
