// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

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

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Success {
    guard let status = Status(rawValue: try body.text("status")) else { throw ResponseBodyError("status is unknown") }
    return Success(status: status, continuationToken: try body.optionalToken())
  }
}
