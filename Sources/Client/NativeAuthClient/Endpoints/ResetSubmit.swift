// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Sets the new password; the service takes a while to do it.
struct ResetSubmit: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.resetSubmit
  var continuationToken: Secret
  var newPassword: Secret

  struct Success: Sendable, Equatable {
    var continuationToken: Secret
    /// Seconds between two questions whether it is done, 1 to 60.
    var pollInterval: Int
  }

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [
      Parameter("continuation_token", continuationToken.exposed), Parameter("new_password", newPassword.exposed),
    ]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Success {
    Success(continuationToken: try body.token(), pollInterval: min(max(try body.integer("poll_interval"), 1), 60))
  }
}
