// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Asks which strong methods the person may register.
struct RegisterIntrospect: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.registerIntrospect
  var continuationToken: Secret

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    [Parameter("continuation_token", continuationToken.exposed)]
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> MethodList { try MethodList(decoding: body) }
}
