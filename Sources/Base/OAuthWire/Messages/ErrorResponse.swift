// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// An OAuth error answer with the Microsoft platform's additions.
package struct ErrorResponse: Sendable, Equatable {
  package var error: OAuthErrorCode
  package var description: String?
  /// AADSTS numbers, without the prefix.
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
