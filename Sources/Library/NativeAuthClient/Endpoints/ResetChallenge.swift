// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Makes the service send a code for a password reset.
enum ResetChallenge: NativeAuthEndpoint {
  static let path = "/resetpassword/v1.0/challenge"
  static let telemetry = (operation: 75009, step: 1)

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter, context.challengeTypesParameter])
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> Challenge { try Challenge(decoding: body) }
}
