// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorExplanation {
  /// Values of `suberror`.
  static let suberrors: [ErrorExplanation] = [
    .word(
      "basic_action", "A person can resolve it by signing in, such as with a second factor.",
      causes: ["A policy asks for more."], checks: ["Sign in with interaction."], .errorHandling),
    .word(
      "additional_action", "A person can resolve it outside the sign-in, such as by joining a network.",
      causes: ["A policy asks for something besides the sign-in."],
      checks: ["Sign in with interaction: the page says what to do."], .errorHandling),
    .word(
      "message_only", "The sign-in page says why; it can't be resolved there.",
      causes: ["A policy blocks the request."],
      checks: ["Sign in with interaction to see the reason, or ask the administrator."],
      .errorHandling),
    .word(
      "consent_required", "Consent is missing, or was taken back.",
      causes: ["The app asks for a new permission."], checks: ["Sign in with interaction and accept."], .errorHandling),
    .word(
      "user_password_expired", "The password has expired.",
      causes: ["The organisation has passwords changed."], checks: ["Sign in with interaction and change it."],
      .errorHandling),
    .word(
      "bad_token", "The refresh token is of no use any more.",
      causes: ["It has expired, was revoked, or a policy wants a fresh sign-in."], checks: ["Sign in again."],
      .errorHandling),
    .word(
      "token_expired", "The refresh token has expired.", causes: ["It was not used for too long."],
      checks: ["Sign in again."], .errorHandling),
    .word(
      "user_account_deleted", "The account was deleted.", causes: ["The person left."],
      checks: ["Remove the account here."], .errorHandling),
    .word(
      "client_mismatch", "The refresh token is of another app.",
      causes: ["Apps share a cache, and not the tokens' family."],
      checks: ["Sign in with this app."], .errorHandling),
    .word(
      "protection_policy_required", "A protection policy for apps has to be applied.",
      causes: ["A policy covers the app."], checks: ["Ask the administrator: on Linux no app can apply it."],
      .errorHandling),
    .word(
      "device_authentication_failed", "The device could not prove itself.",
      causes: ["It is not registered."], checks: ["Register the device."], .errorHandling),
    password("password_too_weak", "too simple", "Mix upper and lower case letters, digits and signs."),
    password("password_too_short", "shorter than 8 characters", "Take a longer one."),
    password("password_too_long", "longer than 256 characters", "Take a shorter one."),
    password("password_recently_used", "one that was used before", "Take a new one."),
    password("password_banned", "on the list of common passwords", "Take a less common one."),
    password("password_is_invalid", "of characters that are not allowed", "Take others."),
    .word(
      "attribute_validation_failed", "Attributes of the person are not accepted.",
      causes: ["A value breaks a rule of the user flow."], checks: ["Correct those of invalid_attributes."], .nativeAuth
    ),
    .word(
      "invalid_oob_value", "The one-time code is wrong.",
      causes: ["A typing error, or an old code."], checks: ["Enter the newest code."], .nativeAuth),
    .word(
      "nativeauthapi_disabled", "Native authentication is off for the app.",
      causes: ["The registration does not enable it."], checks: ["Enable it under Authentication of the registration."],
      .nativeAuth),
    .word(
      "mfa_required", "A second factor is needed. That is no failure.",
      causes: ["A policy asks for it."], checks: ["Ask for the methods, and let the person choose."], .nativeAuth),
    .word(
      "registration_required", "A second factor has to be registered. That is no failure.",
      causes: ["The account has none."], checks: ["Ask for the methods, and register one."], .nativeAuth),
    .word(
      "introspect_required", "The person has to choose a method.",
      causes: ["There are several methods."], checks: ["Ask for the methods."], .nativeAuth),
    .word(
      "provider_blocked_by_rep", "No code can be sent to this contact.",
      causes: ["The number or address is known for abuse."], checks: ["Choose another contact."], .nativeAuth),
    .word(
      "provider_blocked_by_admin", "An administrator blocks this way to get codes.",
      causes: ["The tenant's settings."], checks: ["Choose another method."], .nativeAuth),
  ]

  private static func password(_ code: String, _ fault: String, _ advice: String) -> ErrorExplanation {
    .word(
      code, "The new password is \(fault).", causes: ["The rules for passwords do not allow it."], checks: [advice],
      .nativeAuth)
  }
}
