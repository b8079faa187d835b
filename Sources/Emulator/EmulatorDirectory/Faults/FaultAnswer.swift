// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// How an ID token is wrong.
package enum TokenFault: String, Sendable, CaseIterable {
  case wrongNonce, wrongIssuer, wrongAudience, expired, badSignature
  /// Signed with a key that no key set ever names.
  case unknownKey
  /// Signed with a new key, which the key set names from now on.
  case newKey
}

/// Where a connection breaks.
package enum ConnectionFault: String, Sendable, CaseIterable {
  /// Before the request is carried out.
  case request
  /// After it was carried out, before the answer.
  case answer
  /// In the middle of the answer's body.
  case body
}

/// What a rule does to a request's answer.
package struct FaultAnswer: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// What the emulator answers by itself; the request is carried out.
    case genuine
    case empty
    /// What the platform writes around an error is added.
    case error(ErrorResponse)
    case json(JSONValue)
    case text(String, type: String)
  }

  package enum RetryAdvice: Sendable, Equatable {
    case seconds(Int)
    /// The same as a date, so many seconds from now.
    case date(Int)
  }

  package var content = Content.genuine
  /// nil: 400 for an error, 200 for other content, and the genuine answer's own.
  package var status: Int?
  /// Put into the JSON object of the answer; null takes a member away.
  package var members = JSONObject()
  package var headers = HTTPHeaders()
  package var retryAfter: RetryAdvice?
  package var delaySeconds = 0.0
  package var tokens: [TokenFault] = []
  /// The body is no longer JSON or HTML.
  package var isMalformed = false
  /// The body ends after so many bytes.
  package var truncatedLength: Int?
  package var connection: ConnectionFault?

  package init() {}

  /// Whether the request is carried out.
  package var isGenuine: Bool { content == .genuine && connection != .request }

  /// An answer's JSON object with `members` in it.
  package func patched(_ object: JSONObject) -> JSONObject {
    var object = object
    for member in members.members { object[member.name] = member.value == .null ? nil : member.value }
    return object
  }

  /// The body as far as it shall come.
  package func spoiled(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    if isMalformed { response.body = response.body.prefix(1) + response.body }
    if let truncatedLength { response.body = response.body.prefix(truncatedLength) }
    return response
  }
}
