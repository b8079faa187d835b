// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// The one way from the client's errors to those that apps see: real `NSError` objects, since on Linux a Swift error
/// never matches `catch let error as NSError`.
enum ErrorMapping {
  /// The code and text of an error, without the facts that every error may have.
  struct Outline {
    var domain = MSALErrorDomain
    /// -50000 for errors without a code of their own in `MSALError`; `detail` tells these apart.
    var code = MSALError.internal.rawValue
    var detail: Int?
    var text: ErrorText
    var facts: [String: Any] = [:]
  }

  /// - Parameter account: The account that the request was for, if any.
  static func error(for failure: IdentityError, account: AccountReference? = nil) -> NSError {
    var outline = outline(failure, account)
    if let id = failure.correlationID { outline.facts[MSALCorrelationIDKey] = id.description }
    if let status = failure.httpStatus { outline.facts[MSALHTTPResponseCodeKey] = String(status) }
    outline.facts[MSALBrokerVersionKey] = failure.brokerVersion
    if let headers = failure.httpHeaders { outline.facts[MSALHTTPHeadersKey] = withoutCookies(headers) }
    return nsError(outline)
  }

  /// The error of a claims text: its description is the one of Apple's SDK.
  static func error(for failure: ClaimsError) -> NSError {
    let text = ErrorText(failure.text, "Pass the claims of the challenge as they came.")
    var outline = Outline(.internalErrorInvalidParameter, text, facts: [MSALErrorDescriptionKey: failure.text])
    if case .notJSON = failure {
      outline.domain = NSCocoaErrorDomain
      outline.code = CocoaError.propertyListReadCorrupt.rawValue
      outline.detail = nil
    }
    return nsError(outline)
  }

  /// The error of a key pair of the app's.
  static func error(for failure: ExternalKeyError) -> NSError {
    var outline = Outline(
      .invalidExternalKeyPair, ErrorText(failure),
      facts: [MSALExternalKeyPairFailureReasonKey: failure.reason.rawValue])
    if let cause = failure.cause {
      outline.facts[NSUnderlyingErrorKey] = error(for: IdentityError.badParameter("externalKeyPair", cause))
    }
    return nsError(outline)
  }

  /// The error of requests for a registered device: Linux machines are not registered with an organisation.
  static var deviceNotRegistered: NSError {
    nsError(
      Outline(
        .workplaceJoinRequired,
        ErrorText("This machine is not registered with an organisation.", "Ask for a token of a person instead.")))
  }

  /// The error of requests for a shared device.
  static var deviceNotShared: NSError {
    nsError(
      Outline(
        .internalErrorInvalidParameter,
        ErrorText("This machine is not a device that several people share.", "Ask for a token of a person instead.")))
  }

  private static func outline(_ failure: IdentityError, _ account: AccountReference?) -> Outline {
    let text = ErrorText(failure)
    switch failure.reason {
    case .badRequest: return Outline(.internalErrorInvalidParameter, text)
    case .badRedirectURI: return Outline(.internalErrorInvalidRedirectURI, text)
    case .authority: return Outline(.internalErrorFailedAuthorityValidation, text)
    case .transport(let error): return transport(error, text)
    case .refused(let response), .authorizationRefused(let response): return refusal(response, text, account)
    case .unexpectedStatus(let status): return unexpected(status, failure, text)
    case .malformedResponse, .untrusted: return Outline(.internalErrorInvalidResponse, text)
    case .cache(let error):
      return Outline(
        .internalErrorUnexpected, text, facts: systemError(error).map { [NSUnderlyingErrorKey: $0] } ?? [:])
    case .browser(let error): return browser(error, text)
    case .interactionRequired(.noAccount, _):
      return Outline(.interactionRequired, detail: .internalErrorAccountRequired, text)
    case .interactionRequired(.noBroker, _):
      return Outline(.interactionRequired, detail: .internalBrokerNotAvailable, text)
    case .interactionRequired(_, let response): return interaction(failure, response, text, account)
    case .declinedScopes(let scopes):
      return Outline(
        .serverDeclinedScopes, text,
        facts: [
          MSALGrantedScopesKey: scopes.granted.values, MSALDeclinedScopesKey: scopes.declined.values,
          MSALInvalidResultKey: MSALResult(scopes.result),
        ])
    case .stateMismatch, .issuerMismatch: return Outline(.internalErrorInvalidState, text)
    case .accountMismatch: return Outline(.internalErrorMismatchedUser, text)
    case .noSuchAccount: return Outline(.internalErrorAccountRequired, text)
    case .severalAccounts: return Outline(.internalErrorAmbiguousAccount, text)
    case .sessionAlreadyRunning: return Outline(.internalErrorInteractiveSessionAlreadyRunning, text)
    case .cancelledByUser(let response):
      return Outline(.userCanceled, text, facts: response.map(facts) ?? [:])
    case .cancelled: return Outline(.userCanceled, detail: .internalErrorSessionCanceled, text)
    case .deviceCodeExpired(let response):
      // The code of RFC 8628 is used even if the service sends another one or none, so that apps can tell this error
      // from a refusal.
      return Outline(
        .userCanceled, text, facts: facts(ErrorResponse(error: .expiredToken, codes: response?.codes ?? [])))
    case .deviceCodeBlocked(let response): return refusal(response, text, account)
    case .broker(let fault): return broker(fault, text)
    case .throttled(let error, _):
      var inner = failure
      inner.reason = error
      var outline = outline(inner, account)
      outline.text = text
      outline.facts[MSALThrottlingCacheHitKey] = 1
      return outline
    }
  }

