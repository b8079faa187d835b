// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Proves by a code that a password may be reset.
enum ResetContinue: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/continue"
  static let telemetry = (operation: 75009, step: 2)

  static func request(_ context: FlowContext, code: Secret) -> NativeAuthRequest {
    NativeAuthRequest(
      to: Self.self, context,
      [context.tokenParameter, Parameter("grant_type", "oob"), Parameter("oob", code.exposed)])
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Secret {
    _ = try body.optionalInteger("expires_in")
    return try body.token()
  }
}
