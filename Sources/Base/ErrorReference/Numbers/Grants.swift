// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let grants = ErrorGroup(
    "Codes, refresh tokens and assertions",
    [
      .aadsts(
        54_005, "CodeAlreadyRedeemed", "The code was used before.",
        causes: [
          "The app redeemed it twice, as after a retry or a reload of the page.",
          "Two processes answered the redirect.",
        ],
        checks: ["Sign in again to get a new code.", "Redeem each code once, and don't repeat the request."]),
      .aadsts(
        501_481, "CodeVerifierMismatch", "The code_verifier does not belong to the code_challenge.",
        causes: [
          "Verifier and code are of different attempts, as with two tabs.", "The challenge was not made as S256.",
          "The verifier got lost between the two requests.",
        ],
        checks: [
          "Keep the verifier with the state of its request.", "Make the challenge as RFC 7636 section 4.2 says.",
        ]),
      .aadsts(
        70_000, "InvalidGrant", "The code or refresh token is not valid.",
        causes: [
          "It was revoked, or is of another client.", "It was cut off or changed on its way.",
          "The person took back the consent, or a personal account's sign-in was ended.",
        ],
        checks: ["Sign in again.", "Use the client id that the token was given to."]),
      .aadsts(
        70_008, "ExpiredOrRevokedGrant", "The code or refresh token has expired.",
        causes: ["A code was redeemed after more than some minutes.", "A refresh token was not used for long."],
        checks: ["Sign in again.", "Redeem codes at once.", "Check the clock of the machine."]),
      .aadsts(
        700_082, "ExpiredOrRevokedGrantInactiveToken", "The refresh token was not used for too long.",
        causes: ["The app was not used for 90 days, or what the tenant allows."], checks: ["Sign in again."]),
      .aadsts(
        700_084, "SpaRefreshTokenExpired", "The refresh token of a single-page app has ended after its fixed time.",
        causes: ["24 hours are over: such tokens can't be prolonged."],
        checks: ["Sign in again; the page can do so silently."]),
      .aadsts(
        700_005, "InvalidGrantRedeemAgainstWrongTenant", "The code was redeemed at another tenant than it came from.",
        causes: ["Authorization and token request use different authorities."], checks: ["Use one authority for both."]),
      .aadsts(
        7_000_012, "GrantForAnotherTenant", "The refresh token or code is of another tenant.",
        causes: ["A personal account's token was sent to a work tenant.", "/common and /consumers were mixed."],
        checks: ["Renew at the authority that the person signed in at."], .lookup),
      .aadsts(
        50_173, "FreshTokenNeeded", "The session was revoked.",
        causes: ["The password was changed or reset.", "An administrator or the person ended all sessions."],
        checks: ["Sign in again."]),
      .aadsts(
        50_132, "SsoArtifactInvalidOrExpired", "The session is not valid any more.",
        causes: ["The password has expired or was changed."], checks: ["Sign in again."]),
      .aadsts(
        50_133, "SsoArtifactRevoked", "The session has ended.",
        causes: ["The password was changed.", "The session was revoked."], checks: ["Sign in again."]),
      .aadsts(
        50_089, "FlowTokenExpired", "The sign-in took too long, and its page is out of date.",
        causes: ["The page was left open.", "The browser went back to an old page."],
        checks: ["Start again from the app."]),
      .aadsts(
        50_196, "LoopDetected", "The app asks the same thing again and again.",
        causes: ["Tokens are not cached.", "A failure is answered with the same request."],
        checks: ["Let MSAL's cache answer.", "Don't retry what the answer says can't succeed."]),
      .aadsts(
        70_043, "BadTokenDueToSignInFrequency", "The sign-in is older than the policy allows.",
        causes: ["A Conditional Access policy limits the time between sign-ins."], checks: ["Sign in again."]),
      .aadsts(
        70_044, "SessionExpiredDueToSignInFrequency", "The session is older than the policy allows.",
        causes: ["A Conditional Access policy limits the time between sign-ins."], checks: ["Sign in again."], .lookup),
      .aadsts(
        70_016, "AuthorizationPending",
        "The person has not finished signing in with the device code. That is no failure.",
        causes: ["The page is still open, or was not opened yet."],
        checks: ["Ask again after the interval of the answer.", "Show the person the address and the code."],
        .deviceCode),
      .aadsts(
        70_018, "BadVerificationCode", "The device code is not known.",
        causes: ["The code was mistyped.", "The device code of another request was sent."],
        checks: ["Start again and type the new code."], .deviceCode),
      .aadsts(
        70_019, "CodeExpired", "The code for the device has expired.",
        causes: ["Nobody entered it in time."], checks: ["Start again."], .deviceCode),
      .aadsts(
        70_020, "DeviceCodeExpired", "The device code has expired.",
        causes: ["Nobody signed in within about 15 minutes.", "The app went on asking with an old code."],
        checks: ["Start again.", "Stop asking after expires_in seconds."], .deviceCode),
      .aadsts(
        90_119, "InvalidUserCode", "No code was entered.",
        causes: ["The field was left empty."], checks: ["Type the code that the device shows."]),
      .aadsts(
        90_120, "InvalidDeviceFlowRequest", "The device code was accepted or refused already.",
        causes: ["The code was entered twice."], checks: ["Look at the device: it may be signed in.", "Start again."]),
      .aadsts(
        50_134, "DeviceFlowAuthorizeWrongDatacenter", "The code was entered at another data centre than it came from.",
        causes: ["Device and person are far from each other, or use different networks."],
        checks: ["Start again and enter the code from the same network."]),
      .aadsts(
        700_020, "InteractionRequired", "A person has to take part.",
        causes: ["The grant can't be used silently."], checks: ["Sign in with interaction."]),
      .aadsts(
        50_013, "InvalidAssertion", "The token that was sent as proof is not valid.",
        causes: [
          "On-behalf-of: a token for another API, such as Graph, was sent.", "The token has expired.",
          "It is an ID token, or was changed.",
        ],
        checks: [
          "Send the access token that the API got, whose aud is the API itself.", "Look at it with: msal decode -",
        ]),
      .aadsts(
        500_131, "AssertionAudienceMismatch", "The token that was sent as proof is for somebody else.",
        causes: ["On-behalf-of: the token's audience is not the app that sends it."],
        checks: ["Have the client ask for a scope of this API.", "Compare aud with the client id: msal decode -"],
        .lookup),
      .aadsts(
        500_133, "AssertionOutsideValidTime", "The token that was sent as proof has expired, or is not valid yet.",
        causes: ["The token was kept too long.", "A clock is wrong."],
        checks: ["Get a new token before on-behalf-of.", "Check the clock: msal doctor."]),
      .aadsts(
        240_002, "RequiredClaimIsMissing", "An ID token can't be used on behalf of a person.",
        causes: ["The client sends its ID token to the API."], checks: ["Send an access token for the API."]),
      .aadsts(
        7_000_114, "OnBehalfOfNotAllowed", "The app may not act on behalf of people.",
        causes: ["The app's registration does not allow it."], checks: ["Ask the app's owner."]),
      .aadsts(
        50_027, "InvalidJwtToken", "The token is not valid.",
        causes: [
          "It has expired, is for another audience or of another issuer.", "A claim is missing or doubled.",
          "It is not three parts.",
        ],
        checks: ["Look at it with: msal decode -", "Check the clock: msal doctor."]),
      .aadsts(
        50_006, "InvalidSignature", "A signature does not match.",
        causes: ["The token was changed.", "The key has been replaced."],
        checks: ["Get a new token.", "Read the keys anew."]),
      .aadsts(
        900_384, "JwtSignatureInvalid", "The signature of a token does not match.",
        causes: ["The token was changed or cut off.", "The key is not the registered one."],
        checks: ["Look at it with: msal decode -"]),
      .aadsts(
        50_139, "SessionMissingMsaOAuth2RefreshToken", "The outside session is gone.",
        causes: ["The personal account's session has ended."], checks: ["Sign in again."]),
      .aadsts(
        500_139, "InvalidAssertion", "The token that was sent as proof is not valid; the message says in which way.",
        causes: [
          "A broker or single sign-on extension sent a token that a policy does not accept any more.",
          "The proof has expired, or is for another app.",
        ],
        checks: ["Sign in again, without the cached session.", "Look at 50013, of which this is a detail."], .lookup),
    ])
}
