// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Sets the new password; the service takes a while to do it.
enum ResetSubmit: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/submit"
  static let telemetry = (operation: 75009, step: 3)

  struct Success: Sendable {
    var continuationToken: Secret
    /// Seconds between two questions whether it is done, 1 to 60.
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
