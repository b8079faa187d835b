// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A refusal of any native-authentication endpoint. It prints without the service's text.
package struct NativeAuthErrorResponse: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  /// What every OAuth error has. Its description may name a person.
  package var oauth: ErrorResponse
  /// Present when the refusal is a step of the flow, such as `mfa_required`.
  package var continuationToken: Secret?
  package var requiredAttributes: [RequiredAttribute] = []
  /// The names of attributes whose values were refused.
  package var invalidAttributes: [String] = []
  // The next two occur only in journeys.
  /// The codes of an error's details.
  package var details: [String] = []
  /// Whether the service wants the person to go on in a browser.
  package var needsBrowser = false

  init(decoding body: JSONObject) throws(MessageError) {
    oauth = ErrorResponse(
      error: OAuthErrorCode(try body.text("error")), description: try body.optionalText("error_description"),
      codes: try Self.codes(body["error_codes"]),
      subError: try body.optionalText("suberror").flatMap { $0.isEmpty ? nil : OAuthSubError($0) },
      uri: try body.optionalText("error_uri"))
    continuationToken = try body.optionalContinuationToken()
    var required: [RequiredAttribute] = []
    for element in try body.list("required_attributes") { required.append(try RequiredAttribute(decoding: element)) }
    requiredAttributes = required
    invalidAttributes = try Self.names(body, "invalid_attributes")
  }

  package var description: String {
    let subError = oauth.subError?.value ?? "no suberror"
    return "NativeAuthErrorResponse(\(oauth.error), \(subError), codes \(oauth.codes), <redacted>)"
  }
  package var customMirror: Mirror { Mirror(self, children: []) }

  private static func codes(_ value: JSONValue?) throws(MessageError) -> [Int] {
    guard let value, value != .null else { return [] }
    guard let numbers = value.array, numbers.count <= JSONObject.longestList else {
      throw MessageError(member: "error_codes", reason: "is no list")
    }
    let codes = numbers.compactMap(\.int)
    guard codes.count == numbers.count else {
      throw MessageError(member: "an element of error_codes", reason: "is no whole number")
    }
    return codes
  }

  private static func names(_ body: JSONObject, _ list: String) throws(MessageError) -> [String] {
    var names: [String] = []
    for element in try body.list(list) { names.append(try element.text("name")) }
    return names
  }
}

/// Values of the `error` member that only native authentication has.
extension OAuthErrorCode {
  static let attributesRequired = Self("attributes_required")
  static let credentialRequired = Self("credential_required")
  static let unsupportedChallengeType = Self("unsupported_challenge_type")
  static let userAlreadyExists = Self("user_already_exists")
  static let userNotFound = Self("user_not_found")
}

/// Values of the `suberror` member that only native authentication has.
extension OAuthSubError {
  static let passwordTooWeak = Self("password_too_weak")
  static let passwordTooShort = Self("password_too_short")
  static let passwordTooLong = Self("password_too_long")
  static let passwordIsInvalid = Self("password_is_invalid")
  static let passwordRecentlyUsed = Self("password_recently_used")
  static let passwordBanned = Self("password_banned")
  static let attributeValidationFailed = Self("attribute_validation_failed")
  static let invalidOOBValue = Self("invalid_oob_value")
  static let mfaRequired = Self("mfa_required")
  static let registrationRequired = Self("registration_required")
  static let providerBlockedByReputation = Self("provider_blocked_by_rep")

  /// The suberrors for passwords that break a rule of the service.
  static let passwordRules: Set<OAuthSubError> = [
    passwordTooWeak, passwordTooShort, passwordTooLong, passwordIsInvalid, passwordRecentlyUsed, passwordBanned,
  ]

  /// These rules by the words that native authentication V2 has for them.
  static let journeyPasswordRules: [String: OAuthSubError] = [
    "passwordTooWeak": passwordTooWeak, "passwordTooShort": passwordTooShort, "passwordTooLong": passwordTooLong,
    "passwordIsInvalid": passwordIsInvalid, "passwordRecentlyUsed": passwordRecentlyUsed,
    "passwordBanned": passwordBanned,
  ]
}

extension NativeAuthErrorResponse {
  var isInvalidGrant: Bool { oauth.error == .invalidGrant }
  var refusesPassword: Bool { isInvalidGrant && oauth.subError.map(OAuthSubError.passwordRules.contains) == true }
  var refusesCode: Bool { isInvalidGrant && oauth.subError == .invalidOOBValue }
  var refusesAttributes: Bool { isInvalidGrant && oauth.subError == .attributeValidationFailed }
  var isBlocked: Bool { oauth.error == .accessDenied && oauth.subError == .providerBlockedByReputation }
}

/// An attribute of the person that the service requires.
package struct RequiredAttribute: Sendable, Hashable {
  package var name: String
  package var type: String
  package var isRequired: Bool
  /// The regular expression that values must match. The service checks it; the app may.
  package var pattern: String?

  init(name: String, type: String, isRequired: Bool, pattern: String?) {
    (self.name, self.type, self.isRequired, self.pattern) = (name, type, isRequired, pattern)
  }

  init(decoding body: JSONObject) throws(MessageError) {
    name = try body.text("name")
    type = try body.text("type")
    isRequired = try body.flag("required")
    pattern = try body.optionalObject("options")?.optionalText("regex")
  }
}
