// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let consent = ErrorGroup(
    "Scopes and consent",
    [
      .aadsts(
        65_001, "DelegationDoesNotExist", "Nobody has consented that the app may do this.",
        causes: [
          "The app asks for a new permission.", "Consent was taken back.",
          "A silent request or on-behalf-of can't ask the person.",
        ],
        checks: [
          "Sign in with interaction and accept: msal login --scope SCOPE.",
          "Have an administrator grant consent under API permissions.",
          "On behalf of: name the API under knownClientApplications, so that one page asks for both.",
        ]),
      .aadsts(
        65_002, "FirstPartyPreauthorization", "An app of Microsoft's may not get a token for this API.",
        causes: ["The client id of one of Microsoft's own apps is used for something that it is not made for."],
        checks: ["Register an app of your own."]),
      .aadsts(
        65_004, "UserDeclinedConsent", "The person refused, or closed the page.",
        causes: ["Cancel was chosen at the consent page.", "The app asks for more than people want to give."],
        checks: ["Sign in again and accept.", "Ask for fewer permissions."]),
      .aadsts(
        65_005, "MisconfiguredApplication", "The registration does not list what the app asks for.",
        causes: ["The API is missing under API permissions.", "The API is not in the tenant."],
        checks: ["Add the permission to the registration."], .article("error-code-aadsts650056-misconfigured-app")),
      .aadsts(
        650_051, "ServicePrincipalNameConflict", "The app can't be added to the tenant: its name is there already.",
        causes: ["The app is still being added.", "A remainder of an earlier installation is there."],
        checks: ["Try again after a minute.", "Have an administrator remove the old enterprise app."], .lookup),
      .aadsts(
        650_052, "ServiceNotEnabled", "The organisation has not the service that the app wants to call.",
        causes: ["There is no subscription or licence.", "The API's service principal is missing in the tenant."],
        checks: ["Ask the administrator.", "Have the API added to the tenant."]),
      .aadsts(
        650_053, "ScopeDoesNotExistOnResource", "The API has no such scope.",
        causes: [
          "The scope has a typing error.", "A scope without its API counts as one of Microsoft Graph's.",
          "It is an application permission, which people can't be asked for.",
        ],
        checks: [
          "Check the spelling of the scope; that of an API of your own begins with the API: api://ID/NAME.",
          "Look under Expose an API of the API's registration.",
        ],
        .lookup),
      .aadsts(
        650_054, "ResourceRemoved", "The API is not available any more.",
        causes: ["It was removed from the tenant."],
        checks: ["Check that every API of the permissions is in the tenant."]),
      .aadsts(
        650_056, "MisconfiguredApplication", "The app is not set up for what it asks for.",
        causes: [
          "The registration lists no permission of the API.", "No administrator has consented.",
          "The client id is wrong.",
        ],
        checks: ["Add the permission, and have an administrator consent.", "Check the client id."],
        .article("error-code-aadsts650056-misconfigured-app")),
      .aadsts(
        650_057, "InvalidResource", "The app asks for an API that its registration does not list.",
        causes: ["The permission was not added.", "The API's name has a typing error."],
        checks: ["Add it under API permissions; the text lists what is there."]),
      .aadsts(
        70_011, "InvalidScope", "The scope is not valid.",
        causes: [
          "A typing error, or commas between scopes.", "The scope lacks its API, or names one that does not exist.",
          "Client credentials: the scope is not API/.default.",
        ],
        checks: [
          "Separate scopes by blanks.", "Write them with the API's address.", "For an app itself: API/.default.",
        ]),
      .aadsts(
        28_000, "InvalidMultipleResourcesScope", "The scopes are of more than one API.",
        causes: ["One request asks for tokens of several APIs."],
        checks: ["Ask for one API at a time; the second needs no person: its token comes from the refresh token."],
        .lookup),
      .aadsts(
        28_002, "InvalidScope", "The scope is not valid for an access token.",
        causes: ["A typing error, or no API in it."], checks: ["Check the scope."]),
      .aadsts(
        28_003, "EmptyScope", "A scope is missing where the code is redeemed.",
        causes: ["The token request has no scope."], checks: ["Send the scopes of the authorization request."]),
      .aadsts(
        700_022, "InvalidMultipleResourcesScope", "The scopes are of more than one API.",
        causes: ["Client credentials were asked for several APIs at once."],
        checks: ["Ask for one API/.default at a time."]),
      .aadsts(
        700_023, "InvalidResourcelessScope", "The scope names no API.",
        causes: ["Only openid, profile or the like was asked for."], checks: ["Ask for API/.default."]),
      .aadsts(
        1_002_012, "InvalidClientCredentialsScope", "For itself an app can ask for API/.default only.",
        causes: ["Single permissions were asked for with client credentials."],
        checks: ["Ask for API/.default, and give the app its permissions in the registration."], .lookup),
      .aadsts(
        500_011, "InvalidResourceServicePrincipalNotFound", "The tenant does not know the API.",
        causes: [
          "The address of the API has a typing error.", "The API was not added to this tenant.",
          "The request went to the wrong tenant.",
        ],
        checks: ["Compare the scope's first part with the Application ID URI of the API.", "Check the tenant."]),
      .aadsts(
        500_014, "ServicePrincipalDisabled", "The API is disabled in the tenant.",
        causes: ["A subscription has ended.", "An administrator disabled the API's service principal."],
        checks: ["Have an administrator look under Enterprise applications, and at the licences."], .lookup),
      .aadsts(
        50_001, "InvalidResource", "The API does not exist or is disabled.",
        causes: ["The resource has a typing error.", "The API is not in the tenant."],
        checks: ["Check the API's address."]),
      .aadsts(
        90_008, "TokenForItselfRequiresGraphPermission", "Nobody has consented to the app.",
        causes: ["The app lacks the permission to sign people in."],
        checks: ["Add User.Read of Microsoft Graph, and consent."]),
      .aadsts(
        90_009, "TokenForItselfMissingIdenticalAppIdentifier",
        "An app that asks for a token for itself has to use its id.",
        causes: ["The scope names the app by an address."], checks: ["Use CLIENT-ID/.default."]),
      .aadsts(
        90_093, "GraphUserUnauthorized", "The directory does not let the person do that.",
        causes: ["The person may not consent, and is no administrator."], checks: ["Ask an administrator."]),
      .aadsts(
        90_094, "AdminConsentRequired", "An administrator has to consent.",
        causes: ["A permission is for administrators to grant.", "The tenant does not let people consent."],
        checks: ["Have an administrator grant consent under API permissions, or with the admin consent page."]),
      .aadsts(
        90_095, "AdminConsentRequiredRequestAccess", "An administrator has to consent, and can be asked on the page.",
        causes: ["The tenant has a workflow for such requests."], checks: ["Send the request on the page, and wait."]),
      .aadsts(
        90_099, "ApplicationNotAuthorizedInTenant", "The app is not allowed in the customer's tenant.",
        causes: ["A partner's app has no consent there."], checks: ["Have the customer's administrator consent."]),
    ])
}
