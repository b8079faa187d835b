// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Asks whether the new password is in place.
struct ResetPoll: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.resetPoll
  var continuationToken: Secret

  enum Status: String, Sendable {
    case succeeded, failed
    case notStarted = "not_started"
    case inProgress = "in_progress"
  }

  struct Success: Sendable, Equatable {
    var status: Status
    /// For a sign-in right after; nil when the service offers none.
    var continuationToken: Secret?
  }

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [Parameter("continuation_token", continuationToken.exposed)]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Success {
    guard let status = Status(rawValue: try body.text("status")) else { throw UnreadableBody("status is unknown") }
    return Success(status: status, continuationToken: try body.optionalToken())
  }
}
