// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Begins a sign-in.
struct SignInInitiate: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.signInInitiate
  var username: String

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] { settings.startParameters(username: username) }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Secret { try body.token() }
}
