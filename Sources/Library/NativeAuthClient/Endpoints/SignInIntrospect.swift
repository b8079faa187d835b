// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks which methods the person has for the second factor.
enum SignInIntrospect: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/introspect"
  static let telemetry = (operation: 74002, step: 4)
  static let isRepeatable = true

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter])
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> MethodList { try MethodList(decoding: body) }
}
