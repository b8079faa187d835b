// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let requests = ErrorGroup(
    "Requests",
    [
      .aadsts(
        900_144, "MissingParameter", "The request lacks a parameter that it must have; the text names it.",
        causes: [
          "The app did not send it, or sent it empty.",
          "The body is not form-encoded, or its Content-Type is not application/x-www-form-urlencoded.",
          "Parameters were sent in the query in place of the body.",
        ],
        checks: ["Look at the request as it was sent: is the parameter in the body, under exactly this name?"]),
      .aadsts(
        90_014, "MissingRequiredField", "A field that is needed is not in the request or the credential.",
        causes: ["A parameter is missing or empty.", "The body is not form-encoded."],
        checks: ["Look for the name in the text, and send it."]),
      .aadsts(
        9_000_411, "DuplicateParameter", "A parameter is in the request more than once.",
        causes: ["The app adds a parameter that its library sends already, such as prompt or scope."],
        checks: ["Send each parameter once; several scopes are one value, with blanks between them."], .lookup),
      .aadsts(
        900_561, "BadResourceRequestInvalidRequest", "The endpoint was called with the wrong HTTP method.",
        causes: [
          "The token endpoint was asked with GET, for instance by opening its address in a browser.",
          "A redirect turned a POST into a GET.",
        ],
        checks: ["Send a POST.", "A person who went back in the browser can start again from the app."]),
      .aadsts(
        90_023, "InvalidRequest", "The request is not valid; the text says in what way.",
        causes: ["A parameter has a value that is not allowed.", "Parameters contradict each other."],
        checks: ["Correct what the text names.", "Without custom parameters: does it work then?"]),
      .aadsts(
        90_013, "InvalidUserInput", "A value of the request can't be used.",
        causes: ["The claims parameter is not JSON.", "An id or name has a character that it can't have."],
        checks: ["Send a claims challenge exactly as it came.", "Check the values that people typed."]),
      .aadsts(
        90_100, "InvalidRequestParameter", "A parameter is empty or not valid; the text names it.",
        causes: ["An address or id is malformed.", "A variable was not filled in, and its value is empty."],
        checks: ["Print the value that the app sends."]),
      .aadsts(
        9_002_313, "InvalidRequest", "The request is malformed.",
        causes: [
          "The code or refresh token was cut off, changed or encoded twice.", "The body is not form-encoded.",
          "A value has a line end or quotation marks from a configuration file.",
        ],
        checks: [
          "Compare the request as it was sent with the documentation.", "Sign in again to get a fresh code or token.",
        ]),
      .aadsts(
        90_004, "InvalidRequestFormat", "The request has not the right form.",
        causes: ["The parameters are not encoded as a form."], checks: ["Percent-encode each value once."]),
      .aadsts(
        90_005, "InvalidRequestWithMultipleRequirements", "Parameters of the request exclude each other.",
        causes: ["login_hint and an account's id were sent together."], checks: ["Send one of them."]),
      .aadsts(
        90_007, "InvalidSessionId", "The session id of the request can't be read.",
        causes: ["The sid was cut off or made up."], checks: ["Leave sid out, or take it from the ID token."]),
      .aadsts(
        165_900, "InvalidApiRequest", "The sign-in page sent a request that is not valid.",
        causes: [
          "The page was open for long, or in two tabs.", "The browser blocks cookies, or an extension changes pages.",
        ],
        checks: ["Start again from the app.", "Try a private window without extensions."]),
      .aadsts(
        90_015, "QueryStringTooLong", "The address is too long.",
        causes: [
          "The state or the claims are very long.", "Addresses were put into each other by repeated redirects.",
        ],
        checks: ["Keep the data at the app, and send a short key as state.", "Look for a redirect loop."]),
      .aadsts(
        90_016, "MissingRequiredClaim", "The token that was sent lacks a claim that is needed.",
        causes: ["An ID token or a token for another API was sent as access token."],
        checks: ["Look at the token's claims with: msal decode -"]),
      .aadsts(
        90_056, "BadResourceRequest", "The token endpoint did not get what it needs.",
        causes: ["The request is no POST.", "The code is missing.", "Authorization and token endpoint were mixed up."],
        checks: ["Send the code in a POST to the token endpoint that the metadata names."]),
      .aadsts(
        90_101, "InvalidEmailAddress", "A value is no e-mail address.",
        causes: ["The name was typed without a domain."], checks: ["Write it like name@example.com."]),
      .aadsts(
        90_102, "InvalidUriParameter", "A value is no absolute URL.",
        causes: ["redirect_uri lacks its scheme, or is not encoded."],
        checks: ["Send the whole address, percent-encoded."]),
      .aadsts(
        90_121, "InvalidEmptyRequest", "The request is empty.",
        causes: ["A proxy or a redirect dropped the body."], checks: ["Look at the request as it left the machine."]),
      .aadsts(
        550_022, "ConfidentialClientNotSupported",
        "Native authentication is for apps that keep no secret, and the app shows one or is registered as confidential.",
        causes: ["A server's registration is used in a mobile app.", "The request has a client_secret."],
        checks: ["Use a registration with public client flows allowed, and send no secret."]),
      .aadsts(
        901_002, "ResourceParameterNotSupported",
        "The parameter resource is not supported. The emulator uses the number for an app without native authentication too.",
        causes: [
          "An app of the version 1 endpoints sends resource to version 2.",
          "The client follows RFC 8707, as MCP clients do, and sends a resource indicator.",
        ],
        checks: ["Leave resource out, and name the API in scope: api://ID/.default."]),
      .aadsts(
        70_003, "UnsupportedGrantType", "The grant type is not supported, or not for this app or account.",
        causes: [
          "grant_type has a typing error.", "A password was sent for a personal account.",
          "In native authentication: the grant type does not fit the step.",
        ],
        checks: ["Use a grant type of the metadata.", "Sign in with the browser or a device code."]),
      .aadsts(
        50_147, "MissingCodeChallenge", "The code_challenge has not the right size.",
        causes: ["The challenge is not the base64url text of a SHA-256 hash.", "It was encoded twice."],
        checks: ["Make it as RFC 7636 section 4.2 says: 43 characters, without padding."]),
      .aadsts(
        501_491, "InvalidCodeChallengeMethodInvalidSize", "The code_challenge has not the right size.",
        causes: ["The challenge has padding, or is not a SHA-256 hash."],
        checks: ["Make it as RFC 7636 section 4.2 says: 43 characters, without padding."]),
      .aadsts(
        165_000, "InvalidRequestCanary", "The form does not belong to the session of this browser.",
        causes: [
          "Cookies are blocked, or a proxy drops them.", "The page was left open too long, or in two tabs.",
          "The address of the page was opened in another browser.",
        ],
        checks: ["Allow cookies.", "Start again from the app, in one tab."], .lookup),
      .aadsts(
        50_061, "SignoutInvalidRequest", "The sign-out can't be done: its request is not valid.",
        causes: ["A parameter of the sign-out is malformed."], checks: ["Use the end_session_endpoint of the metadata."]
      ),
      .aadsts(
        50_068, "SignoutInitiatorNotParticipant", "The app that asks to sign out has no part in the session.",
        causes: ["The person signed in with another app or account."], checks: ["Sign out at the app that was used."]),
      .aadsts(
        90_000, "NothingHere", "The emulator has nothing at this address.",
        causes: ["The path has a typing error.", "The tenant is missing before the endpoint's path."],
        checks: ["Take the endpoints from the metadata: /TENANT/v2.0/.well-known/openid-configuration."], .emulator),
    ])
}
