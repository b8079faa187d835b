// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import OAuthWire

/// An error answer of the platform: an OAuth error with an AADSTS number. The text names no person and no secret.
package struct Refusal: Error, Sendable, Equatable {
  package var error: OAuthErrorCode
  var code: Int
  package var message: String
  /// The service that the number belongs to.
  var family = ErrorNumber.Family.entra
  var subError: OAuthSubError?
  /// A claims challenge as JSON text, for the client to repeat.
  var claims: String?
  /// The HTTP status where the refusal is a JSON answer.
  package var status = 400
  /// What was sent and what would have been accepted, for the person who reads the page; the app does not get it.
  package var details: [Detail] = []
  /// The `Allow` header of a 405.
  var allowedMethods: String?
  /// The `WWW-Authenticate` header of a 401.
  var challenge: String?

  package struct Detail: Sendable, Equatable {
    package let term: String
    package let values: [String]
  }

  init(
    _ error: OAuthErrorCode, _ code: Int, _ message: String, subError: OAuthSubError? = nil, status: Int = 400
  ) {
    self.error = error
    self.code = code
    self.message = message
    self.subError = subError
    self.status = status
  }

  package var number: ErrorNumber { ErrorNumber(code, family: family) }

  /// The refusal with the value that was sent and the first ten values that are registered.
  fileprivate func naming(_ what: String, _ value: String, registered: [String]) -> Refusal {
    let rest = registered.count > 10 ? ["and \(registered.count - 10) more"] : []
    var refusal = self
    refusal.details = [
      Detail(term: what + " sent", values: value.isEmpty ? [] : [String(value.prefix(500))]),
      Detail(term: "Registered", values: Array(registered.prefix(10)) + rest),
    ]
    return refusal
  }
}

/// Requests that are wrong whoever sends them.
extension Refusal {
  static func missing(_ parameter: String) -> Refusal {
    Refusal(.invalidRequest, 900_144, "The request must contain the following parameter: '\(parameter)'.")
  }

  static func repeated(_ parameter: String) -> Refusal {
    Refusal(.invalidRequest, 9_000_411, "The parameter '\(parameter)' is in the request more than once. Send it once.")
  }

  static func onlyAccepts(_ methods: String, received: String) -> Refusal {
    var refusal = Refusal(
      .invalidRequest, 900_561, "The endpoint only accepts \(methods) requests. Received a \(received) request.",
      status: 405)
    refusal.allowedMethods = methods
    return refusal
  }

  static func badValue(of parameter: String, _ advice: String) -> Refusal {
    Refusal(.invalidRequest, 90_023, "The value of the parameter '\(parameter)' is not supported. \(advice)")
  }

  /// A request object, or its address. Its parameters would replace those of the request (OpenID Connect Core 6).
  static func noRequestObject(_ parameter: String) -> Refusal {
    Refusal(
      OAuthErrorCode("\(parameter)_not_supported"), 90_023,
      "The parameter '\(parameter)' is not supported. Send the parameters of the request themselves.")
  }

  static let malformedClaims = Refusal(
    .invalidRequest, 90_013, "The 'claims' parameter is not a JSON object. Send the claims challenge as it came.")
  static func unknownTenant(_ name: String, in directory: Directory?) -> Refusal {
    Refusal(.invalidRequest, 90_002, "The tenant was not found. Check the tenant id or domain in the authority.")
      .naming("Tenant", name, registered: directory?.tenants.map { "\($0.domain): \($0.id.value)" } ?? [])
  }

  static let unknownInstance = Refusal(
    .invalidInstance, 50_049, "Unknown or invalid instance. Check the host name of the authority.")
}

/// Requests that are wrong for this app.
extension Refusal {
  /// - Parameter apps: The apps that may be used at the authority.
  static func unknownClient(_ id: String, among apps: [Application]) -> Refusal {
    Refusal(
      .unauthorizedClient, 700_016,
      "The application was not found in the directory. Check the client id and the tenant of the authority."
    )
    .naming("Client id", id, registered: apps.map { "\($0.name): \($0.clientID.value)" })
  }

  static func singleTenantOnCommon(_ tenant: TenantID?) -> Refusal {
    var refusal = Refusal(
      .invalidRequest, 50_194,
      "The application is not configured as a multi-tenant application. Use an authority with its tenant id.")
    refusal.details = [Detail(term: "Its tenant id", values: tenant.map { [$0.value] } ?? [])]
    return refusal
  }

