// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorExplanation {
  /// Values of `error`: RFC 6749 sections 4.1.2.1 and 5.2, RFC 8628 section 3.5, OpenID Connect Core 3.1.2.6, those of
  /// the Microsoft platform and of its native authentication.
  static let errors: [ErrorExplanation] = [
    .word(
      "invalid_request", "The request lacks a parameter, has one twice or with a value that can't be used.",
      causes: ["A parameter is missing, empty or malformed.", "The body is not form-encoded."],
      checks: ["Read the description: it names the parameter."], .rfc("6749#section-5.2")),
    .word(
      "invalid_client", "The app could not prove itself.",
      causes: [
        "The secret or certificate is wrong or out of date.", "The client id is unknown.",
        "A public app is taken for a server.",
      ],
      checks: ["Check client id and credential.", "For an app on people's machines allow public client flows."],
      .rfc("6749#section-5.2")),
    .word(
      "invalid_grant", "The code, refresh token, password or assertion is not valid, or not any more.",
      causes: [
        "A refresh token has expired or was revoked.", "A policy wants the person to sign in again.",
        "A code was used twice, too late, or with another redirect URI or verifier.", "User name or password is wrong.",
      ],
      checks: ["Sign in again: msal login.", "Explain the number of the description, which says more."],
      .rfc("6749#section-5.2")),
    .word(
      "unauthorized_client", "The app may not do this.",
      causes: ["The tenant does not know the app.", "The registration does not allow the flow."],
      checks: ["Check client id and tenant.", "Check the app's registration."], .rfc("6749#section-4.1.2.1")),
    .word(
      "unsupported_grant_type", "The grant type is not supported.",
      causes: ["A typing error.", "The flow is not offered at this authority."],
      checks: ["Use a grant type of the metadata."], .rfc("6749#section-5.2")),
    .word(
      "unsupported_response_type", "The response type is not supported.",
      causes: ["The implicit flow is off for the app."], checks: ["Use response_type=code."],
      .rfc("6749#section-4.1.2.1")),
    .word(
      "invalid_scope", "A scope is unknown or malformed.",
      causes: ["A typing error.", "The scope lacks its API.", "Scopes of several APIs were asked for."],
      checks: ["Compare the scopes with the API's registration."], .rfc("6749#section-5.2")),
    .word(
      "access_denied", "The person or the service refused.",
      causes: ["The person cancelled.", "An administrator has to consent.", "A policy blocks the request."],
      checks: ["Sign in again and accept.", "Explain the number of the description."], .rfc("6749#section-4.1.2.1")),
    .word(
      "server_error", "The service failed.", causes: ["A fault of the service."], checks: ["Try again."],
      .rfc("6749#section-4.1.2.1")),
    .word(
      "temporarily_unavailable", "The service is busy.",
      causes: ["It is under load, or the app asks too often."], checks: ["Wait as long as Retry-After says."],
      .rfc("6749#section-4.1.2.1")),
    .word(
      "authorization_pending", "The person has not finished signing in with the device code. That is no failure.",
      causes: ["The page is still open."], checks: ["Ask again after the interval."], .rfc("8628#section-3.5")),
    .word(
      "slow_down", "The app asks for the device code's result too often.",
      causes: ["The interval is not kept."], checks: ["Wait five seconds longer between two questions from now on."],
      .rfc("8628#section-3.5")),
    .word(
      "expired_token", "The device code, or the continuation token of native authentication, has expired.",
      causes: ["Nobody finished in time."], checks: ["Start again."], .rfc("8628#section-3.5")),
    .word(
      "code_expired", "The device code has expired.",
      causes: ["Nobody finished in time."], checks: ["Start again."], .deviceCode),
    .word(
      "authorization_declined", "The person refused to sign in with the device code.",
      causes: ["Cancel was chosen."], checks: ["Start again with a new code."], .deviceCode),
    .word(
      "bad_verification_code", "The device code is not known.",
      causes: ["A wrong device_code was sent."], checks: ["Send the one of the answer."], .deviceCode),
    .word(
      "interaction_required", "A person has to take part.",
      causes: ["A second factor, a new consent or a changed password is needed.", "A policy wants a fresh sign-in."],
      checks: ["Sign in with interaction, and pass on the claims of the answer."], .openIDConnect),
    .word(
      "login_required", "Nobody is signed in, and nobody may be asked.",
      causes: ["A silent request met no session."], checks: ["Sign in with interaction."], .openIDConnect),
    .word(
      "account_selection_required", "Several accounts are signed in, and nobody may be asked which one.",
      causes: ["A silent request names no account."], checks: ["Send login_hint, or sign in with interaction."],
      .openIDConnect),
    .word(
      "consent_required", "Nobody has consented, and nobody may be asked.",
      causes: ["The app asks for a new permission."], checks: ["Sign in with interaction and accept."], .openIDConnect),
    .word(
      "invalid_request_uri", "The request object's address can't be used.",
      causes: ["It can't be read, or holds no valid request."], checks: ["Send the parameters themselves."],
      .openIDConnect),
    .word(
      "invalid_request_object", "The request object is not valid.",
      causes: ["Its signature or a value is wrong."], checks: ["Send the parameters themselves."], .openIDConnect),
    .word(
      "request_not_supported", "Request objects are not supported.",
      causes: ["The parameter request was sent."], checks: ["Send the parameters themselves."], .openIDConnect),
    .word(
      "request_uri_not_supported", "Addresses of request objects are not supported.",
      causes: ["The parameter request_uri was sent."], checks: ["Send the parameters themselves."], .openIDConnect),
    .word(
      "registration_not_supported", "Apps can't register themselves in a request.",
      causes: ["The parameter registration was sent."], checks: ["Register the app beforehand."], .openIDConnect),
    .word(
      "invalid_resource", "The API does not exist in the tenant.",
      causes: ["Its address has a typing error.", "It was not added to the tenant."],
      checks: ["Check scope and tenant."],
      .authorizationCode),
    .word(
      "invalid_instance", "The host of the authority is none of Microsoft's.",
      causes: ["A typing error.", "A host of one's own."], checks: ["Check the authority."], .list),
    .word(
      "invalid_token", "The API does not accept the access token.",
      causes: ["It has expired.", "It is for another API.", "Its signature or issuer is not accepted."],
      checks: ["Look at it with: msal decode -", "Get a new one: msal token --force-refresh."], .rfc("6750#section-3.1")
    ),
    .word(
      "insufficient_scope", "The access token lacks a permission.",
      causes: ["The scope was not asked for."], checks: ["Ask for it: msal token --scope SCOPE."],
      .rfc("6750#section-3.1")),
    .word(
      "insufficient_claims", "The API wants the person to prove more.",
      causes: ["Continuous access evaluation or an authentication context."],
      checks: ["Pass the claims of the challenge on with the next token request."], .errorHandling),
    .word(
      "user_not_found", "There is no such account.", causes: ["A typing error.", "The person has not signed up."],
      checks: ["Check the address, or sign up."], .nativeAuth),
    .word(
      "user_already_exists", "There is such an account already.", causes: ["The person signed up before."],
      checks: ["Sign in."], .nativeAuth),
    .word(
      "credential_required", "A password is still missing. That is no failure.",
      causes: ["The next step of a sign-up."],
      checks: ["Send a password."], .nativeAuth),
    .word(
      "attributes_required", "The app wants to know more of the person. That is no failure.",
      causes: ["The user flow has required attributes."], checks: ["Send those of required_attributes."], .nativeAuth),
    .word(
      "verification_required", "The address is not proved yet.", causes: ["The one-time code was not sent."],
      checks: ["Send the one-time code first."], .nativeAuth),
    .word(
      "unsupported_challenge_type", "The challenge types of the request can't be used.",
      causes: ["redirect is missing in the list."], checks: ["Send challenge_type with redirect."], .nativeAuth),
    .word(
      "unsupported_auth_method", "The way to sign in is not offered for the app.",
      causes: ["A password was sent where one-time codes are used, or the other way round."],
      checks: ["Check the user flow of the app."], .nativeAuth),
  ]
}
