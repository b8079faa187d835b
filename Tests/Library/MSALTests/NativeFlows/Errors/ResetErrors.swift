// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension FlowErrorRow {
  static let reset: [FlowErrorRow] =
    each(
      ["invalid_request", "unauthorized_client", "unsupported_challenge_type", "made_up"], .reset, "resetpassword/start"
    )
    + each(ServerErrors.known["resetpassword/challenge"]!, .reset, "resetpassword/challenge")
    // After any failure another code can be requested; upstream ends the flow here.
    + each(ServerErrors.known["resetpassword/challenge"]!, .resetResend, "resetpassword/challenge", again: true)
    + each(ServerErrors.known["resetpassword/continue"]!, .resetCode, "resetpassword/continue")
    + each(ServerErrors.known["resetpassword/submit"]!, .resetPassword, "resetpassword/submit")
    + each(ServerErrors.known["resetpassword/poll_completion"]!, .resetPassword, "resetpassword/poll_completion")
    + eachPasswordProblem(.resetPassword, "resetpassword/submit", .only("isInvalidPassword"), again: true)
    + eachPasswordProblem(.resetPassword, "resetpassword/poll_completion", .only("isInvalidPassword"), again: true) + [
      FlowErrorRow(.reset, "resetpassword/start", "user_not_found", nil, [50_034], .only("isUserNotFound")),
      FlowErrorRow(
        .reset, "resetpassword/start", "invalid_request", nil, [500_222], .only("isUserDoesNotHavePassword")),
      FlowErrorRow(.reset, "resetpassword/start", "invalid_request", nil, [90_014, 500_222]),
      FlowErrorRow(
        .reset, "resetpassword/start", "invalid_request", nil, [90_100],
        words: "username parameter is empty or not valid."),
      FlowErrorRow(.reset, "resetpassword/start", "invalid_client", "nativeauthapi_disabled", [901_002]),
      FlowErrorRow(
        .resetCode, "resetpassword/continue", "invalid_grant", "invalid_oob_value", [50_181], .only("isInvalidCode"),
        again: true),
      FlowErrorRow(.resetCode, "resetpassword/continue", "invalid_grant", "password_too_weak", [399_246]),
      FlowErrorRow(.resetPassword, "resetpassword/submit", "invalid_grant", "invalid_oob_value", [50_181]),
    ]
}