  static func redirectNotRegistered(_ uri: String, of app: Application?) -> Refusal {
    Refusal(
      .invalidRequest, 50_011,
      "The redirect URI does not match the redirect URIs configured for the application. "
        + "Add it to redirectUris in the seed file, or send a registered one."
    )
    .naming("Redirect URI", uri, registered: app?.redirectURIs.map(\.value) ?? [])
  }

  static let secretFromPublicClient = Refusal(
    .invalidClient, 700_025,
    "The client is public, so neither 'client_assertion' nor 'client_secret' should be presented. Leave it out.",
    status: 401)

  static func pageNotRegistered(_ origin: String) -> Refusal {
    Refusal(
      .invalidRequest, 9_002_326,
      "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type. "
        + "Request origin: '\(origin.prefix(200))'. Register it with spaRedirectUris.")
  }

  static let onlyFromPages = Refusal(
    .invalidRequest, 9_002_327,
    "Tokens issued for the 'Single-Page Application' client-type may only be redeemed via cross-origin requests. "
      + "Send the request from the page.")
  static let pageNeedsProofKey = Refusal(
    .invalidRequest, 9_002_325,
    "Proof Key for Code Exchange is required for cross-origin authorization code redemption. Send a code_challenge.")
  static let malformedBasic = Refusal(
    .invalidRequest, 90_023,
    "The Authorization header is not Basic as RFC 6749 section 2.3.1 has it. Send base64 of the client id, a colon and the secret."
  )

  static let unsupportedResponseType = Refusal(
    .unsupportedResponseType, 70_005,
    "The 'response_type' is not supported. Use 'code', 'id_token' or 'code id_token'.")
  static let idTokensNotEnabled = Refusal(
    .unsupportedResponseType, 700_054,
    "The response_type 'id_token' is not enabled for the application. "
      + "Use 'code', or set enableIdTokenIssuance for the app.")
  static let accessTokensNotEnabled = Refusal(
    .unsupportedResponseType, 700_051,
    "The response_type 'token' is not enabled for the application. Use 'code'.")
  static let openIDMissing = Refusal(
    .unsupportedResponseType, 70_005, "The response_type 'id_token' requires the scope 'openid'. Ask for it.")
  static let tokenInQuery = Refusal(
    .invalidRequest, 70_007,
    "The response_mode 'query' is not supported for a response_type with a token. Use fragment or form_post.")
  static let nonceMissing = Refusal(
    .invalidRequest, 90_014, "The required field 'nonce' is missing. Send one with the response_type 'id_token'.")

  static func unsupportedGrant(_ name: String) -> Refusal {
    Refusal(
      .unsupportedGrantType, 70_003,
      "The app requested the unsupported grant type '\(name.prefix(80))'. Use a grant type of the metadata.")
  }
}

/// Scopes and consent.
extension Refusal {
  static func unknownScope(_ scope: String) -> Refusal {
    Refusal(
      .invalidScope, 70_011,
      "The provided value for the input parameter 'scope' is not valid. The scope '\(scope.prefix(200))' does not exist. "
        + "Check its spelling."
    )
  }

  static let defaultAmongOthers = Refusal(
    .invalidScope, 70_011,
    "The provided value for the input parameter 'scope' is not valid. .default scope can't be combined with "
      + "resource-specific scopes. Ask for one or the other.")

  /// The refusal of a person for whom no consent page can be shown.
  static func scopeNotOffered(_ scope: String) -> Refusal {
    Refusal(
      .invalidClient, 650_053,
      "The application asked for the scope '\(scope.prefix(200))', which does not exist on the resource. Check its spelling."
    )
  }

  static func unknownResource(_ resource: String) -> Refusal {
    Refusal(
      .invalidResource, 500_011,
      "The resource principal named '\(resource.prefix(200))' was not found in the tenant. Check the scope's first part."
    )
  }

  static let severalResources = Refusal(
    .invalidRequest, 28_000,
    "The provided value for the input parameter 'scope' is not valid because it contains more than one resource. "
      + "Ask for one resource at a time.")
  static let consentDeclined = Refusal(
    .accessDenied, 65_004, "The user declined to consent to access the app. Sign in again and accept to go on.")
  static let signInCancelled = Refusal(
    .accessDenied, 65_004, "The user cancelled the sign-in. Start it again to go on.")

  static let administratorNeeded = Refusal(
    .accessDenied, 90_094,
    "The app asks for permissions that only an administrator can grant. Ask an administrator to let the app in.")

