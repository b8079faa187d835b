// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The refusals that only journeys have.
extension NativeRefusal {
  static let malformedBody = NativeRefusal(
    "invalid_request", 90_100, "The body is no JSON object. Send one, as application/json.")
  /// The step of the continuation token offers no such request.
  static let unknownStep = NativeRefusal(
    "invalid_request", 901_007, "The request does not fit this step. Follow a link of the last answer.")
  static let passwordNotChanged = NativeRefusal(
    "server_error", 50_000, "The password could not be changed. Send another one.", subError: "password_change_failed")

  static func attributes(_ names: [String], _ problem: AttributeProblem) -> NativeRefusal {
    NativeRefusal(
      "invalid_request", problem == .userAlreadyExists ? 1_003_037 : 1_002_027, problem.message,
      subError: "attribute_validation_failed",
      extra: [
        "details": [
          [
            "code": .string(problem.rawValue), "attributeIds": .array(names.map(JSONValue.string)),
            "message": .string(problem.message),
          ]
        ]
      ])
  }

  enum AttributeProblem: String {
    case attributeValidationError, attributeRequired, passwordPolicyViolation, userAlreadyExists

    var message: String {
      switch self {
      case .attributeValidationError: "Some user attributes are not valid. Correct them and try again."
      case .attributeRequired: "Some user attributes are required. Submit them."
      case .passwordPolicyViolation: "The password does not meet the requirements. Choose another."
      case .userAlreadyExists: "There is such a user already. Sign in instead."
      }
    }
  }
}

/// A refusal in the words of native authentication V2.
struct JourneyError: Sendable {
  var code: String
  var innerCode: String?
  let details: JSONValue?
  /// The number after `AADSTS`.
  var number: Int
  var status: Int

  init(_ refusal: NativeRefusal) {
    details = refusal.extra["details"]
    let words: (code: String, inner: String?, status: Int) =
      switch (refusal.code, refusal.subError) {
      case (501_811, _), (701_014, _): ("tooManyRequests", nil, 429)
      case (_, "invalid_oob_value"): ("invalidGrant", "invalidOneTimeCode", 400)
      case (50_126, _): ("invalidGrant", "invalidUserNameOrPassword", 400)
      case (50_034, _): ("invalidRequest", "userNotFound", 400)
      case (55_200, _): ("invalidGrant", "invalidContinuationToken", 400)
      case (_, "attribute_validation_failed"): ("invalidRequest", "attributeValidationError", 400)
      case (_, "provider_blocked_by_rep"): ("accessDenied", "providerBlockedByRep", 403)
      case (_, let rule?) where PasswordError(rawValue: rule) != nil: ("invalidRequest", Self.camelCase(rule), 400)
      case (50_000, let inner): ("serverError", inner.map(Self.camelCase), 500)
      case (_, let inner): (Self.camelCase(refusal.error), inner.map(Self.camelCase), 400)
      }
    code = words.code
    // Version 2 has numbers of its own for these.
    number =
      words.inner == "invalidOneTimeCode"
      ? 50_184 : PasswordError(rawValue: refusal.subError ?? "") != nil ? 120_002 : refusal.code
    // An address that is taken is told by its detail alone.
    innerCode = refusal.code == 1_003_037 ? nil : words.inner
    status = words.status
  }

  static func camelCase(_ text: String) -> String {
    let words = text.split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
