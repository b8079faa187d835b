// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Begins a sign-in.
enum SignInInitiate: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/initiate"
  static let telemetry = (operation: 74002, step: 2)
  static let isRepeatable = true

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, context.startParameters)
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Secret { try body.token() }
}