  private static func broker(_ fault: BrokerFailure, _ text: ErrorText) -> Outline {
    switch fault {
    case .noAnswer: return Outline(.internalErrorBrokerResponseNotReceived, text)
    case .unreadable: return Outline(.internalErrorBrokerCorruptedResponse, text)
    case .refused(let error):
      let facts: [String: Any] = error.codes.isEmpty ? [:] : [MSALSTSErrorCodesKey: error.codes]
      switch error.status {
      case .contractViolation, .incorrectConfiguration: return Outline(.internalErrorInvalidRequest, text, facts: facts)
      case .authorityUntrusted: return Outline(.internalErrorFailedAuthorityValidation, text, facts: facts)
      // `BrokerStatus` is open: a broker may answer with numbers that are not known here.
      default: return Outline(.internalErrorBrokerUnknown, text, facts: facts)
      }
    }
  }

  private static func transport(_ error: TransportError, _ text: ErrorText) -> Outline {
    var outline = Outline(domain: NSURLErrorDomain, code: error.urlErrorCode.rawValue, text: text)
    switch error {
    // Foundation has two numbers for this on Linux, and apps compare with the constant.
    case .tls: outline.code = NSURLErrorSecureConnectionFailed
    case .cancelled: return Outline(.userCanceled, detail: .internalErrorSessionCanceled, text)
    case .other(let code, _): outline.facts[NSUnderlyingErrorKey] = NSError(domain: "libcurl", code: code)
    default: break
    }
    return outline
  }

