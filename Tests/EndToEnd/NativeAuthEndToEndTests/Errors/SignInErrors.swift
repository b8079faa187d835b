// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension ErrorRow {
  /// Errors of the token endpoint that have the same meaning in every step.
  private static let plainTokenErrors = [
    "invalid_request", "unauthorized_client", "invalid_client", "invalid_grant", "expired_token",
    "expired_refresh_token", "unsupported_challenge_type", "invalid_scope", "authorization_pending", "slow_down",
    "unsupported_grant_type", "made_up",
  ]

  static let signIn: [ErrorRow] = signInStart + signInPassword + signInCode + afterOtherFlows

  private static let signInStart: [ErrorRow] =
    each(["invalid_request", "unauthorized_client", "unsupported_challenge_type", "made_up"], .signIn, "initiate")
    + each(ServerErrors.known["challenge"]!, .signIn, "challenge")
    + each(ServerErrors.known["introspect"]! + ["invalid_client", "server_error"], .signIn, "introspect")
    + each(plainTokenErrors, .signIn, "token")
    + [
      ErrorRow(.signIn, "initiate", "user_not_found", nil, [50_034], .only("isUserNotFound")),
      ErrorRow(.signIn, "initiate", "invalid_client", "nativeauthapi_disabled", [901_002]),
      ErrorRow(
        .signIn, "initiate", "invalid_request", nil, [90_100], words: "username parameter is empty or not valid."),
      ErrorRow(
        .signIn, "challenge", "access_denied", "provider_blocked_by_rep", [550_024], text: .prefixed),
      ErrorRow(.signIn, "challenge", "invalid_request", "introspect_required", [50_076]),
      ErrorRow(.signIn, "token", "user_not_found", nil, [50_034], .only("isUserNotFound")),
      ErrorRow(.signIn, "token", "invalid_grant", nil, [50_034], .only("isUserNotFound")),
      ErrorRow(.signIn, "token", "invalid_grant", nil, [50_126], .only("isInvalidCredentials")),
      ErrorRow(.signIn, "token", "invalid_grant", nil, [90_014, 50_126]),
      ErrorRow(.signIn, "token", "invalid_grant", "invalid_oob_value", [50_126]),
      ErrorRow(.signIn, "token", "invalid_grant", "password_too_weak", [399_246]),
      ErrorRow(.signIn, "token", "invalid_grant", "mfa_required", [50_076], text: .own),
      ErrorRow(.signIn, "token", "invalid_grant", "registration_required", [50_072], text: .own),
      ErrorRow(.signIn, "token", "invalid_request", nil, [50_142], text: .prefixed),
      ErrorRow(.signIn, "token", "invalid_request", nil, [90_014, 50_142], text: .prefixed),
    ]

  private static let signInPassword: [ErrorRow] =
    each(plainTokenErrors + ["user_not_found"], .signInPassword, "token", again: true)
    + each(["made_up", "expired_token", "invalid_request"], .signInPassword, "register/introspect") + [
      ErrorRow(
        .signInPassword, "token", "invalid_grant", nil, [50_126], .only("isInvalidPassword"), text: .own, again: true),
      ErrorRow(.signInPassword, "token", "invalid_grant", nil, [50_034], again: true),
      ErrorRow(.signInPassword, "token", "invalid_grant", "invalid_oob_value", [50_126], again: true),
      ErrorRow(.signInPassword, "token", "invalid_grant", "password_banned", [399_246], again: true),
      ErrorRow(.signInPassword, "token", "invalid_request", nil, [50_142], text: .prefixed, again: true),
      ErrorRow(.signInPassword, "token", "invalid_grant", "registration_required", [50_072], text: .own, again: true),
    ]

  private static let signInCode: [ErrorRow] =
    each(plainTokenErrors + ["user_not_found"], .signInCode, "token", again: true)
    + each(ServerErrors.known["challenge"]!, .signInResend, "challenge", again: true) + [
      ErrorRow(
        .signInCode, "token", "invalid_grant", "invalid_oob_value", [50_181], .only("isInvalidCode"), again: true),
      ErrorRow(.signInCode, "token", "invalid_grant", nil, [50_126], again: true),
      ErrorRow(.signInCode, "token", "invalid_grant", nil, [50_034], again: true),
      ErrorRow(.signInCode, "token", "invalid_request", nil, [50_142], text: .prefixed, again: true),
    ]

  private static let afterOtherFlows: [ErrorRow] = [Step.signInAfterSignUp, .signInAfterReset].flatMap { step in
    each(plainTokenErrors + ["user_not_found"], step, "token") + [
      ErrorRow(step, "token", "invalid_grant", nil, [50_126]),
      ErrorRow(step, "token", "invalid_grant", nil, [50_034]),
      ErrorRow(step, "token", "invalid_grant", "invalid_oob_value", [50_181]),
      ErrorRow(step, "token", "invalid_request", nil, [50_142], text: .prefixed),
      ErrorRow(step, "token", "invalid_grant", "mfa_required", [50_076], text: .own),
    ]
  }

  static let strongAuthentication: [ErrorRow] = secondFactor + registration

  private static let secondFactor: [ErrorRow] =
    each(ServerErrors.known["challenge"]!, .secondFactor, "challenge", again: true)
    + each(plainTokenErrors + ["user_not_found"], .secondFactorCode, "token", again: true) + [
      ErrorRow(
        .secondFactor, "challenge", "access_denied", "provider_blocked_by_rep", [550_024],
        .only("isAuthMethodBlocked"), text: .prefixed, again: true),
      ErrorRow(.secondFactor, "challenge", "access_denied", "provider_blocked_by_admin", [550_025], again: true),
      ErrorRow(
        .secondFactorCode, "token", "invalid_grant", "invalid_oob_value", [50_181], .only("isInvalidChallenge"),
        again: true),
      ErrorRow(.secondFactorCode, "token", "invalid_grant", nil, [50_126], again: true),
      ErrorRow(.secondFactorCode, "token", "invalid_grant", nil, [50_034], again: true),
      ErrorRow(
        .secondFactorCode, "token", "invalid_grant", "mfa_required", [50_076], text: .own,
        members: ["continuation_token": "ct"]),
      ErrorRow(
        .secondFactorCode, "token", "invalid_grant", "registration_required", [50_072], text: .own,
        members: ["continuation_token": "ct"]),
    ]

  private static let registration: [ErrorRow] =
    each(["invalid_request", "access_denied", "expired_token", "made_up"], .contact, "register/challenge", again: true)
    + each(
      ["invalid_grant", "invalid_request", "expired_token", "access_denied", "authorization_pending", "made_up"],
      .contactCode, "register/continue", again: true)
    + each(plainTokenErrors + ["user_not_found"], .contactCode, "token") + [
      ErrorRow(
        .contact, "register/challenge", "invalid_request", nil, [901_001], .only("isInvalidInput"), again: true),
      ErrorRow(
        .contact, "register/challenge", "invalid_request", nil, [90_014, 901_001], .only("isInvalidInput"),
        again: true),
      ErrorRow(
        .contact, "register/challenge", "access_denied", "provider_blocked_by_rep", [550_024],
        .only("isVerificationContactBlocked"), text: .prefixed, again: true),
      ErrorRow(.contact, "register/challenge", "access_denied", "provider_blocked_by_admin", [550_025], again: true),
      ErrorRow(
        .contactCode, "register/continue", "invalid_grant", "invalid_oob_value", [50_181],
        .only("isInvalidChallenge"), again: true),
      ErrorRow(
        .contactCode, "token", "invalid_grant", "mfa_required", [50_076], text: .own,
        members: ["continuation_token": "ct"]),
      ErrorRow(
        .contactCode, "token", "invalid_grant", "registration_required", [50_072], text: .own,
        members: ["continuation_token": "ct"]),
    ]
}
