// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Asks which methods the person has for a second factor.
struct SignInIntrospect: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.signInIntrospect
  var continuationToken: Secret

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [Parameter("continuation_token", continuationToken.exposed)]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> MethodList { try MethodList(decoding: body) }
}
