// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import Testing
import TokenCache
import TokenExchange

/// A failure, and the error to which it must be mapped.
struct ErrorSample: Sendable, CustomTestStringConvertible {
  var name: String
  var failure: IdentityError
  var domain = MSALErrorDomain
  var code: Int
  var detail: Int?

  var testDescription: String { name }

  init(_ name: String, _ error: IdentityError.Reason, _ code: MSALError, _ detail: MSALInternalError? = nil) {
    self.name = name
    failure = IdentityError(error)
    self.code = code.rawValue
    self.detail = detail?.rawValue
  }

  init(_ name: String, _ error: IdentityError.Reason, _ detail: MSALInternalError) {
    self.init(name, error, .internal, detail)
  }

  init(_ name: String, _ error: IdentityError.Reason, wrapped: MSALError) {
    self.init(name, error, .internal)
    detail = wrapped.rawValue
  }

  init(_ name: String, _ error: TransportError, network: Int, inView: Bool = false) {
    self.init(name, inView ? .browser(.pageNotLoaded(error)) : .transport(error), .internal)
    domain = NSURLErrorDomain
    code = network
  }

  func answered(_ status: Int, _ headers: HTTPHeaders = [:]) -> ErrorSample {
    var sample = self
    sample.failure.httpStatus = status
    sample.failure.httpHeaders = headers
    return sample
  }

  static func refusal(_ error: String, _ subError: String? = nil, codes: [Int] = []) -> IdentityError.Reason {
    .refused(
      ErrorResponse(
        error: OAuthErrorCode(error),
        description: "AADSTS50034: The account pat@contoso.example does not exist.\r\nTrace ID: 1", codes: codes,
        subError: subError.map { OAuthSubError($0) }))
  }

  /// One failure of each kind. The `AADSTS` texts contain an e-mail address, which no error text may repeat.
  static let all: [ErrorSample] = requests + network + refusals + answers + broker + store + person

  private static let requests: [ErrorSample] = [
    ErrorSample(
      "bad parameter", .badRequest(parameter: "scopes", reason: "it is empty"), .internalErrorInvalidParameter),
    ErrorSample("bad redirect URI", .badRedirectURI(reason: "it is https"), .internalErrorInvalidRedirectURI),
    ErrorSample("authority: no URL", .authority(.malformed(reason: "x")), .internalErrorFailedAuthorityValidation),
    ErrorSample("authority: http", .authority(.insecure(environment: "h")), .internalErrorFailedAuthorityValidation),
    ErrorSample(
      "authority: unknown", .authority(.unknownHost(environment: "h")), .internalErrorFailedAuthorityValidation),
    ErrorSample("authority: metadata", .authority(.badMetadata(reason: "x")), .internalErrorFailedAuthorityValidation),
    ErrorSample("no such account", .noSuchAccount, .internalErrorAccountRequired),
    ErrorSample("several accounts", .severalAccounts, .internalErrorAmbiguousAccount),
    ErrorSample("session running", .sessionAlreadyRunning, .internalErrorInteractiveSessionAlreadyRunning),
  ]

  private static let network: [ErrorSample] = [
    ErrorSample("no URL", .invalidURL, network: NSURLErrorBadURL),
    ErrorSample("plain HTTP", .insecure(host: "h"), network: NSURLErrorAppTransportSecurityRequiresSecureConnection),
    ErrorSample("no connection", .cannotConnect(host: "h", reason: "r"), network: NSURLErrorCannotConnectToHost),
    ErrorSample("connection lost", .connectionLost(host: "h"), network: NSURLErrorNetworkConnectionLost),
    ErrorSample("timed out", .timedOut(host: "h"), network: NSURLErrorTimedOut),
    ErrorSample("TLS", .tls(host: "h", reason: "r"), network: NSURLErrorSecureConnectionFailed),
    ErrorSample("too large", .tooLarge(limit: 9), network: NSURLErrorDataLengthExceedsMaximum),
    ErrorSample("other", .other(code: 7, reason: "r"), network: NSURLErrorUnknown),
    ErrorSample(
      "page not loaded", .cannotConnect(host: "h", reason: "r"), network: NSURLErrorCannotConnectToHost, inView: true),
    ErrorSample("cancelled on the wire", .transport(.cancelled), .userCanceled, .internalErrorSessionCanceled),
  ]

