// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

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

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Success {
    Success(continuationToken: try body.token(), pollInterval: min(max(try body.integer("poll_interval"), 1), 60))
  }
}
