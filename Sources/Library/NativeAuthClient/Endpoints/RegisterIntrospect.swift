// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks which strong methods the person may register.
enum RegisterIntrospect: NativeAuthEndpoint {
  static let path = "/register/v1.0/introspect"
  static let telemetry = (operation: 75029, step: 0)
  static let isRepeatable = true

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter])
  }

  static func decode(_ body: ResponseBody) throws(ResponseBodyError) -> MethodList { try MethodList(decoding: body) }
}
