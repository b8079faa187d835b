// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Gives the service the proof or the attributes that it asked for. Success is a new account.
struct SignUpContinue: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.signUpContinue

  enum Proof: Sendable {
    case code(Secret)
    case password(Secret)
    case attributes(JSONObject)
  }

  var continuationToken: Secret
  var proof: Proof

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    let token = Parameter("continuation_token", continuationToken.exposed)
    return switch proof {
    case .code(let code): [token, Parameter("grant_type", "oob"), Parameter("oob", code.exposed)]
    case .password(let password): [token, Parameter("grant_type", "password"), Parameter("password", password.exposed)]
    case .attributes(let attributes):
      [
        token, Parameter("grant_type", "attributes"), Parameter("attributes", JSONValue.object(attributes).text),
      ]
    }
  }

  /// nil when the service offers no sign-in right after.
  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Secret? {
    _ = try body.optionalInteger("expires_in")
    return try body.optionalToken()
  }
}