  private static let refusals: [ErrorSample] = [
    ErrorSample("invalid_request", refusal("invalid_request"), .internalErrorInvalidRequest),
    ErrorSample(
      "invalid_request 50142", refusal("invalid_request", codes: [50142]), .serverInvalidRequestResetPasswordRequired),
    ErrorSample("invalid_client", refusal("invalid_client"), .internalErrorInvalidClient),
    ErrorSample("invalid_grant", refusal("invalid_grant"), .internalErrorInvalidGrant),
    ErrorSample("invalid_scope", refusal("invalid_scope"), .internalErrorInvalidScope),
    ErrorSample("unauthorized_client", refusal("unauthorized_client"), .internalErrorUnauthorizedClient),
    ErrorSample(
      "protection policy", refusal("unauthorized_client", "protection_policy_required"),
      .serverProtectionPoliciesRequired),
    ErrorSample("interaction_required", refusal("interaction_required"), .interactionRequired),
    ErrorSample("access_denied", refusal("access_denied"), .userCanceled),
    ErrorSample("user_skipped", refusal("invalid_grant", "user_skipped"), .userCanceled),
    ErrorSample(
      "device strength", refusal("invalid_grant", "insufficient_device_strength"), wrapped: .insufficientDeviceStrength),
    ErrorSample("server_error", refusal("server_error"), wrapped: .serverError),
    ErrorSample("unheard-of code", refusal("out_of_tea"), .internalErrorAuthorizationFailed),
    ErrorSample(
      "on authorize", .authorizationRefused(ErrorResponse(error: .invalidResource)), .internalErrorAuthorizationFailed),
  ]

  private static let answers: [ErrorSample] = [
    ErrorSample("503", .unexpectedStatus(503), .internalErrorUnhandledResponse).answered(503, ["Retry-After": "7"]),
    ErrorSample("404", .unexpectedStatus(404), .internalErrorUnexpectedHttpResponse).answered(404),
    ErrorSample("403", .unexpectedStatus(403), .internalErrorUnexpectedHttpResponse).answered(403),
    ErrorSample("redirect to http", .unexpectedStatus(302), .internalErrorNonHttpsRedirect)
      .answered(302, ["Location": "http://elsewhere.example/"]),
    ErrorSample("redirect to https", .unexpectedStatus(302), .internalErrorUnhandledResponse)
      .answered(302, ["Location": "https://elsewhere.example/"]),
    ErrorSample("unreadable", .malformedResponse(reason: "x"), .internalErrorInvalidResponse),
    ErrorSample("bad signature", .untrusted(.badSignature("x")), .internalErrorInvalidResponse),
    ErrorSample("wrong nonce", .untrusted(.wrongNonce), .internalErrorInvalidResponse),
    ErrorSample("wrong state", .stateMismatch, .internalErrorInvalidState),
    ErrorSample("wrong issuer", .issuerMismatch(isNamed: true), .internalErrorInvalidState),
    ErrorSample("no issuer", .issuerMismatch(isNamed: false), .internalErrorInvalidState),
    ErrorSample("another account", .accountMismatch, .internalErrorMismatchedUser),
    ErrorSample("declined scopes", .declinedScopes(Samples.declinedScopes), .serverDeclinedScopes),
    ErrorSample("paused", .throttled(.unexpectedStatus(429), secondsLeft: 3.2), .internalErrorUnhandledResponse),
  ]

  private static func broker(_ status: BrokerStatus) -> IdentityError.Reason {
    .broker(.refused(BrokerError(status: status, context: "of pat@contoso.example: AADSTS50034", tag: 593_819_521)))
  }

