// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let strongAuthentication = ErrorGroup(
    "Multi-factor authentication",
    [
      .aadsts(
        50_072, "UserStrongAuthEnrollmentRequiredInterrupt", "The person has to register a second factor first.",
        causes: ["A policy asks for a second factor, and the account has none.", "The registered one was removed."],
        checks: ["Sign in with the browser and register one.", "Or register at https://aka.ms/mysecurityinfo."]),
      .aadsts(
        50_074, "UserStrongAuthClientAuthNRequiredInterrupt", "A second factor is asked for and was not given.",
        causes: ["The person did not answer the prompt, or refused it.", "A silent request met the policy."],
        checks: ["Sign in with interaction and answer the prompt."]),
      .aadsts(
        50_076, "UserStrongAuthClientAuthNRequired", "The API asks for a second factor.",
        causes: [
          "A Conditional Access policy or the account's settings ask for it.",
          "The sign-in was with a password only, as with a user name and password in a script.",
          "The person is at another place or network than before.",
        ],
        checks: [
          "Sign in with interaction, for the same API: msal login --scope SCOPE.",
          "An app passes on the claims of the answer with its next request.",
          "A script without a person: a service principal or a managed identity in place of an account.",
        ]),
      .aadsts(
        50_078, "UserStrongAuthExpired", "The second factor was given too long ago for this API.",
        causes: ["A policy has it renewed from time to time."], checks: ["Sign in with interaction."]),
      .aadsts(
        50_079, "UserStrongAuthEnrollmentRequired",
        "The person has to register a second factor, or prove one elsewhere.",
        causes: [
          "A policy asks for a second factor, and the account has none.",
          "The organisation's own sign-in server did not say that a second factor was given.",
        ],
        checks: ["Sign in with the browser and register one.", "Have an administrator check the federation."]),
      .aadsts(
        500_121, "AuthenticationFailedDuringStrongAuthentication", "The second factor failed.",
        causes: [
          "The prompt was refused or not answered in time.", "The code was wrong.", "The method is out of date.",
        ],
        checks: [
          "Sign in again, and answer the prompt soon.", "Try another method on the page.",
          "Have an administrator read the details in the sign-in log.",
        ], .lookup),
      .aadsts(
        50_085, "SocialIdpLoginNeeded", "The outside account has to sign in at its own provider again.",
        causes: ["The provider's refresh token has ended."], checks: ["Sign in with the browser."]),
      .aadsts(
        50_087, "SasRetryableError", "The service for second factors failed for a moment.",
        causes: ["A passing fault."], checks: ["Try again."]),
      .aadsts(
        50_088, "TelecomLimitReached", "Too many calls or text messages were sent.",
        causes: ["Many attempts in a short time."], checks: ["Wait some minutes, or use the authenticator app."]),
      .aadsts(
        50_158, "ExternalSecurityChallenge", "A check by another provider has not been passed.",
        causes: ["A policy sends people to an outside provider for a second factor.", "A silent request met it."],
        checks: ["Sign in with interaction."]),
      .aadsts(
        50_161, "InvalidExternalSecurityChallengeConfiguration", "The outside provider did not say enough.",
        causes: ["A claim is missing in its answer."], checks: ["Have an administrator check the provider's settings."]),
      .aadsts(
        53_004, "ProofUpBlockedDueToRisk", "A second factor can't be registered now, because the sign-in looks risky.",
        causes: ["A new network or place.", "The account is at risk."],
        checks: ["Try from the usual network.", "Ask the administrator for a temporary access pass."]),
      .aadsts(
        53_010, "ProofUpBlockedDueToSecurityInfoAcr",
        "Second factors can be registered from certain networks or devices only.",
        causes: ["The organisation wants the registration to happen inside."],
        checks: ["Register in the organisation's network, or ask the administrator."]),
    ])
}
