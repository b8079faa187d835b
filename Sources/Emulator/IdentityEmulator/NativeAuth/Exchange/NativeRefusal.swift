// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// An error answer of the native endpoints. The text names no person and no secret.
package struct NativeRefusal: Error, Sendable, Equatable {
  package var error: String
  /// The number after `AADSTS`.
  package var code: Int
  package var message: String
  package var subError: String?
  /// Further members of the answer, such as the continuation token of a flow that goes on.
  package var extra: JSONObject

  init(_ error: String, _ code: Int, _ message: String, subError: String? = nil, extra: JSONObject = [:]) {
    self.error = error
    self.code = code
    self.message = message
    self.subError = subError
    self.extra = extra
  }
}

/// Requests that are wrong for every account.
extension NativeRefusal {
  /// Clients compare a part of this text for `username` and `client_id`.
  package static func badParameter(_ name: String) -> NativeRefusal {
    NativeRefusal("invalid_request", 90_100, "\(name) parameter is empty or not valid. Send a valid one.")
  }

  static func unknownChoice(_ name: String) -> NativeRefusal {
    NativeRefusal("invalid_request", 901_007, "\(name) names something unknown. Send documented values only.")
  }

  static let redirectNotOffered = NativeRefusal(
    "unsupported_challenge_type", 901_007, "The challenge_type list lacks 'redirect'. Add it.")
  /// The platform's number for this is not documented.
  package static let notEnabled = NativeRefusal(
    "invalid_client", 901_002,
    "Native authentication is not enabled for this application. Enable it, or use a browser.",
    subError: "nativeauthapi_disabled")
  static let unknownGrant = NativeRefusal(
    "invalid_grant", 70_003, "The grant type does not fit this step. Send the one the step before announced.")
}

/// Continuation tokens.
extension NativeRefusal {
  static func badToken(_ code: Int) -> NativeRefusal {
    NativeRefusal("invalid_request", code, "The continuation token is invalid. Start the flow again.")
  }

  static let expiredToken = NativeRefusal(
    "expired_token", 552_003, "The continuation token is expired. Start the flow again.")
}

/// Accounts and what proves them.
extension NativeRefusal {
  static let unknownUser = NativeRefusal(
    "user_not_found", 50_034, "The account does not exist in this directory. Check the name, or sign up.")
  static let userExists = NativeRefusal(
    "user_already_exists", 1_003_037, "There is such a user already. Sign in instead.")
  static let noPassword = NativeRefusal(
    "invalid_request", 500_222,
    "The tenant or user does not support native credential recovery. Sign in with a one-time code instead.")
  package static let wrongPassword = NativeRefusal(
    "invalid_grant", 50_126, "The user name or password is wrong. Check both and try again.")
  package static let locked = NativeRefusal(
    "invalid_grant", 50_053, "The account is locked after too many wrong passwords. Wait a minute and try again.")
  package static let blocked = NativeRefusal(
    "invalid_grant", 50_057, "The user account is disabled. Ask the administrator, or use another account.")
  package static let mustChangePassword = NativeRefusal(
    "invalid_request", 50_142, "The password must be changed. Reset it, then sign in again.")
  static let wrongCode = NativeRefusal(
    "invalid_grant", 50_181, "The one-time code is wrong. Check it and try again.", subError: "invalid_oob_value")
  static let expiredCode = NativeRefusal(
    "invalid_grant", 50_184, "The one-time code is expired. Ask for a new one.", subError: "invalid_oob_value")
  static let lockedCode = NativeRefusal(
    "invalid_grant", 501_811, "The one-time code was tried too often. Ask for a new one.",
    subError: "invalid_oob_value")
  static let tooManyCodes = NativeRefusal(
    "invalid_request", 701_014, "Too many one-time codes were sent. Wait some minutes and try again.")

  static func password(_ problem: PasswordError) -> NativeRefusal {
    NativeRefusal(
      "invalid_grant", 399_246, "The new password does not meet the requirements. Choose another.",
      subError: problem.rawValue)
  }
}

/// Steps that a flow still needs.
extension NativeRefusal {
  static func credentialRequired(_ token: Secret) -> NativeRefusal {
    NativeRefusal(
      "credential_required", 55_103, "A credential is required. Submit a password.", extra: .continuing(token))
  }

  static func attributesRequired(_ attributes: [UserAttribute], _ token: Secret) -> NativeRefusal {
    NativeRefusal(
      "attributes_required", 55_106, "User attributes are required. Submit them.",
      extra: .continuing(token, ["required_attributes": .array(attributes.map(\.announced))]))
  }

  static func invalidAttributes(_ names: [String]) -> NativeRefusal {
    NativeRefusal(
      "invalid_grant", 55_107, "Some user attributes are not valid. Correct them and try again.",
      subError: "attribute_validation_failed",
      extra: ["invalid_attributes": .array(names.map { ["name": .string($0)] })])
  }

  static func mfaRequired(_ token: Secret) -> NativeRefusal {
    NativeRefusal(
      "invalid_grant", 50_076, "Multi-factor authentication is required. Ask for the methods and choose one.",
      subError: "mfa_required", extra: .continuing(token))
  }

  static func registrationRequired(_ token: Secret) -> NativeRefusal {
    NativeRefusal(
      "invalid_grant", 50_072, "A strong authentication method has to be registered. Ask for the methods.",
      subError: "registration_required", extra: .continuing(token))
  }

  static let methodBlocked = NativeRefusal(
    "access_denied", 550_024, "No code can be sent to this contact. Choose another one.",
    subError: "provider_blocked_by_rep")
  static let badContact = NativeRefusal(
    "invalid_request", 901_001, "The verification contact is not valid. Check it and try again.")
}

extension JSONObject {
  static func continuing(_ token: Secret, _ more: JSONObject = [:]) -> JSONObject {
    JSONObject(uniqueMembers: [Member(name: "continuation_token", value: .string(token.exposed))] + more.members)
  }
}