  static func consentMissing(_ error: OAuthErrorCode) -> Refusal {
    Refusal(
      error, 65_001,
      "The user has not consented to use the application with these permissions. Send an interactive authorization request for this user and resource.",
      subError: .consentRequired)
  }
}

/// Accounts.
extension Refusal {
  static let noSession = Refusal(
    .loginRequired, 50_058, "A silent sign-in request was sent but no user is signed in. Sign in interactively.")
  static let otherSubject = Refusal(
    .loginRequired, 50_058,
    "Another person signed in than the one whom the app asked for by id_token_hint or claims. Sign in as that person.")
  static let severalSessions = Refusal(
    .interactionRequired, 16_000, "Several accounts are signed in. Name one with login_hint, or sign in interactively.")
  static let unknownUser = Refusal(
    .invalidGrant, 50_034, "The account does not exist in this directory. Check the name, or use another account.")
  static let userNotInTenant = Refusal(
    .invalidGrant, 50_020, "The account can't be used with this app or tenant. Use another account.")
  static let wrongPassword = Refusal(
    .invalidGrant, 50_126, "The username or password is wrong. Try again.")
  static let locked = Refusal(
    .invalidGrant, 50_053,
    "Too many wrong passwords. This account is locked for a short time. Wait, then try again.")

  static func blocked(_ error: OAuthErrorCode = .invalidGrant) -> Refusal {
    Refusal(error, 50_057, "The user account is disabled. Ask the administrator, or use another account.")
  }

  static func passwordExpired(_ error: OAuthErrorCode = .invalidGrant) -> Refusal {
    Refusal(
      error, 50_055, "The password is expired. Sign in interactively to change it.", subError: .userPasswordExpired)
  }
}

/// Conditional access.
extension Refusal {
  private static let policyID = "00000000-0000-4000-8000-00000000ca01"

  private static func policy(
    _ error: OAuthErrorCode, _ code: Int, _ message: String, _ subError: OAuthSubError, _ challenge: PolicyChallenge
  ) -> Refusal {
    var refusal = Refusal(error, code, message, subError: subError)
    refusal.claims = challenge.json.text
    return refusal
  }

  /// The authentication context that was asked for, if it is the reason.
  static func secondFactorNeeded(_ context: String?) -> Refusal {
    policy(
      .interactionRequired, 50_076,
      "Due to a configuration change made by the administrator, multi-factor authentication is needed. Sign in again.",
      .basicAction, context.map { .context($0) } ?? .policy(policyID))
  }

  static let passkeyNeeded = policy(
    .interactionRequired, 50_076,
    "Due to a configuration change made by the administrator, a passkey is needed (authentication strength). Sign in "
      + "again in a browser.", .basicAction, .policy(policyID))

  /// The refusal of an API that acts on behalf of a person: the API's caller has to ask the person.
  static let secondFactorOfCaller = policy(
    .interactionRequired, 50_076,
    "Due to a configuration change made by the administrator, multi-factor authentication is needed to go on. "
      + "Pass the claims on to the caller, which signs in again with them.", .basicAction, .signInPolicy(policyID))

  static let policyBlocked = policy(
    .invalidGrant, 53_003, "Access has been blocked by Conditional Access policies. Ask the administrator.",
    .messageOnly, .policy(policyID))
  static let deviceNotCompliant = policy(
    .invalidGrant, 53_000, "This device doesn't meet your organisation's requirements. Use a managed device.",
    .messageOnly, .policy(policyID))
  static let deviceNotJoined = policy(
    .invalidGrant, 53_001, "Your organisation doesn't know this device. Use one that is joined to it.",
    .messageOnly, .policy(policyID))
}

/// Passwords that an app sends itself.
extension Refusal {
  static let passwordsNotHere = Refusal(
    .invalidRequest, 9_001_023,
    "The grant type 'password' is not supported at the /common and /consumers endpoints. Use /organizations or a tenant."
  )
  static let passwordsOfOrganisationsOnly = Refusal(
    .invalidRequest, 70_003, "Personal accounts can't sign in with the grant type 'password'. Sign in interactively.")
  static let strongAuthenticationNeeded = Refusal(
    .invalidGrant, 50_076,
    "Due to a configuration change made by your administrator, you must use multi-factor authentication. Sign in interactively.",
    subError: .basicAction)
}

