// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// An OAuth error answer with the Microsoft platform's additions.
package struct ErrorResponse: Sendable, Equatable {
  package var error: OAuthErrorCode
  package var description: String?
  /// AADSTS and AADB2C numbers, without the prefix.
  package var codes: [Int]
  package var subError: OAuthSubError?
  /// A claims challenge to repeat in the next request.
  package var claims: String?
  package var correlationID: String?
  package var traceID: String?
  package var timestamp: String?
  package var uri: String?

  package init(
    error: OAuthErrorCode, description: String? = nil, codes: [Int] = [], subError: OAuthSubError? = nil,
    claims: String? = nil, correlationID: String? = nil, traceID: String? = nil, timestamp: String? = nil,
    uri: String? = nil
  ) {
    self.error = error
    self.description = description
    self.codes = codes
    self.subError = subError
    self.claims = claims
    self.correlationID = correlationID
    self.traceID = traceID
    self.timestamp = timestamp
    self.uri = uri
  }

  /// The digits after each `AADSTS` and `AADB2C` of a text, in order: some answers have the numbers nowhere else.
  package static func numbers(in text: String) -> [Substring] {
    let text = text.replacing("AADB2C", with: "AADSTS")
    return text.split(separator: "AADSTS", omittingEmptySubsequences: false).dropFirst().map { rest in
      Substring(rest.utf8.prefix { $0.isDigit })
    }
  }

  /// nil when the text has no `error` string, so that it is no OAuth error.
  package init?(decoding json: JSONValue) {
    guard let error = json["error"]?.string?.visible, !error.isEmpty else { return nil }
    self.init(
      error: OAuthErrorCode(error), description: json["error_description"]?.string,
      codes: json["error_codes"]?.array?.compactMap(\.intOrNumericString) ?? [],
      subError: (json["suberror"]?.string?.visible).flatMap { $0.isEmpty ? nil : OAuthSubError($0) },
      claims: json["claims"]?.string, correlationID: json["correlation_id"]?.string?.visible,
      traceID: json["trace_id"]?.string?.visible, timestamp: json["timestamp"]?.string?.visible,
      uri: json["error_uri"]?.string?.visible)
  }

  package var encoded: JSONValue {
    [
      "error": .string(error.value), "error_description": description.map(JSONValue.string),
      "error_codes": codes.isEmpty ? nil : .array(codes.map { JSONValue($0) }),
      "timestamp": timestamp.map(JSONValue.string), "trace_id": traceID.map(JSONValue.string),
      "correlation_id": correlationID.map(JSONValue.string), "error_uri": uri.map(JSONValue.string),
      "suberror": subError.map { .string($0.value) }, "claims": claims.map(JSONValue.string),
    ]
  }
}

/// The `error` member of an error answer (RFC 6749 sections 4.1.2.1 and 5.2; OpenID Connect Core 3.1.2.6; the Microsoft
/// platform's own). Other codes are kept as they came.
package struct OAuthErrorCode: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value }
  package var description: String { value }

  package static let invalidRequest = Self("invalid_request")
  package static let invalidClient = Self("invalid_client")
  package static let invalidGrant = Self("invalid_grant")
  package static let unauthorizedClient = Self("unauthorized_client")
  package static let unsupportedGrantType = Self("unsupported_grant_type")
  package static let unsupportedResponseType = Self("unsupported_response_type")
  package static let invalidScope = Self("invalid_scope")
  package static let invalidResource = Self("invalid_resource")
  package static let invalidInstance = Self("invalid_instance")
  package static let accessDenied = Self("access_denied")
  package static let serverError = Self("server_error")
  package static let temporarilyUnavailable = Self("temporarily_unavailable")
  package static let interactionRequired = Self("interaction_required")
  package static let loginRequired = Self("login_required")
  package static let consentRequired = Self("consent_required")
  package static let accountSelectionRequired = Self("account_selection_required")
}

/// The answers to a poll for a device code (RFC 8628 section 3.5), and the Microsoft platform's own words for some of
/// them.
extension OAuthErrorCode {
  package static let authorizationPending = Self("authorization_pending")
  package static let slowDown = Self("slow_down")
  package static let expiredToken = Self("expired_token")
  package static let codeExpired = Self("code_expired")
  package static let authorizationDeclined = Self("authorization_declined")
  package static let badVerificationCode = Self("bad_verification_code")
}

/// The `suberror` member: why an `invalid_grant` was refused. Other values are kept as they came.
package struct OAuthSubError: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value }
  package var description: String { value }

  package static let basicAction = Self("basic_action")
  package static let additionalAction = Self("additional_action")
  package static let messageOnly = Self("message_only")
  package static let consentRequired = Self("consent_required")
  package static let userPasswordExpired = Self("user_password_expired")
  package static let badToken = Self("bad_token")
  package static let userAccountDeleted = Self("user_account_deleted")
  package static let clientMismatch = Self("client_mismatch")
  package static let protectionPolicyRequired = Self("protection_policy_required")
}