  /// The system's error number for a failure of the token cache's files, by which programs can tell the failures apart.
  private static func systemError(_ error: CacheError) -> NSError? {
    guard case .storage(let error) = error else { return nil }
    let code: POSIXErrorCode =
      switch error {
      case .insecurePermissions, .wrongOwner, .inaccessible, .wrongKey, .noKey: .EACCES
      case .corrupt, .newerVersion, .quarantined, .entriesSetAside: .EILSEQ
      case .noSpace: .ENOSPC
      case .busy: .EBUSY
      case .calledBack: .EDEADLK
      }
    return NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue))
  }

  private static func browser(_ error: BrowserError, _ text: ErrorText) -> Outline {
    switch error {
    case .viewFailed: Outline(.internalErrorNoViewController, text)
    case .pageNotLoaded(let error): transport(error, text)
    case .addressRefused: Outline(.internalErrorNonHttpsRedirect, text)
    case .noHandler: Outline(.internalErrorRedirectSchemeNotRegistered, text)
    case .cannotListen: Outline(.internalErrorInvalidRedirectURI, text)
    case .timedOut: Outline(.userCanceled, text)
    case .cancelled: Outline(.userCanceled, detail: .internalErrorSessionCanceled, text)
    }
  }

  private static func unexpected(_ status: Int, _ failure: IdentityError, _ text: ErrorText) -> Outline {
    switch status {
    case 300..<400 where failure.httpHeaders?["Location"]?.lowercased().hasPrefix("https:") == false:
      Outline(.internalErrorNonHttpsRedirect, text)
    case 403, 404: Outline(.internalErrorUnexpectedHttpResponse, text)
    default: Outline(.internalErrorUnhandledResponse, text)
    }
  }

  private static func interaction(
    _ failure: IdentityError, _ response: ErrorResponse?, _ text: ErrorText, _ account: AccountReference?
  ) -> Outline {
    guard let response else { return Outline(.interactionRequired, text) }
    var refused = failure
    refused.reason = .refused(response)
    var facts = facts(response)
    facts[NSUnderlyingErrorKey] = error(for: refused, account: account)
    return Outline(.interactionRequired, text, facts: facts)
  }

  /// The table of OAuth errors (RFC 6749 sections 4.1.2.1 and 5.2, OpenID Connect Core 3.1.2.6) and sub-errors.
  private static func refusal(
    _ response: ErrorResponse, _ text: ErrorText, _ account: AccountReference?
  ) -> Outline {
    let facts = facts(response)
    let subError = response.subError?.value
    if subError == "insufficient_device_strength" {
      return Outline(detail: MSALError.insufficientDeviceStrength.rawValue, text: text, facts: facts)
    }
    if response.isCancelledTransfer {
      return Outline(.userCanceled, text, facts: facts)
    }
    switch response.error {
    case .invalidRequest where response.codes.contains(50142):
      return Outline(.serverInvalidRequestResetPasswordRequired, text, facts: facts)
    case .invalidRequest: return Outline(.internalErrorInvalidRequest, text, facts: facts)
    case .invalidClient: return Outline(.internalErrorInvalidClient, text, facts: facts)
    case .unauthorizedClient where response.subError == .protectionPolicyRequired:
      var facts = facts
      facts[MSALHomeAccountIdKey] = account?.homeAccountID.value
      facts[MSALDisplayableUserIdKey] = account?.username
      return Outline(.serverProtectionPoliciesRequired, text, facts: facts)
    case .unauthorizedClient: return Outline(.internalErrorUnauthorizedClient, text, facts: facts)
    case .invalidGrant: return Outline(.internalErrorInvalidGrant, text, facts: facts)
    case .invalidScope: return Outline(.internalErrorInvalidScope, text, facts: facts)
    case .interactionRequired, .loginRequired, .consentRequired, .accountSelectionRequired:
      return Outline(.interactionRequired, text, facts: facts)
    case .accessDenied: return Outline(.userCanceled, text, facts: facts)
    case .serverError: return Outline(detail: MSALError.serverError.rawValue, text: text, facts: facts)
    // `OAuthErrorCode` is open: a service may answer with codes that are not known here.
    default: return Outline(.internalErrorAuthorizationFailed, text, facts: facts)
    }
  }

  private static func facts(_ response: ErrorResponse) -> [String: Any] {
    var facts: [String: Any] = [MSALOAuthErrorKey: response.error.value]
    if let subError = response.subError { facts[MSALOAuthSubErrorKey] = subError.value }
    facts[MSALClaimsChallengeKey] = response.claims
    if !response.codes.isEmpty { facts[MSALSTSErrorCodesKey] = response.codes }
    return facts
  }

  private static func withoutCookies(_ headers: HTTPHeaders) -> [String: String] {
    let kept = headers.fields.filter { !["set-cookie", "set-cookie2"].contains($0.name.lowercased()) }
    return Dictionary(kept.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private static func nsError(_ outline: Outline) -> NSError {
    var info = outline.facts
    info[MSALInternalErrorCodeKey] = outline.detail
    info[MSALErrorDescriptionKey] = info[MSALErrorDescriptionKey] ?? outline.text.whole
    info[NSLocalizedDescriptionKey] = outline.text.whole
    info[NSLocalizedFailureReasonErrorKey] = outline.text.what
    info[NSLocalizedRecoverySuggestionErrorKey] = outline.text.nextStep
    return NSError(domain: outline.domain, code: outline.code, userInfo: info)
  }
}

extension ErrorMapping.Outline {
  /// A code that apps compare with.
  init(_ code: MSALError, detail: MSALInternalError? = nil, _ text: ErrorText, facts: [String: Any] = [:]) {
    self.init(code: code.rawValue, detail: detail?.rawValue, text: text, facts: facts)
  }

  init(_ detail: MSALInternalError, _ text: ErrorText, facts: [String: Any] = [:]) {
    self.init(detail: detail.rawValue, text: text, facts: facts)
  }
}

extension TransportError {
  /// The code of the `URLError` that says the same.
  package var urlErrorCode: URLError.Code {
    switch self {
    case .invalidURL: .badURL
    case .insecure: .appTransportSecurityRequiresSecureConnection
    case .cannotConnect: .cannotConnectToHost
    case .connectionLost: .networkConnectionLost
    case .timedOut: .timedOut
    case .tls: .secureConnectionFailed
    case .tooLarge: .dataLengthExceedsMaximum
    case .cancelled: .cancelled
    case .other: .unknown
    }
  }
}

extension IdentityError {
  /// A parameter that the app must correct.
  static func badParameter(_ name: String, _ reason: String) -> IdentityError {
    IdentityError(.badRequest(parameter: name, reason: reason))
  }
}
