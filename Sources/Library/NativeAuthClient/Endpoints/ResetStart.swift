// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Begins a password reset.
enum ResetStart: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/start"
  static let telemetry = (operation: 75009, step: 0)
  static let isRepeatable = true

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, context.startParameters)
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Secret { try body.token() }
}
