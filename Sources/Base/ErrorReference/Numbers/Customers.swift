// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let customers = ErrorGroup(
    "Azure AD B2C",
    [
      .b2c(
        90_006, "RedirectURINotRegistered", "The redirect URI is not registered for the app.",
        causes: ["It differs from the registered one, by case, port or a slash."],
        checks: ["Register it as it is sent."]),
      .b2c(
        90_007, "NoRedirectURI", "The app has no redirect URI.",
        causes: ["None was registered."], checks: ["Add one under Authentication."]),
      .b2c(
        90_008, "ClientIDMissing", "The request has no client id.",
        causes: ["The parameter is missing or empty."], checks: ["Send client_id."]),
      .b2c(
        90_010, "ScopeMissing", "The request has no scope.",
        causes: ["The parameter is missing or empty."], checks: ["Send openid, and a scope of the API."]),
      .b2c(
        90_012, "ScopeNotSupported", "The scope is not supported.",
        causes: ["A typing error.", "The API does not expose it."], checks: ["Compare it with the API's registration."]),
      .b2c(
        90_018, "ClientNotRegistered", "The tenant does not know the app.",
        causes: ["The client id is wrong.", "The tenant is another one."], checks: ["Check both."]),
      .b2c(
        90_037, "RequestFailed", "The request failed at the policy.",
        causes: ["A step of the policy failed."], checks: ["Send the correlation id to the owner of the policy."]),
      .b2c(
        90_046, "StateLost", "The page has lost the state of the sign-in.",
        causes: ["The page was open too long, or went back."], checks: ["Start again."]),
      .b2c(
        90_055, "ScopeNamesNoResource", "The scope names no API.",
        causes: ["Only a name was sent."],
        checks: ["Write the whole scope, such as https://TENANT.onmicrosoft.com/api/read."]),
      .b2c(
        90_057, "ImplicitFlowNotAllowed", "The app may not get tokens from the authorization endpoint.",
        causes: ["response_type is not code, and the implicit flow is off."],
        checks: ["Use response_type=code with PKCE."]),
      .b2c(
        90_058, "PublicClientNotAllowed", "The app is not a public client.",
        causes: ["An app on people's machines is registered as a server."], checks: ["Allow public client flows."]),
      .b2c(
        90_068, "NotAB2CApplication", "The app was not registered for B2C.",
        causes: ["It was registered as one for the own organisation."],
        checks: ["Register it with the account type for identity providers and user flows."]),
      .b2c(
        90_077, "NoSession", "Nobody is signed in, and nobody may be asked.",
        causes: ["A silent request met no session."], checks: ["Sign in with interaction."]),
      .b2c(
        90_079, "ClientSecretRequired", "The app has to send its secret.",
        causes: ["It is registered as a server."], checks: ["Send the secret, or register it as a public client."]),
      .b2c(
        90_080, "GrantExpired", "The code or refresh token has expired.",
        causes: ["It was not used for too long."], checks: ["Sign in again."]),
      .b2c(
        90_081, "ClientSecretWrong", "The client secret is wrong.",
        causes: ["It is of another app, or out of date."], checks: ["Make a new one."]),
      .b2c(
        90_084, "PublicClientSentSecret", "A public client sent a secret.",
        causes: ["The code was got without one."], checks: ["Leave the secret out."]),
      .b2c(
        90_085, "InternalError", "The service failed.",
        causes: ["A fault at Microsoft, or a policy that is not in order."], checks: ["Sign in again."]),
      .b2c(
        90_088, "GrantForAnotherEndpoint", "The code or refresh token came from another policy.",
        causes: ["The authority names another policy or tenant than at the sign-in."],
        checks: ["Renew at the policy that the person signed in with."]),
      .b2c(
        90_091, "UserCancelled", "The person cancelled.",
        causes: ["Cancel was chosen on a page of the policy."], checks: ["Start again to go on."]),
      .b2c(
        90_092, "ApplicationDisabled", "The app is disabled.",
        causes: ["An administrator disabled it."], checks: ["Enable it."]),
      .b2c(
        90_111, "AccountLocked", "The account is locked.",
        causes: ["An administrator or too many attempts locked it."], checks: ["Ask the support of the app."]),
      .b2c(
        90_114, "AccountTemporarilyLocked", "The account is locked for a while.",
        causes: ["Too many wrong passwords."], checks: ["Wait some minutes."]),
      .b2c(
        90_117, "ScopeNotSupported", "The scope is not supported.",
        causes: ["The app has no permission for it.", "A typing error."], checks: ["Grant the permission to the app."]),
      .b2c(
        90_118, "PasswordForgotten", "The person has forgotten the password, and clicked the link that says so.",
        causes: ["The sign-in policy leaves the reset to the app."],
        checks: ["Start the policy that resets passwords.", "Or use a recommended user flow, which does that itself."]),
      .b2c(
        90_128, "AccountGone", "The account does not exist any more.",
        causes: ["It was deleted."], checks: ["Sign in with another one."]),
      .b2c(
        90_129, "GrantRevoked", "The refresh token was revoked.",
        causes: ["An administrator ended the sessions.", "The password was changed."], checks: ["Sign in again."]),
      .b2c(
        90_157, "TooManyAttempts", "A step of the policy was tried too often.",
        causes: ["Wrong input several times."], checks: ["Start again."]),
      .b2c(
        90_182, "CodeVerifierMismatch", "The code_verifier does not belong to the code_challenge.",
        causes: ["They are of different attempts."], checks: ["Keep the verifier with the state of its request."]),
      .b2c(
        90_205, "InsufficientPermissions", "The app may not do that at the API.",
        causes: ["The permission was not granted."], checks: ["Grant it to the app, with an administrator's consent."]),
      .b2c(
        90_224, "ResourceOwnerFlowNotEnabled", "The app may not send passwords.",
        causes: ["The flow is off for the app."], checks: ["Sign in with the browser."]),
      .b2c(
        90_225, "InvalidUserNameOrPassword", "User name or password is wrong.",
        causes: ["A typing error."], checks: ["Try again, or reset the password."]),
    ])
}
