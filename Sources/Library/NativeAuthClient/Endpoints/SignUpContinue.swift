// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Gives the service the proof or the attributes that it asked for. Success is a new account.
enum SignUpContinue: NativeAuthEndpoint {
  static let path = "/signup/v1.0/continue"
  static let telemetry = (operation: 75010, step: 5)

  enum Proof: Sendable {
    case code(Secret)
    case password(Secret)
    case attributes(JSONObject)
  }

  static func request(_ context: FlowContext, _ proof: Proof) -> NativeAuthRequest {
    let (grant, name, value) =
      switch proof {
      case .code(let code): ("oob", "oob", code.exposed)
      case .password(let password): ("password", "password", password.exposed)
      case .attributes(let attributes): ("attributes", "attributes", JSONValue.object(attributes).text)
      }
    return NativeAuthRequest(
      to: Self.self, context, [context.tokenParameter, Parameter("grant_type", grant), Parameter(name, value)])
  }

  /// The token for a sign-in right after the sign-up; nil when the service offers none.
  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Secret? {
    _ = try body.optionalInteger("expires_in")
    return try body.optionalToken()
  }
}
