// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let nativeAuthentication = ErrorGroup(
    "Native authentication",
    [
      .aadsts(
        55_000, "InvalidContinuationToken", "The continuation token is not valid at this step of a sign-in.",
        causes: ["The token of an earlier step was sent.", "The step does not follow the one before."],
        checks: ["Send the token of the last answer.", "Start again."], .nativeAuth),
      .aadsts(
        55_200, "InvalidContinuationToken", "The continuation token is not valid.",
        causes: ["The token of an earlier step was sent.", "The client id is another one than before."],
        checks: ["Send the token of the last answer.", "Start again."], .nativeAuth),
      .aadsts(
        552_003, "ContinuationTokenExpired", "The continuation token has expired.",
        causes: ["The person took too long."], checks: ["Start again."], .nativeAuth),
      .aadsts(
        55_112, "ContinuationTokenExpired", "The continuation token has expired.",
        causes: ["The person took too long."], checks: ["Start again."], .nativeAuth),
      .aadsts(
        55_102, "AttributesRequired", "The app wants to know more of the person.",
        causes: ["The user flow has attributes that were not sent."], checks: ["Ask for them, and send them."],
        .nativeAuth),
      .aadsts(
        55_103, "CredentialRequired", "The address is proved; a password is still missing. That is no failure.",
        causes: ["The next step of a sign-up with password."], checks: ["Ask for a password, and send it."], .nativeAuth
      ),
      .aadsts(
        55_105, "VerificationRequired", "The address is not proved yet.",
        causes: ["Attributes were sent before the one-time code."], checks: ["Send the one-time code first."], .emulator
      ),
      .aadsts(
        55_106, "AttributesRequired", "The app wants to know more of the person. That is no failure.",
        causes: ["The user flow has required attributes."],
        checks: ["Ask for those of required_attributes, and send them."],
        .nativeAuth),
      .aadsts(
        55_107, "InvalidAttributes", "Some of the person's attributes are not accepted.",
        causes: ["A value breaks a rule of the user flow."], checks: ["Correct those of invalid_attributes."], .emulator
      ),
      .aadsts(
        399_246, "PasswordNotAccepted", "The new password does not meet the rules.",
        causes: ["It is too short, too simple or was used before; suberror says which."],
        checks: ["Choose another: 8 to 256 characters, of three kinds."], .nativeAuth),
      .aadsts(
        500_222, "NativeCredentialRecoveryNotSupported", "The account has no password to reset.",
        causes: ["The person signs in with one-time codes.", "The tenant does not allow resets."],
        checks: ["Sign in with a one-time code.", "Switch on self-service password reset."], .nativeAuth),
      .aadsts(
        50_142, "PasswordChangeRequired", "The password has to be changed before signing in.",
        causes: ["An administrator set a temporary one.", "A policy asks for a change."],
        checks: ["Reset the password, then sign in: msal reset-password."], .nativeAuth),
      .aadsts(
        50_181, "OneTimeCodeWrong", "The one-time code is wrong.",
        causes: ["A typing error.", "The code of an earlier e-mail was entered."],
        checks: ["Enter the newest code.", "Ask for a new one."], .nativeAuth),
      .aadsts(
        50_184, "OneTimeCodeExpired", "The one-time code has expired.",
        causes: ["It was entered too late."], checks: ["Ask for a new one."], .nativeAuth),
      .aadsts(
        501_811, "OneTimeCodeTriedTooOften", "The one-time code was tried too often.",
        causes: ["Wrong codes were entered several times."], checks: ["Ask for a new one."], .nativeAuth),
      .aadsts(
        550_024, "ContactBlocked", "No code can be sent to this contact.",
        causes: ["The number or address is known for abuse.", "The provider refuses it."],
        checks: ["Choose another contact or method."], .nativeAuth),
      .aadsts(
        701_014, "TooManyOneTimeCodes", "Too many one-time codes were sent.",
        causes: ["Codes were asked for again and again."], checks: ["Wait some minutes."], .nativeAuth),
      .aadsts(
        901_001, "InvalidVerificationContact", "The contact for the second factor is not valid.",
        causes: ["A typing error in the address or number.", "The country code is missing."],
        checks: ["Correct it: a number like +15551234567."], .nativeAuth),
      .aadsts(
        901_004, "UnsupportedAuthMethod", "People of this app sign up without a password.",
        causes: ["A password was sent, and the user flow works with one-time codes."],
        checks: ["Leave the password out, or change the user flow."], .emulator),
      .aadsts(
        901_007, "UnsupportedChallengeType", "The challenge types of the request can't be used.",
        causes: ["redirect is missing in challenge_type.", "A type is unknown."],
        checks: ["Send challenge_type with redirect and documented types."], .nativeAuth),
      .aadsts(
        1_003_037, "UserAlreadyExists", "There is such an account already.",
        causes: ["The person signed up before."], checks: ["Sign in, or reset the password."], .nativeAuth),
      .aadsts(
        400_002, "InvalidAuthenticationType", "The second factor can't be used at this step.",
        causes: ["The id of the method is of another flow."], checks: ["Ask for the methods again, and choose one."],
        .nativeAuth),
    ])
}