  private static let broker: [ErrorSample] = [
    ErrorSample("broker: no answer", .broker(.noAnswer), .internalErrorBrokerResponseNotReceived),
    ErrorSample("broker: unreadable", .broker(.unreadable(reason: "x")), .internalErrorBrokerCorruptedResponse),
    ErrorSample("broker: unexpected", broker(.unexpected), .internalErrorBrokerUnknown),
    ErrorSample("broker: contract", broker(.contractViolation), .internalErrorInvalidRequest),
    ErrorSample("broker: configuration", broker(.incorrectConfiguration), .internalErrorInvalidRequest),
    ErrorSample("broker: authority", broker(.authorityUntrusted), .internalErrorFailedAuthorityValidation),
    ErrorSample(
      "broker: none", .interactionRequired(.noBroker, response: nil), .interactionRequired, .internalBrokerNotAvailable),
  ]

  private static let store: [ErrorSample] = [
    ErrorSample("damaged entry", .cache(.damagedEntry(key: "k", reason: "x")), .internalErrorUnexpected),
    ErrorSample(
      "open to others", .cache(.storage(.insecurePermissions(path: "/p", mode: 0o644, expected: 0o600))),
      .internalErrorUnexpected),
    ErrorSample("another owner", .cache(.storage(.wrongOwner(path: "/p"))), .internalErrorUnexpected),
    ErrorSample("corrupt", .cache(.storage(.corrupt(path: "/p", reason: "x"))), .internalErrorUnexpected),
    ErrorSample(
      "newer", .cache(.storage(.newerVersion(path: "/p", found: 2, supported: 1))), .internalErrorUnexpected),
    ErrorSample("full disk", .cache(.storage(.noSpace(path: "/p"))), .internalErrorUnexpected),
    ErrorSample("no access", .cache(.storage(.inaccessible(path: "/p", reason: "x"))), .internalErrorUnexpected),
    ErrorSample("busy", .cache(.storage(.busy(path: "/p"))), .internalErrorUnexpected),
    ErrorSample("called back", .cache(.storage(.calledBack)), .internalErrorUnexpected),
    ErrorSample("no key", .cache(.storage(.noKey(reason: "x"))), .internalErrorUnexpected),
    ErrorSample("another key", .cache(.storage(.wrongKey(path: "/p"))), .internalErrorUnexpected),
    ErrorSample(
      "moved aside", .cache(.storage(.quarantined(path: "/p", movedTo: "/q", reason: "x"))), .internalErrorUnexpected),
    ErrorSample(
      "set aside", .cache(.storage(.entriesSetAside(path: "/p", reason: "x"))), .internalErrorUnexpected),
  ]

  private static let person: [ErrorSample] = [
    ErrorSample(
      "no account", .interactionRequired(.noAccount, response: nil), .interactionRequired,
      .internalErrorAccountRequired),
    ErrorSample("signed out", .interactionRequired(.signedOut, response: nil), .interactionRequired),
    ErrorSample(
      "refresh token refused",
      .interactionRequired(
        .refusedByServer, response: ErrorResponse(error: .invalidGrant, codes: [50173], subError: .badToken)),
      .interactionRequired),
    ErrorSample("declined by the person", .cancelledByUser(ErrorResponse(error: .accessDenied)), .userCanceled),
    ErrorSample("cancelled by the app", .cancelled, .userCanceled, .internalErrorSessionCanceled),
    ErrorSample("browser cancelled", .browser(.cancelled), .userCanceled, .internalErrorSessionCanceled),
    ErrorSample("nobody answered", .browser(.timedOut(seconds: 600)), .userCanceled),
    ErrorSample("nobody typed the code", .deviceCodeExpired(nil), .userCanceled),
    ErrorSample(
      "the code ended", .deviceCodeExpired(ErrorResponse(error: .expiredToken, codes: [70020])), .userCanceled),
    ErrorSample(
      "codes are forbidden", .deviceCodeBlocked(ErrorResponse(error: .invalidGrant, codes: [53003])),
      .internalErrorInvalidGrant),
    ErrorSample("app's view failed", .browser(.viewFailed), .internalErrorNoViewController),
    ErrorSample("page went to another scheme", .browser(.addressRefused), .internalErrorNonHttpsRedirect),
    ErrorSample("no handler", .browser(.noHandler(scheme: "x")), .internalErrorRedirectSchemeNotRegistered),
    ErrorSample("port taken", .browser(.cannotListen(reason: "x")), .internalErrorInvalidRedirectURI),
  ]
}
