// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Asks what the first factor is, or makes the service send a code for a method of the second.
enum SignInChallenge: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/challenge"
  static let telemetry = (operation: 74002, step: 3)

  /// - Parameter methodID: The chosen method, for the second factor.
  static func request(_ context: FlowContext, methodID: String? = nil) -> NativeAuthRequest {
    var parameters = [context.tokenParameter, context.challengeTypesParameter]
    parameters.add("id", methodID)
    return NativeAuthRequest(to: Self.self, context, parameters)
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Challenge { try Challenge(decoding: body) }
}
