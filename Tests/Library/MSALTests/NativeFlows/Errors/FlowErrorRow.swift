// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A line of the error table: what the service answers at an endpoint, and what the app is told in a step.
struct FlowErrorRow: Sendable {
  enum Outcome: Sendable {
    /// No predicate is true.
    case general
    /// Only this predicate is true.
    case only(String)
    /// The step continues by asking for attributes.
    case attributes
    case attributesInvalid([String])
  }

  enum Text: Sendable {
    /// The service's text.
    case server
    /// The service's text, after one of ours.
    case prefixed
    /// Only our text.
    case own
  }

  static let words = "This is what the service says."
  static let uri = "https://login.example/error"
  /// The last of the codes in every answer, to check that all codes arrive.
  static let lastCode = 90_023

  var step: Step
  var endpoint: String
  var error: String
  var subError: String?
  var codes: [Int]
  var words: String
  var members: JSONObject
  var outcome: Outcome
  var text: Text
  /// Whether the step can be tried again.
  var again: Bool

  init(
    _ step: Step, _ endpoint: String, _ error: String, _ subError: String? = nil, _ codes: [Int] = [],
    _ outcome: Outcome = .general, text: Text = .server, again: Bool = false, words: String = Self.words,
    members: JSONObject = [:]
  ) {
    self.step = step
    self.endpoint = endpoint
    self.error = error
    self.subError = subError
    self.codes = codes
    self.words = words
    self.members = members
    self.outcome = outcome
    self.text = text
    self.again = again
  }

  /// The answer of a fault rule.
  var answer: JSONValue {
    var members = members
    members["error_uri"] = .string(Self.uri)
    return [
      "error": .string(error), "suberror": subError.map(JSONValue.string), "description": .string(words),
      "codes": .array((codes + [Self.lastCode]).map { JSONValue($0) }), "members": .object(members),
    ]
  }

  var name: String { "\(endpoint) answers \(error) \(subError ?? "") \(codes) in \(step.rawValue)" }

  /// The same step, endpoint and outcome for several errors.
  static func each(
    _ errors: [String], _ step: Step, _ endpoint: String, again: Bool = false
  ) -> [FlowErrorRow] { errors.map { FlowErrorRow(step, endpoint, $0, again: again) } }

  static let passwordProblems = [
    "password_too_weak", "password_too_short", "password_too_long", "password_is_invalid", "password_recently_used",
    "password_banned",
  ]

  static func eachPasswordProblem(
    _ step: Step, _ endpoint: String, _ outcome: Outcome, again: Bool
  ) -> [FlowErrorRow] {
    passwordProblems.map { FlowErrorRow(step, endpoint, "invalid_grant", $0, [399_246], outcome, again: again) }
  }
}

/// The errors that the client distinguishes at each endpoint; `made_up` stands for all unknown names.
enum ServerErrors {
  static let known: [String: [String]] = [
    "signup/start": [
      "invalid_grant", "invalid_request", "unauthorized_client", "unsupported_challenge_type", "user_already_exists",
      "attributes_required", "unsupported_auth_method", "made_up",
    ],
    "signup/challenge": [
      "invalid_request", "unauthorized_client", "unsupported_challenge_type", "expired_token", "made_up",
    ],
    "signup/continue": [
      "invalid_request", "unauthorized_client", "invalid_grant", "expired_token", "user_already_exists",
      "attributes_required", "verification_required", "credential_required", "made_up",
    ],
    "initiate": ["invalid_request", "unauthorized_client", "user_not_found", "unsupported_challenge_type", "made_up"],
    "challenge": [
      "invalid_request", "unauthorized_client", "invalid_grant", "expired_token", "unsupported_challenge_type",
      "access_denied", "made_up",
    ],
    "introspect": ["invalid_request", "expired_token", "made_up"], "register/introspect": ["made_up"],
    "register/challenge": ["invalid_request", "access_denied", "made_up"],
    "register/continue": ["invalid_grant", "made_up"],
    "resetpassword/start": [
      "invalid_request", "unauthorized_client", "user_not_found", "unsupported_challenge_type", "made_up",
    ],
    "resetpassword/challenge": [
      "invalid_request", "unauthorized_client", "expired_token", "unsupported_challenge_type", "made_up",
    ],
    "resetpassword/continue": [
      "invalid_request", "unauthorized_client", "invalid_grant", "expired_token", "verification_required", "made_up",
    ],
    "resetpassword/submit": [
      "invalid_request", "unauthorized_client", "expired_token", "invalid_grant", "made_up",
    ],
    "resetpassword/poll_completion": [
      "invalid_grant", "invalid_request", "unauthorized_client", "expired_token", "user_not_found", "made_up",
    ],
    "token": [
      "invalid_request", "unauthorized_client", "invalid_client", "invalid_grant", "expired_token",
      "expired_refresh_token", "unsupported_challenge_type", "invalid_scope", "authorization_pending", "slow_down",
      "user_not_found", "made_up",
    ],
  ]
}
