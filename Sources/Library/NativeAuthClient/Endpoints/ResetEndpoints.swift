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

  static func decode(_ body: JSONObject) throws(MessageError) -> Secret { try body.continuationToken() }
}

/// Makes the service send a code for a password reset.
enum ResetChallenge: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/challenge"
  static let telemetry = (operation: 75009, step: 1)

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter, context.challengeTypesParameter])
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Challenge { try Challenge(decoding: body) }
}

/// Proves by a code that a password may be reset.
enum ResetContinue: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/continue"
  static let telemetry = (operation: 75009, step: 2)

  static func request(_ context: FlowContext, code: Secret) -> NativeAuthRequest {
    NativeAuthRequest(
      to: Self.self, context,
      [context.tokenParameter, Parameter("grant_type", "oob"), Parameter("oob", code.exposed)])
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Secret {
    _ = try body.optionalInteger("expires_in")
    return try body.continuationToken()
  }
}

/// Submits the new password. The service sets it later; `ResetPoll` asks whether it has.
enum ResetSubmit: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/submit"
  static let telemetry = (operation: 75009, step: 3)

  struct Success: Sendable {
    var continuationToken: Secret
    /// The seconds between two polls, 1 to 60.
    var pollInterval: Int
  }

  static func request(_ context: FlowContext, newPassword: Secret) -> NativeAuthRequest {
    NativeAuthRequest(
      to: Self.self, context, [context.tokenParameter, Parameter("new_password", newPassword.exposed)])
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Success {
    Success(
      continuationToken: try body.continuationToken(),
      pollInterval: min(max(try body.integer("poll_interval"), 1), 60))
  }
}

/// Asks whether the new password is in place.
enum ResetPoll: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/poll_completion"
  static let telemetry = (operation: 75009, step: 4)
  static let isRepeatable = true

  enum Status: String, Sendable {
    case succeeded, failed
    case notStarted = "not_started"
    case inProgress = "in_progress"
  }

  struct Success: Sendable {
    var status: Status
    /// The token for a sign-in right after the reset; nil when the service offers none.
    var continuationToken: Secret?
  }

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter])
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Success {
    guard let status = Status(rawValue: try body.text("status")) else {
      throw MessageError(member: "status", reason: "is unknown")
    }
    return Success(status: status, continuationToken: try body.optionalContinuationToken())
  }
}
