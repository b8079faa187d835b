// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Begins a sign-up. No code is sent yet.
enum SignUpStart: NativeAuthEndpoint {
  static let path = "/signup/v1.0/start"
  static let telemetry = (operation: 75010, step: 3)
  static let isRepeatable = true

  static func request(
    _ context: FlowContext, password: Secret?, attributes: JSONObject?
  ) -> NativeAuthRequest {
    var parameters = [Parameter("username", context.username), context.challengeTypesParameter]
    parameters.add("password", password?.exposed)
    parameters.add("attributes", attributes.map { JSONValue.object($0).text })
    parameters.add("capabilities", context.settings.capabilities.text)
    return NativeAuthRequest(to: Self.self, context, parameters)
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Secret { try body.token() }
}
