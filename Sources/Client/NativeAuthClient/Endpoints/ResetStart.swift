// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Begins a password reset.
struct ResetStart: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.resetStart
  var username: String

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] { settings.startParameters(username: username) }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Secret { try body.token() }
}
