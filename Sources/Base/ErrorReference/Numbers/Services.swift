// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let services = ErrorGroup(
    "Services, federation and single sign-on",
    [
      .aadsts(
        50_000, "TokenIssuanceError", "The sign-in service failed.",
        causes: ["A fault at Microsoft."], checks: ["Try again later.", "Send the correlation id to the support."]),
      .aadsts(
        50_033, "RetryableError", "A passing fault of the service.", causes: ["A fault at Microsoft."],
        checks: ["Try again."]),
      .aadsts(
        70_012, "MsaServerError", "The service of personal accounts failed.",
        causes: ["A fault at Microsoft."], checks: ["Try again later."]),
      .aadsts(
        90_006, "ExternalServerRetryableError", "The service is not available for a moment.",
        causes: ["A fault at Microsoft."], checks: ["Try again after some seconds."]),
      .aadsts(
        90_012, "RequestTimeout", "The request took too long.",
        causes: ["The service is under load."], checks: ["Try again."]),
      .aadsts(
        90_024, "RequestBudgetExceededError", "A passing fault of the service.",
        causes: ["The service is under load."], checks: ["Try again."]),
      .aadsts(
        90_033, "MsodsServiceUnavailable", "The directory is not available for a moment.",
        causes: ["A fault at Microsoft; at the emulator: a token could not be signed."], checks: ["Try again later."]),
      .aadsts(
        90_036, "MsodsServiceUnretryableFailure", "The directory failed, and trying again won't help.",
        causes: ["A fault at Microsoft."], checks: ["Send the correlation id to the support."]),
      .aadsts(
        90_055, "TenantThrottlingError", "The tenant gets too many requests.",
        causes: ["An app asks for tokens in a loop or does not cache them."],
        checks: ["Wait as long as Retry-After says.", "Let MSAL's cache answer."]),
      .aadsts(
        90_090, "GraphRetryableError", "The directory is not available for a moment.",
        causes: ["A fault at Microsoft."], checks: ["Try again."]),
      .aadsts(
        90_091, "GraphServiceUnreachable", "The directory can't be reached.",
        causes: ["A fault at Microsoft."], checks: ["Try again later."]),
      .aadsts(
        90_092, "GraphNonRetryableError", "The directory refused the request.",
        causes: ["The registration or a permission is not in order."],
        checks: ["Check the app's permissions.", "Send the correlation id to the support."]),
      .aadsts(
        50_008, "InvalidSamlToken", "The answer of the organisation's sign-in server can't be used.",
        causes: ["A claim is missing, or the certificate was renewed on one side only."],
        checks: ["Have an administrator check federation."]),
      .aadsts(
        50_107, "InvalidRealmUri", "The organisation's sign-in server is not known.",
        causes: ["The domain's federation is not set up, or for another issuer."],
        checks: ["Have an administrator check federation."]),
      .aadsts(
        20_001, "WsFedSignInResponseError", "The organisation's sign-in server answered with an error.",
        causes: ["The server is not in order."], checks: ["Ask the administrator of that server."]),
      .aadsts(
        40_008, "OAuth2IdPUnretryableServerError", "The outside identity provider failed.",
        causes: ["The provider's settings or the provider itself are not in order."], checks: ["Ask its administrator."]
      ),
      .aadsts(
        40_010, "OAuth2IdPRetryableServerError", "The outside identity provider failed for a moment.",
        causes: ["A passing fault there."], checks: ["Try again."]),
      .aadsts(
        40_015, "OAuth2IdPAuthCodeRedemptionUserError", "The outside identity provider did not take the code.",
        causes: [
          "The secret that is registered for the provider has expired.", "The person went back in the browser.",
        ],
        checks: ["Have an administrator check the provider's client id and secret.", "Sign in again."]),
      .aadsts(
        80_001, "OnPremiseStoreIsNotAvailable",
        "The password can't be checked: an agent does not reach Active Directory.",
        causes: ["The network or the server of the organisation."],
        checks: ["Ask the administrator to check the agents."]),
      .aadsts(
        80_002, "OnPremisePasswordValidatorRequestTimedout", "The check of the password took too long.",
        causes: ["Active Directory or an agent is slow."],
        checks: ["Try again.", "Ask the administrator to check the agents."]),
      .aadsts(
        80_007, "OnPremisePasswordValidatorErrorOccurredOnPrem", "An agent could not check the password.",
        causes: ["Active Directory refused, or the agent is not in order."],
        checks: ["Ask the administrator for the agent's log."]),
      .aadsts(
        80_012, "OnPremisePasswordValidationAccountLogonInvalidHours", "The account may not sign in at this hour.",
        causes: ["Active Directory has hours for it."], checks: ["Try within them, or ask the administrator."]),
      .aadsts(
        80_013, "OnPremisePasswordValidationTimeSkew", "The clocks of the organisation's servers differ.",
        causes: ["The agent's clock is wrong."], checks: ["Have the administrator set the clocks."]),
      .aadsts(
        81_004, "DesktopSsoIdentityInTicketIsNotAuthenticated", "Signing in by Kerberos failed.",
        causes: ["The ticket is not accepted."], checks: ["Sign in with the password.", "Get a new ticket: kinit."]),
      .aadsts(
        81_010, "DesktopSsoAuthTokenInvalid", "The Kerberos ticket is not valid or has expired.",
        causes: ["The ticket is old."], checks: ["Get a new ticket: kinit."]),
      .aadsts(
        81_012, "DesktopSsoMismatchBetweenTokenUpnAndChosenUpn", "The Kerberos ticket is of another person.",
        causes: ["The session of the machine is somebody else's."], checks: ["Choose the account of the session."]),
      .aadsts(
        75_005, "Saml2MessageInvalid", "The SAML request can't be used.",
        causes: ["The app sends what is not supported."], checks: ["Compare it with Microsoft's SAML protocol page."],
        .article("error-code-aadsts75005-not-a-valid-saml-request")),
      .aadsts(
        75_011, "NoMatchedAuthnContextInOutputClaims", "The person signed in in another way than the app asked for.",
        causes: ["The SAML request wants a password, and the session was made otherwise."],
        checks: ["Leave RequestedAuthnContext out of the request."],
        .article("error-code-aadsts75011-auth-method-mismatch")),
      .aadsts(
        750_054, "SamlRequestNotPresent", "The SAML request is missing in the address.",
        causes: ["The page was opened by its address in place of the app's."], checks: ["Start at the app."],
        .article("error-code-aadsts750054-saml-request-not-present")),
    ])
}
