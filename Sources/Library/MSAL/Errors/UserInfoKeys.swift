// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Keys of `userInfo` in the errors of this library. Each string equals its identifier.

/// `String`: the `error` of the service's answer (RFC 6749 sections 4.1.2.1 and 5.2).
public let MSALOAuthErrorKey = "MSALOAuthErrorKey"

/// `String`: the `suberror` of the service's answer.
public let MSALOAuthSubErrorKey = "MSALOAuthSubErrorKey"

/// `String`: a text about the `suberror`. Not set on Linux, where the service sends none.
public let MSALOAuthSubErrorDescriptionKey = "MSALOAuthSubErrorDescriptionKey"

/// `String`: what happened and what to do next. Carries no token and no e-mail address.
public let MSALErrorDescriptionKey = "MSALErrorDescriptionKey"

/// `[Int]`: the service's own error numbers, such as 50076 for AADSTS50076.
public let MSALSTSErrorCodesKey = "MSALSTSErrorCodesKey"

/// `String`: the claims that the service wants in the next request, as JSON text for `MSALClaimsRequest`; an
/// interactive request with them asks the person for what is missing, such as a second factor. Only on Linux.
public let MSALClaimsChallengeKey = "MSALClaimsChallengeKey"

/// `Int`: the raw value of an ``MSALInternalError``.
///
/// ```swift
/// let number = (error as NSError).userInfo[MSALInternalErrorCodeKey] as? Int
/// let detail = number.flatMap { MSALInternalError(rawValue: $0) }
/// ```
public let MSALInternalErrorCodeKey = "MSALInternalErrorCodeKey"

/// `[String: String]`: the header fields of the service's answer, without cookies.
public let MSALHTTPHeadersKey = "MSALHTTPHeadersKey"

/// `String`: the HTTP status of the service's answer, in decimal.
public let MSALHTTPResponseCodeKey = "MSALHTTPResponseCodeKey"

/// `String`: the UUID of this request in the app's and the service's logs.
///
/// ```swift
/// let id = (error as NSError).userInfo[MSALCorrelationIDKey] as? String
/// ```
public let MSALCorrelationIDKey = "MSALCorrelationIDKey"

/// `[String]`: the scopes that were refused.
public let MSALDeclinedScopesKey = "MSALDeclinedScopesKey"

/// `[String]`: the scopes that were granted.
public let MSALGrantedScopesKey = "MSALGrantedScopesKey"

/// `String`: the user name of the account that the error is about. Personal data: do not log it.
public let MSALDisplayableUserIdKey = "MSALDisplayableUserIdKey"

/// `String`: the home account id of the account that the error is about.
public let MSALHomeAccountIdKey = "MSALHomeAccountIdKey"

/// `MSALResult`: the result, which has fewer scopes than were requested.
public let MSALInvalidResultKey = "MSALInvalidResultKey"

/// `String`: the version of the desktop's identity broker, in errors that came from it, and in
/// `MSALDeviceInformation.extraDeviceInformation`.
public let MSALBrokerVersionKey = "MSALBrokerVersionKey"

/// `Int` 1: nothing was sent, because the service refused the same request, or could not answer it, a short time ago.
/// `localizedRecoverySuggestion` says whether waiting helps.
public let MSALThrottlingCacheHitKey = "MSALThrottlingCacheHitKey"