/// Codes and refresh tokens.
extension Refusal {
  static let codeRedeemed = Refusal(
    .invalidGrant, 54_005, "The authorization code was already redeemed. Sign in again to get a new one.")
  /// - Parameter reason: what is odd about the verifier.
  static func verifierMismatch(because reason: String? = nil) -> Refusal {
    Refusal(
      .invalidGrant, 501_481,
      "The 'code_verifier' does not match the 'code_challenge' of the authorization request. "
        + (reason.map { $0 + " " } ?? "") + "Send the one it was made of.")
  }
  static let redirectMismatch = Refusal(
    .invalidGrant, 500_112, "The redirect URI does not match the one of the authorization request. Repeat that one.")
  static let grantExpired = Refusal(
    .invalidGrant, 70_008, "The provided authorization code is expired. Sign in again to get a new one.")
  static let refreshTokenExpired = Refusal(
    .invalidGrant, 700_082, "The refresh token has expired due to inactivity. Sign in again.", subError: .badToken)
  static let pageTokenExpired = Refusal(
    .invalidGrant, 700_084,
    "The refresh token was issued to a single-page application, for a day that is over. Sign in again.",
    subError: .badToken)
  static let malformedGrant = Refusal(
    .invalidGrant, 9_002_313, "Invalid request. The grant is malformed or invalid. Sign in again.")
  static let unknownGrant = Refusal(
    .invalidGrant, 70_000, "The provided grant is invalid. Sign in again.")
  static let otherTenant = Refusal(
    .invalidGrant, 700_005, "The authorization code is for another tenant. Redeem it at the authority it came from.")
  static let clientMismatch = Refusal(
    .invalidGrant, 70_000, "The provided grant was issued to another client. Sign in with this one.",
    subError: .clientMismatch)

  static let strongerSignInNeeded = Refusal(
    .invalidGrant, 50_076,
    "Due to a configuration change made by the administrator, multi-factor authentication is required. Sign in again.",
    subError: .basicAction)

  static func revoked(_ reason: RevocationReason) -> Refusal {
    switch reason {
    case .sessionsRevoked, .codeReplayed:
      Refusal(
        .invalidGrant, 50_173, "The provided grant has expired due to it being revoked. Sign in again.",
        subError: .badToken)
    case .passwordChanged:
      Refusal(
        .invalidGrant, 50_133, "The session is not valid due to a password change. Sign in again.",
        subError: .badToken)
    }
  }
}

/// Device codes (RFC 8628 section 3.5).
extension Refusal {
  static let devicePending = Refusal(
    .authorizationPending, 70_016, "The user has not signed in with the code yet. Ask again after the interval.")
  static let devicePollsTooFast = Refusal(
    .slowDown, 70_016, "The device asks more often than it may. Wait five seconds longer between two requests.")
  static let deviceDeclined = Refusal(
    .authorizationDeclined, 65_004, "The user declined to sign in. Start again with a new code.")
  static let deviceCodeExpired = Refusal(
    .expiredToken, 70_020, "The device code is expired. Start again with a new code.")
  static let unknownDeviceCode = Refusal(
    .badVerificationCode, 70_018, "The device code is not known. Send the one that the emulator gave out.")
  static let deviceCodeRedeemed = Refusal(
    .invalidGrant, 54_005, "The device code was already redeemed. Start again with a new code.")
}

/// The policies of B2C.
extension Refusal {
  static let forgotPassword = policy(
    .accessDenied, 90_118, "The user has forgotten their password. Start the policy that resets it.")
  static let policyCancelled = policy(
    .accessDenied, 90_091, "The user has cancelled entering self-asserted information. Start again to go on.")
  static let otherPolicy = policy(
    .invalidGrant, 90_088, "The provided grant has not been issued for this endpoint. Use the policy it came from.")

  private static func policy(_ error: OAuthErrorCode, _ code: Int, _ message: String) -> Refusal {
    var refusal = Refusal(error, code, message)
    refusal.family = .b2c
    return refusal
  }
}

/// The sign-in pages themselves.
extension Refusal {
  static let foreignForm = Refusal(
    .invalidRequest, 165_000,
    "The form does not belong to this browser's session. Allow cookies, and start the sign-in again from the app.",
    status: 403)
  static let flowExpired = Refusal(
    .invalidRequest, 50_089, "This sign-in is over or took too long. Start it again from the app.")
  static let notFound = Refusal(
    .invalidRequest, 90_000, "There is nothing at this address. Check the URL.", status: 404)
  static let malformedQuery = Refusal(
    .invalidRequest, 90_100, "The parameters are not form-encoded. Check the percent escapes.")
}
