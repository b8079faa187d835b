// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension FlowErrorRow {
  private static let usernameWords = "username parameter is empty or not valid."
  private static let clientWords = "client_id parameter is empty or not valid."
  private static let badCity: JSONObject = ["invalid_attributes": [["name": "city"]]]
  private static let asked: JSONObject = [
    "continuation_token": "ct",
    "required_attributes": [["name": "city", "type": "string", "required": true, "options": ["regex": "^.+$"]]],
  ]

  static let signUp: [FlowErrorRow] =
    eachPasswordProblem(.signUp, "signup/start", .only("isInvalidPassword"), again: false) + [
      FlowErrorRow(.signUp, "signup/start", "invalid_grant", nil, [70_003]),
      FlowErrorRow(.signUp, "signup/start", "invalid_grant", "invalid_oob_value", [50_181]),
      FlowErrorRow(
        .signUp, "signup/start", "invalid_grant", "attribute_validation_failed", [55_107],
        .attributesInvalid(["city"]), members: badCity),
      FlowErrorRow(.signUp, "signup/start", "invalid_grant", "attribute_validation_failed", [55_107]),
      FlowErrorRow(
        .signUp, "signup/start", "invalid_grant", "attribute_validation_failed", [55_107],
        members: ["invalid_attributes": []]),
      FlowErrorRow(.signUp, "signup/start", "invalid_request", nil, [901_007]),
      FlowErrorRow(
        .signUp, "signup/start", "invalid_request", nil, [90_100], .only("isInvalidUsername"), words: usernameWords),
      FlowErrorRow(.signUp, "signup/start", "invalid_request", nil, [90_100], words: clientWords),
      FlowErrorRow(.signUp, "signup/start", "invalid_request", nil, [901_007, 90_100], words: usernameWords),
      FlowErrorRow(.signUp, "signup/start", "unauthorized_client", nil, [700_016]),
      FlowErrorRow(.signUp, "signup/start", "invalid_client", "nativeauthapi_disabled", [901_002]),
      FlowErrorRow(.signUp, "signup/start", "unsupported_challenge_type", nil, [901_007]),
      FlowErrorRow(.signUp, "signup/start", "user_already_exists", nil, [1_003_037], .only("isUserAlreadyExists")),
      FlowErrorRow(.signUp, "signup/start", "attributes_required", nil, [55_106], members: asked),
      FlowErrorRow(.signUp, "signup/start", "unsupported_auth_method", nil, [901_004]),
      FlowErrorRow(.signUp, "signup/start", "made_up", "made_up_too"),
      FlowErrorRow(.signUp, "signup/start", "User_Already_Exists"),
    ] + each(ServerErrors.known["signup/challenge"]!, .signUp, "signup/challenge") + [
      FlowErrorRow(.signUp, "signup/challenge", "invalid_grant", nil, [55_200])
    ] + signUpCode + signUpPassword + signUpAttributes

  private static let signUpCode: [FlowErrorRow] =
    eachPasswordProblem(.signUpCode, "signup/continue", .only("isInvalidCode"), again: true) + [
      FlowErrorRow(
        .signUpCode, "signup/continue", "invalid_grant", "invalid_oob_value", [50_181], .only("isInvalidCode"),
        again: true),
      FlowErrorRow(
        .signUpCode, "signup/continue", "invalid_grant", "attribute_validation_failed", [55_107], members: badCity),
      FlowErrorRow(.signUpCode, "signup/continue", "invalid_grant", nil, [70_003]),
      FlowErrorRow(.signUpCode, "signup/continue", "invalid_request", nil, [55_200]),
      FlowErrorRow(.signUpCode, "signup/continue", "unauthorized_client", nil, [700_016]),
      FlowErrorRow(.signUpCode, "signup/continue", "expired_token", nil, [552_003]),
      FlowErrorRow(.signUpCode, "signup/continue", "user_already_exists", nil, [1_003_037]),
      FlowErrorRow(.signUpCode, "signup/continue", "attributes_required", nil, [55_106], .attributes, members: asked),
      FlowErrorRow(.signUpCode, "signup/continue", "attributes_required", nil, [55_106], text: .own),
      FlowErrorRow(
        .signUpCode, "signup/continue", "verification_required", nil, [55_105],
        members: ["continuation_token": "ct", "unverified_attributes": [["name": "email"]]]),
      // With a token, this leads to the password, as in every normal sign-up of this suite.
      FlowErrorRow(.signUpCode, "signup/continue", "credential_required", nil, [55_103], text: .own),
      FlowErrorRow(.signUpCode, "signup/continue", "made_up"),
      FlowErrorRow(.signUpResend, "signup/challenge", "made_up"),
    ] + each(ServerErrors.known["signup/challenge"]!, .signUpCode, "signup/challenge")
    + each(ServerErrors.known["signup/challenge"]!.dropLast(), .signUpResend, "signup/challenge", again: true)

  private static let signUpPassword: [FlowErrorRow] =
    eachPasswordProblem(.signUpPassword, "signup/continue", .only("isInvalidPassword"), again: true) + [
      FlowErrorRow(.signUpPassword, "signup/continue", "invalid_grant", "invalid_oob_value", [50_181], again: true),
      FlowErrorRow(
        .signUpPassword, "signup/continue", "invalid_grant", "attribute_validation_failed", [55_107],
        members: badCity),
      FlowErrorRow(.signUpPassword, "signup/continue", "invalid_grant"),
      FlowErrorRow(
        .signUpPassword, "signup/continue", "attributes_required", nil, [55_106], .attributes, members: asked),
    ]
    + each(
      [
        "invalid_request", "unauthorized_client", "expired_token", "user_already_exists", "verification_required",
        "credential_required", "made_up",
      ], .signUpPassword, "signup/continue")

  private static let signUpAttributes: [FlowErrorRow] =
    eachPasswordProblem(.signUpAttributes, "signup/continue", .general, again: false) + [
      FlowErrorRow(.signUpAttributes, "signup/continue", "invalid_grant", "invalid_oob_value", [50_181]),
      FlowErrorRow(
        .signUpAttributes, "signup/continue", "invalid_grant", "attribute_validation_failed", [55_107],
        .attributesInvalid(["city"]), again: true, members: badCity),
      FlowErrorRow(.signUpAttributes, "signup/continue", "invalid_grant", "attribute_validation_failed", [55_107]),
      FlowErrorRow(.signUpAttributes, "signup/continue", "invalid_grant"),
      FlowErrorRow(
        .signUpAttributes, "signup/continue", "attributes_required", nil, [55_106], .attributes, members: asked),
    ]
    + each(
      [
        "invalid_request", "unauthorized_client", "expired_token", "user_already_exists", "verification_required",
        "credential_required", "made_up",
      ], .signUpAttributes, "signup/continue")
}
