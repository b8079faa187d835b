// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Begins a sign-up. No code is sent yet.
struct SignUpStart: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.signUpStart
  var username: String
  var password: Secret?
  var attributes: JSONObject?

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    var parameters = [Parameter("username", username), Parameter("challenge_type", settings.challengeTypes.text)]
    parameters.add("password", password?.exposed)
    parameters.add("attributes", attributes.map { JSONValue.object($0).text })
    parameters.add("capabilities", settings.capabilities.text)
    return parameters
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Secret { try body.token() }
}
