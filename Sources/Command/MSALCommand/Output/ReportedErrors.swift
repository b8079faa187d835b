// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import ErrorReference
import Foundation
import MSAL
import QuickCommand

extension CommandError {
  /// Says in the command's terms what the library reported.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandError: self = failure
    case let error as ArgumentError: self.init(.usage, error.description)
    case let refusal as StepError: self = refusal.failure
    case let error as MSALNativeAuthError: self.init(native: error)
    case is CancellationError: self = .cancelled
    default: self.init(reported: error as NSError)
    }
  }

  package static let cancelled = CommandError(
    .cancelled, "Cancelled.")

  static func interrupted(by signal: Int32) -> CommandError {
    var failure = CommandError(.interrupted, "Cancelled.")
    failure.signal = signal
    return failure
  }

  private init(reported error: NSError) {
    let info = error.userInfo
    let code = Self.code(of: error)
    let known = (info[MSALSTSErrorCodesKey] as? [Int] ?? []).lazy
      .compactMap { ErrorReference.explanation(of: ErrorNumber($0)) }.first
    let words = info[NSLocalizedFailureReasonErrorKey] as? String ?? error.localizedDescription
    let serverError = info[MSALOAuthErrorKey] as? String
    let sentence = known.map { "\($0.meaning) (\($0.code))" }
    // Here the library's words are for programmers.
    let (message, nextStep): (String, String?) =
      switch code {
      case .interactionRequired: (sentence ?? words, "To sign in: msal login")
      case .cancelled: (serverError == nil ? Self.cancelled.message : "Sign-in cancelled.", nil)
      case _ where known != nil: (sentence ?? words, known?.step)
      default:
        (
          LibraryWords.message(words),
          LibraryWords.nextStep(info[NSLocalizedRecoverySuggestionErrorKey] as? String)
        )
      }
    self.init(
      code, message, nextStep: nextStep, serverError: serverError, correlationID: info[MSALCorrelationIDKey] as? String)
    // It has the values that the service did not like.
    if known != nil, code != .interactionRequired, code != .cancelled { detail = LibraryWords.message(words) }
  }

  /// Why a token is not to be had silently, when signing in again without a browser would not help; nil: it would, or
  /// the failure is of another kind.
  static func outlivingSignIn(_ error: any Error) -> CommandError? {
    let info = (error as NSError).userInfo
    let codes = info[MSALSTSErrorCodesKey] as? [Int] ?? []
    let words = [info[MSALOAuthErrorKey], info[MSALOAuthSubErrorKey]].compactMap { $0 as? String }
    guard NativeErrorText.outlivesSignIn(codes: codes, words: words) else { return nil }
    var failure = CommandError(error)
    failure.nextStep =
      NativeErrorText.nextStep(codes: codes) ?? NativeErrorText.nextStep(codes: [NativeErrorText.noConsent])
    failure.serverError = codes.first.map { "AADSTS\($0)" } ?? failure.serverError
    return failure
  }

  /// Policies of an organisation, by the service's own numbers.
  private static let policyCodes: Set<Int> = [50097, 53000, 53003, 530003]

  /// What no sign-in mends: the app, the API or the tenant is not known there, or the app may not ask for that.
  private static let registrationCodes: Set<Int> = [
    90002, 500_011, 500_014, 650_052, 650_053, 650_057, 700_016, 7_000_112,
  ]

  /// Scopes that can't be asked for: of several APIs at once, or none at all.
  private static let scopeCodes: Set<Int> = [28000, 28002, 28003, 70011]

  static func isPolicy(_ codes: [Int]) -> Bool { !policyCodes.isDisjoint(with: codes) }

  private static func code(of error: NSError) -> ExitCode {
    if error.domain == NSURLErrorDomain {
      switch error.code {
      case NSURLErrorCancelled: return .cancelled
      case NSURLErrorTimedOut: return .timedOut
      default: return .network
      }
    }
    guard error.domain == MSALErrorDomain, let public_ = MSALError(rawValue: error.code) else { return .general }
    let numbers = error.userInfo[MSALSTSErrorCodesKey] as? [Int] ?? []
    if isPolicy(numbers) { return .policy }
    if !scopeCodes.isDisjoint(with: numbers) { return .usage }
    if !registrationCodes.isDisjoint(with: numbers) { return .signInFailed }
    if error.userInfo[MSALOAuthErrorKey] as? String == "expired_token" { return .timedOut }
    switch public_ {
    case .interactionRequired: return .interactionRequired
    case .userCanceled: return .cancelled
    case .workplaceJoinRequired, .serverProtectionPoliciesRequired, .insufficientDeviceStrength,
      .mdmEnrollmentCompletedNeedsRetry:
      return .policy
    case .serverDeclinedScopes, .serverError, .serverInvalidRequestResetPasswordRequired: return .signInFailed
    case .internal:
      let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
      if cause?.domain == NSPOSIXErrorDomain { return .storage }
      return code(ofInternal: error.userInfo[MSALInternalErrorCodeKey] as? Int)
    }
  }

  private static func code(ofInternal number: Int?) -> ExitCode {
    switch number.flatMap(MSALInternalError.init(rawValue:)) {
    case .internalErrorSessionCanceled: .cancelled
    case .internalErrorInvalidParameter, .internalErrorInvalidRedirectURI, .internalErrorFailedAuthorityValidation,
      .internalErrorRedirectSchemeNotRegistered:
      .configuration
    case .internalErrorUnhandledResponse, .internalErrorUnexpectedHttpResponse: .network
    case .internalErrorUnexpected, nil: .general
    default: .signInFailed
    }
  }
}

extension ErrorExplanation {
  /// What to do first, and where the rest is said.
  fileprivate var step: String { (checks.first.map { $0 + " " } ?? "") + "More: msal explain \(code)" }
}
