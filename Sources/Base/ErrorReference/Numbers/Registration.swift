// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let registration = ErrorGroup(
    "App registration and redirect URIs",
    [
      .aadsts(
        50_011, "InvalidReplyTo", "The redirect URI of the request is not one of those registered for the app.",
        causes: [
          "The URI differs in scheme, host, port, path or a final slash from every registered one.",
          "It is registered for another kind of client, such as Web in place of Mobile and desktop applications.",
          "The client id is that of another app.",
        ],
        checks: [
          "Compare the redirect URI of the request, letter by letter, with those under Authentication in the registration.",
          "For a desktop or command-line app register http://localhost; any port is accepted then.",
        ], .article("error-code-aadsts50011-reply-url-mismatch")),
      .aadsts(
        500_112, "ReplyAddressMismatch",
        "The redirect URI at the token endpoint is not the one of the authorization request.",
        causes: [
          "A proxy in front of the app changed scheme, host or port between the two requests.",
          "The app makes the URI from the incoming request, and that came under another name.",
        ],
        checks: [
          "Send the very same redirect_uri with the code as with the authorization request.",
          "Behind a proxy, set the public address of the app in its configuration.",
        ], .lookup),
      .aadsts(
        500_113, "NoReplyAddressRegistered", "The app has no redirect URI at all.",
        causes: [
          "The registration is new, and no platform was added to it.",
          "The client id is that of an API or a daemon, where nobody signs in.",
        ],
        checks: [
          "Add a platform and a redirect URI under Authentication in the registration.", "Check the client id.",
        ],
        .lookup),
      .aadsts(
        900_971, "NoReplyAddressProvided", "There is no address to send the answer to.",
        causes: [
          "The request has no redirect_uri, and the registration has none to fall back on.",
          "The request's parameters are not encoded, so that redirect_uri got lost.",
        ],
        checks: [
          "Send redirect_uri, percent-encoded.", "Register that redirect URI for the app.",
        ]),
      .aadsts(
        70_004, "InvalidRedirectUri", "The redirect URI is not valid for this app.",
        causes: ["The URI is not registered.", "Its scheme is not allowed for the kind of client."],
        checks: ["Register the URI that the app sends, for the right platform."]),
      .aadsts(
        700_016, "UnauthorizedClient_DoesNotMatchRequest", "The tenant does not know the app.",
        causes: [
          "The client id has a typing error, or is an object id or the id of a secret.",
          "The authority names another tenant than the one that the app is registered in.",
          "The app is of another tenant, and nobody of this tenant has consented to it yet.",
        ],
        checks: [
          "Copy the Application (client) ID from the registration's overview.",
          "Use the Directory (tenant) ID of the same page in the authority.",
          "For an app of several tenants have an administrator consent first.",
        ]),
      .aadsts(
        700_011, "UnauthorizedClientAppNotFoundInOrgIdTenant",
        "The app that asks for a token does not exist in the tenant.",
        causes: ["The app was deleted, or never added to this tenant.", "The request went to the wrong tenant."],
        checks: ["Look for the app under Enterprise applications of the tenant.", "Check tenant and client id."]),
      .aadsts(
        70_001, "UnauthorizedClient", "The app is not usable in this tenant: it is unknown or disabled.",
        causes: [
          "The client id is wrong.", "The app is not installed in the tenant.", "An administrator disabled it.",
        ],
        checks: [
          "Check client id and tenant.",
          "Have an administrator look at the app under Enterprise applications: is it there, and enabled?",
        ], .article("error-code-aadsts70001-app-not-found-in-directory")),
      .aadsts(
        7_000_112, "UnauthorizedClientApplicationDisabled", "The app is disabled.",
        causes: [
          "An administrator switched it off in this tenant.",
          "Microsoft disabled it because it broke the terms of use.",
        ],
        checks: ["Have an administrator set \"Enabled for users to sign-in\" under Enterprise applications."]),
      .aadsts(
        1_000_031, "ApplicationNotAccessible", "The app can't be used at present.",
        causes: ["An administrator or Microsoft has blocked it."], checks: ["Ask the administrator of the tenant."]),
      .aadsts(
        50_194, "NotMultiTenant", "The app is for one tenant, and the authority is /common or the like.",
        causes: [
          "The authority was left at /common.", "The app was meant for several tenants, and is not registered so.",
        ],
        checks: [
          "Name the tenant in the authority: https://login.microsoftonline.com/TENANT-ID.",
          "Or change \"Supported account types\" in the registration.",
        ]),
      .aadsts(
        9_002_332, "OnlyEntraUsers", "The app is for work and school accounts, and the authority is /consumers.",
        causes: ["The authority does not fit the supported account types of the registration."],
        checks: ["Use /organizations or the tenant's id.", "Or let the app take personal accounts too."]),
      .aadsts(
        9_001_023, "GrantTypeNotSupportedOnGlobalEndpoint",
        "The grant type is not accepted at /common and /consumers.",
        causes: ["A user name and password were sent to an authority that stands for many tenants."],
        checks: ["Use /organizations or the tenant's id.", "Better: sign in with the browser or a device code."]),
      .aadsts(
        90_130, "NonConvergedAppV2GlobalEndpointNotSupported", "The app can't be used at /common or /consumers.",
        causes: ["The app was registered for one kind of account in the old portal."],
        checks: ["Use /organizations or the tenant's id in the authority."]),
      .aadsts(
        90_124, "V1ResourceV2GlobalEndpointNotSupported", "The API can't be asked for at /common or /consumers.",
        causes: ["The API takes tokens of version 1 only."],
        checks: ["Use /organizations or the tenant's id in the authority."]),
      .aadsts(
        700_054, "ResponseTypeIdTokenNotEnabled", "The app may not get ID tokens from the authorization endpoint.",
        causes: ["The request asks for response_type=id_token, and the registration does not allow that."],
        checks: [
          "Use response_type=code with PKCE.",
          "Or tick \"ID tokens\" under Authentication, Implicit grant and hybrid flows.",
        ]),
      .aadsts(
        700_051, "ResponseTypeTokenNotEnabled", "The app may not get access tokens from the authorization endpoint.",
        causes: ["The request asks for response_type=token: the implicit flow, which is off unless allowed."],
        checks: ["Use response_type=code with PKCE; the implicit flow is out of date."], .lookup),
      .aadsts(
        70_005, "UnsupportedResponseType", "The response_type is not supported for the app.",
        causes: [
          "The value is wrong, or not allowed by the registration.", "id_token is asked for without the scope openid.",
        ],
        checks: ["Use response_type=code."]),
      .aadsts(
        70_007, "UnsupportedResponseMode", "The response_mode is not supported here.",
        causes: ["The value is none of query, fragment and form_post.", "query was asked for together with a token."],
        checks: ["Leave response_mode out, or use one that goes with the response_type."]),
      .aadsts(
        9_002_325, "PkceRequiredForSpa", "A code for a single-page app can be redeemed with PKCE only.",
        causes: [
          "The redirect URI is registered for single-page applications, and the request had no code_challenge.",
          "A server or desktop app uses a redirect URI that is registered for the wrong platform.",
        ],
        checks: ["Send a code_challenge.", "Or move the redirect URI to the platform that the app is."], .lookup),
      .aadsts(
        9_002_326, "CrossOriginNotSpa", "A page may redeem codes for single-page apps only.",
        causes: [
          "The redirect URI is registered as Web or Mobile and desktop, and the token request comes from a browser."
        ],
        checks: ["Register the redirect URI under Single-page application, and remove it from the other platforms."],
        .lookup),
      .aadsts(
        9_002_327, "SpaOnlyCrossOrigin", "A code for a single-page app can be redeemed by a page only.",
        causes: [
          "The redirect URI is registered for single-page applications, and a server or program redeems the code."
        ],
        checks: ["Register the redirect URI under Web, or Mobile and desktop applications, as the app is."], .lookup),
      .aadsts(
        50_003, "MissingSigningKey", "There is no key to sign the app's token with.",
        causes: ["The app has single sign-on by SAML, and no certificate.", "Its certificate was removed."],
        checks: ["Have an administrator make a signing certificate under Single sign-on of the app."],
        .article("error-code-aadsts50003-cert-or-key-not-configured")),
      .aadsts(
        50_146, "MissingCustomSigningKey", "The app needs a signing key of its own, and has none that is valid.",
        causes: ["Its tokens have mapped claims, and no key was made for them.", "The key has expired."],
        checks: ["Add a signing key to the app, or set acceptMappedClaims in its manifest."]),
    ])
}
