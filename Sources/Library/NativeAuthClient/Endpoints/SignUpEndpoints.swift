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

  static func decode(_ body: JSONObject) throws(MessageError) -> Secret { try body.continuationToken() }
}

/// Makes the service send a code, or answer that it wants a password next.
enum SignUpChallenge: NativeAuthEndpoint {
  static let path = "/signup/v1.0/challenge"
  static let telemetry = (operation: 75010, step: 4)

  /// The refusals that do not end the flow, so that another code can be requested.
  static let harmlessErrors: Set<OAuthErrorCode> = [
    .invalidRequest, .unauthorizedClient, .unsupportedChallengeType, .expiredToken,
  ]

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter, context.challengeTypesParameter])
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Challenge {
    let challenge = try Challenge(decoding: body)
    guard challenge != .unnamed else { throw .missing("challenge_type") }
    return challenge
  }
}

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
  static func decode(_ body: JSONObject) throws(MessageError) -> Secret? {
    _ = try body.optionalInteger("expires_in")
    return try body.optionalContinuationToken()
  }
}
