// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Asks what the first factor is, or makes the service send a code for a method of the second.
struct SignInChallenge: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.signInChallenge
  var continuationToken: Secret
  /// The chosen method, for the second factor.
  var methodID: String?

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    var parameters = [
      Parameter("continuation_token", continuationToken.exposed),
      Parameter("challenge_type", settings.challengeTypes.text),
    ]
    parameters.add("id", methodID)
    return parameters
  }

  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> Challenge { try Challenge(decoding: body) }
}
