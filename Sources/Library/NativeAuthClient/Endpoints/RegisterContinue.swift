// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

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

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Secret { try body.token() }
}
