// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// A defect of an ID token.
package enum TokenFault: String, Sendable, CaseIterable {
  case wrongNonce, wrongIssuer, wrongAudience, expired, badSignature
  /// Signed with a key that no key set ever names.
  case unknownKey
  /// Signed with a new key, which the key set names from now on.
  case newKey
}

/// The moment when a connection breaks.
package enum ConnectionFault: String, Sendable, CaseIterable {
  /// It breaks before the request is carried out.
  case request
  /// It breaks after the request was carried out, before the answer.
  case answer
  /// In the middle of the answer's body.
  case body
}

/// What a rule does to a request's answer.
package struct FaultAnswer: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// The emulator's own answer; the request is carried out.
    case genuine
    case empty
    /// An OAuth error, with everything that the platform writes around it.
    case error(ErrorResponse)
    case json(JSONValue)
    case text(String, type: String)
  }

  package enum RetryAdvice: Sendable, Equatable {
    case seconds(Int)
    /// `Retry-After` as a date, so many seconds from now.
    case date(Int)
  }

  package var content = Content.genuine
  /// The HTTP status; nil: 400 for an error, 200 for other content, and the emulator's own for its own answer.
  package var status: Int?
  /// Members for the JSON object of the answer; null removes one.
  package var members = JSONObject()
  package var headers = HTTPHeaders()
  package var retryAfter: RetryAdvice?
  package var delaySeconds = 0.0
  package var tokens: [TokenFault] = []
  /// Whether the body is neither JSON nor HTML.
  package var isMalformed = false
  /// The number of bytes after which the body ends.
  package var truncatedLength: Int?
  package var connection: ConnectionFault?

  package init() {}

  /// Whether the request is carried out.
  package var isGenuine: Bool { content == .genuine && connection != .request }

  /// The JSON object of an answer, with `members` put into it.
  package func patched(_ object: JSONObject) -> JSONObject {
    var object = object
    for member in members.members { object[member.name] = member.value == .null ? nil : member.value }
    return object
  }

  /// The answer with a body that is malformed or cut off, as the rule says.
  package func spoiled(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    if isMalformed { response.body = response.body.prefix(1) + response.body }
    if let truncatedLength { response.body = response.body.prefix(truncatedLength) }
    return response
  }
}
