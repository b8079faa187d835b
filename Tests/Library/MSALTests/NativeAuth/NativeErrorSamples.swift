// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TokenExchange

@testable import NativeAuthClient

/// Failures of flows, as the flows make them.
enum NativeFailures {
  static let context = FlowContext(
    settings: NativeAuthSettings(clientID: ClientID("app"), challengeTypes: [.oneTimeCode]),
    correlationID: Samples.correlationID, username: "pat@contoso.example")

  static func make(
    _ kind: NativeAuthError.Kind, _ notice: NativeAuthError.Notice? = nil, words: String? = nil,
    codes: [Int] = [], subError: String = "", cause: IdentityError? = nil
  ) -> NativeAuthError {
    NativeAuthError(
      kind, notice, response: words.map { response($0, codes: codes, subError: subError) }, cause: cause, in: context)
  }

  static func response(_ words: String, codes: [Int], subError: String = "") -> NativeAuthErrorResponse {
    let json: JSONObject = [
      "error": "invalid_grant", "error_description": .string(words), "error_codes": .array(codes.map { JSONValue($0) }),
      "error_uri": "https://login.example/error", "suberror": .string(subError),
    ]
    guard let response = try? NativeAuthErrorResponse(decoding: json) else {
      preconditionFailure("the sample is no error answer")
    }
    return response
  }
}
