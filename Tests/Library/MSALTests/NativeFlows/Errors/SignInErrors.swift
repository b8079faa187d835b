// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension FlowErrorRow {
  /// Those of the token endpoint that mean the same in every step.
  private static let plainTokenErrors = [
    "invalid_request", "unauthorized_client", "invalid_client", "invalid_grant", "expired_token",
    "expired_refresh_token", "unsupported_challenge_type", "invalid_scope", "authorization_pending", "slow_down",
    "unsupported_grant_type", "made_up",
  ]

  static let signIn: [FlowErrorRow] = signInStart + signInPassword + signInCode + afterOtherFlows

  private static let signInStart: [FlowErrorRow] =
    each(["invalid_request", "unauthorized_client", "unsupported_challenge_type", "made_up"], .signIn, "initiate")
    + each(ServerErrors.known["challenge"]!, .signIn, "challenge")
    + each(ServerErrors.known["introspect"]! + ["invalid_client", "server_error"], .signIn, "introspect")
    + each(plainTokenErrors, .signIn, "token")
    + [
      FlowErrorRow(.signIn, "initiate", "user_not_found", nil, [50_034], .only("isUserNotFound")),
      FlowErrorRow(.signIn, "initiate", "invalid_client", "nativeauthapi_disabled", [901_002]),
      FlowErrorRow(
        .signIn, "initiate", "invalid_request", nil, [90_100], words: "username parameter is empty or not valid."),
      FlowErrorRow(
        .signIn, "challenge", "access_denied", "provider_blocked_by_rep", [550_024], text: .prefixed),
      FlowErrorRow(.signIn, "challenge", "invalid_request", "introspect_required", [50_076]),
      FlowErrorRow(.signIn, "token", "user_not_found", nil, [50_034], .only("isUserNotFound")),
      FlowErrorRow(.signIn, "token", "invalid_grant", nil, [50_034], .only("isUserNotFound")),
      FlowErrorRow(.signIn, "token", "invalid_grant", nil, [50_126], .only("isInvalidCredentials")),
      FlowErrorRow(.signIn, "token", "invalid_grant", nil, [90_014, 50_126]),
      FlowErrorRow(.signIn, "token", "invalid_grant", "invalid_oob_value", [50_126]),
      FlowErrorRow(.signIn, "token", "invalid_grant", "password_too_weak", [399_246]),
      FlowErrorRow(.signIn, "token", "invalid_grant", "mfa_required", [50_076], text: .own),
      FlowErrorRow(.signIn, "token", "invalid_grant", "registration_required", [50_072], text: .own),
      FlowErrorRow(.signIn, "token", "invalid_request", nil, [50_142], text: .prefixed),
      FlowErrorRow(.signIn, "token", "invalid_request", nil, [90_014, 50_142], text: .prefixed),
    ]

  private static let signInPassword: [FlowErrorRow] =
    each(plainTokenErrors + ["user_not_found"], .signInPassword, "token", again: true)
    + each(["made_up", "expired_token", "invalid_request"], .signInPassword, "register/introspect") + [
      FlowErrorRow(
        .signInPassword, "token", "invalid_grant", nil, [50_126], .only("isInvalidPassword"), text: .own, again: true),
      FlowErrorRow(.signInPassword, "token", "invalid_grant", nil, [50_034], again: true),
      FlowErrorRow(.signInPassword, "token", "invalid_grant", "invalid_oob_value", [50_126], again: true),
      FlowErrorRow(.signInPassword, "token", "invalid_grant", "password_banned", [399_246], again: true),
      FlowErrorRow(.signInPassword, "token", "invalid_request", nil, [50_142], text: .prefixed, again: true),
      FlowErrorRow(
        .signInPassword, "token", "invalid_grant", "registration_required", [50_072], text: .own, again: true),
    ]

  private static let signInCode: [FlowErrorRow] =
    each(plainTokenErrors + ["user_not_found"], .signInCode, "token", again: true)
    + each(ServerErrors.known["challenge"]!, .signInResend, "challenge", again: true) + [
      FlowErrorRow(
        .signInCode, "token", "invalid_grant", "invalid_oob_value", [50_181], .only("isInvalidCode"), again: true),
      FlowErrorRow(.signInCode, "token", "invalid_grant", nil, [50_126], again: true),
      FlowErrorRow(.signInCode, "token", "invalid_grant", nil, [50_034], again: true),
      FlowErrorRow(.signInCode, "token", "invalid_request", nil, [50_142], text: .prefixed, again: true),
    ]

  private static let afterOtherFlows: [FlowErrorRow] = [Step.signInAfterSignUp, .signInAfterReset].flatMap { step in
    each(plainTokenErrors + ["user_not_found"], step, "token") + [
      FlowErrorRow(step, "token", "invalid_grant", nil, [50_126]),
      FlowErrorRow(step, "token", "invalid_grant", nil, [50_034]),
      FlowErrorRow(step, "token", "invalid_grant", "invalid_oob_value", [50_181]),
      FlowErrorRow(step, "token", "invalid_request", nil, [50_142], text: .prefixed),
      FlowErrorRow(step, "token", "invalid_grant", "mfa_required", [50_076], text: .own),
    ]
  }

  static let strongAuthentication: [FlowErrorRow] = secondFactor + registration

  private static let secondFactor: [FlowErrorRow] =
    each(ServerErrors.known["challenge"]!, .secondFactor, "challenge", again: true)
    + each(plainTokenErrors + ["user_not_found"], .secondFactorCode, "token", again: true) + [
      FlowErrorRow(
        .secondFactor, "challenge", "access_denied", "provider_blocked_by_rep", [550_024],
        .only("isAuthMethodBlocked"), text: .prefixed, again: true),
      FlowErrorRow(.secondFactor, "challenge", "access_denied", "provider_blocked_by_admin", [550_025], again: true),
      FlowErrorRow(
        .secondFactorCode, "token", "invalid_grant", "invalid_oob_value", [50_181], .only("isInvalidChallenge"),
        again: true),
      FlowErrorRow(.secondFactorCode, "token", "invalid_grant", nil, [50_126], again: true),
      FlowErrorRow(.secondFactorCode, "token", "invalid_grant", nil, [50_034], again: true),
      FlowErrorRow(
        .secondFactorCode, "token", "invalid_grant", "mfa_required", [50_076], text: .own,
        members: ["continuation_token": "ct"]),
      FlowErrorRow(
        .secondFactorCode, "token", "invalid_grant", "registration_required", [50_072], text: .own,
        members: ["continuation_token": "ct"]),
    ]

  private static let registration: [FlowErrorRow] =
    each(["invalid_request", "access_denied", "expired_token", "made_up"], .contact, "register/challenge", again: true)
    + each(
      ["invalid_grant", "invalid_request", "expired_token", "access_denied", "authorization_pending", "made_up"],
      .contactCode, "register/continue", again: true)
    + each(plainTokenErrors + ["user_not_found"], .contactCode, "token") + [
      FlowErrorRow(
        .contact, "register/challenge", "invalid_request", nil, [901_001], .only("isInvalidInput"), again: true),
      FlowErrorRow(
        .contact, "register/challenge", "invalid_request", nil, [90_014, 901_001], .only("isInvalidInput"),
        again: true),
      FlowErrorRow(
        .contact, "register/challenge", "access_denied", "provider_blocked_by_rep", [550_024],
        .only("isVerificationContactBlocked"), text: .prefixed, again: true),
      FlowErrorRow(
        .contact, "register/challenge", "access_denied", "provider_blocked_by_admin", [550_025], again: true),
      FlowErrorRow(
        .contactCode, "register/continue", "invalid_grant", "invalid_oob_value", [50_181],
        .only("isInvalidChallenge"), again: true),
      FlowErrorRow(
        .contactCode, "token", "invalid_grant", "mfa_required", [50_076], text: .own,
        members: ["continuation_token": "ct"]),
      FlowErrorRow(
        .contactCode, "token", "invalid_grant", "registration_required", [50_072], text: .own,
        members: ["continuation_token": "ct"]),
    ]
}
