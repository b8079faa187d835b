// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import ErrorReference
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

extension CommandError {
  /// Makes the command's error of any other.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandError: self = failure
    case let error as IdentityError: self.init(error)
    case let error as StorageError: self.init(IdentityError(.cache(.storage(error))))
    case let error as CacheError: self.init(IdentityError(.cache(error)))
    case let error as ArgumentError: self.init(.usage, error.description)
    case let refusal as StepError: self = refusal.failure
    case let error as NativeStepError: self.init(native: error)
    case is CancellationError: self = .cancelled
    default: self.init(.general, "\(error)")
    }
  }

  package static let cancelled = CommandError(
    .cancelled, "Cancelled.")

  static func interrupted(by signal: Int32) -> CommandError {
    var failure = CommandError(.interrupted, "Cancelled.")
    failure.signal = signal
    return failure
  }

  /// Why the library has no result.
  init(_ error: IdentityError) {
    let refusal = error.reason.refusalOfService
    let code = ExitCode(error)
    let isB2C = refusal?.description?.contains(ErrorNumber.Family.b2c.rawValue) == true
    let known = (refusal?.codes ?? []).lazy
      .compactMap { ErrorReference.explanation(of: ErrorNumber($0, family: isB2C ? .b2c : .entra)) }.first
    let text = ErrorText(error)
    let sentence = known.map { "\($0.meaning) (\($0.code))" }
    // The library's words for these errors are meant for programmers.
    let (message, nextStep): (String, String?) =
      switch code {
      case .interactionRequired: (sentence ?? text.what, "To sign in: msal login")
      case .cancelled: (refusal == nil ? Self.cancelled.message : "Sign-in cancelled.", nil)
      case _ where known != nil: (sentence ?? text.what, known?.step)
      default: (LibraryWords.message(text.what), LibraryWords.nextStep(text.nextStep))
      }
    self.init(
      code, message, nextStep: nextStep, serverError: refusal?.error.value,
      correlationID: error.correlationID?.description)
    // The service's text has the values that it did not take.
    if known != nil, code != .interactionRequired, code != .cancelled { detail = LibraryWords.message(text.what) }
  }

  /// The failure of a silent request that another sign-in without a browser would not mend; nil for other errors.
  static func outlivingSignIn(_ error: any Error) -> CommandError? {
    guard let refusal = (error as? IdentityError)?.reason.refusalOfService else { return nil }
    let words = [refusal.error.value, refusal.subError?.value].compactMap(\.self)
    guard NativeErrorText.outlivesSignIn(codes: refusal.codes, words: words) else { return nil }
    var failure = CommandError(error)
    failure.nextStep =
      NativeErrorText.nextStep(codes: refusal.codes) ?? NativeErrorText.nextStep(codes: [NativeErrorText.noConsent])
    failure.serverError = refusal.codes.first.map { "AADSTS\($0)" } ?? failure.serverError
    return failure
  }

  static func isPolicy(_ codes: [Int]) -> Bool { !ExitCode.policyCodes.isDisjoint(with: codes) }
}

extension IdentityError.Reason {
  /// The service's refusal, or the end of a device code; nil when there is neither.
  fileprivate var refusalOfService: ErrorResponse? {
    guard case .deviceCodeExpired(let response) = self else { return refusal }
    // The code is that of RFC 8628, also when the service gave another one or none.
    return ErrorResponse(error: .expiredToken, codes: response?.codes ?? [])
  }
}

extension ExitCode {
  /// Policies of an organisation, by the service's own numbers.
  fileprivate static let policyCodes: Set<Int> = [50097, 53000, 53003, 530003]

  /// Numbers of refusals that no sign-in mends: the app, the API or the tenant is unknown there, or the app may not ask
  /// for the scopes.
  private static let registrationCodes: Set<Int> = [
    90002, 500_011, 500_014, 650_052, 650_053, 650_057, 700_016, 7_000_112,
  ]

  /// Scopes that can't be asked for: of several APIs at once, or none at all.
  private static let scopeCodes: Set<Int> = [28000, 28002, 28003, 70011]

  fileprivate init(_ error: IdentityError) {
    let numbers = error.reason.refusalOfService?.codes ?? []
    self =
      if CommandError.isPolicy(numbers) {
        .policy
      } else if !Self.scopeCodes.isDisjoint(with: numbers) {
        .usage
      } else if !Self.registrationCodes.isDisjoint(with: numbers) {
        .signInFailed
      } else if error.reason.refusalOfService?.error == .expiredToken {
        .timedOut
      } else {
        Self.code(error.reason, error)
      }
  }

  private static func code(_ reason: IdentityError.Reason, _ error: IdentityError) -> ExitCode {
    switch reason {
    case .badRequest, .badRedirectURI, .authority: .configuration
    case .transport(let error): code(error)
    case .refused(let response), .authorizationRefused(let response), .deviceCodeBlocked(let response): code(response)
    case .unexpectedStatus(300..<400) where error.httpHeaders?["Location"]?.lowercased().hasPrefix("https:") == false:
      .signInFailed
    case .unexpectedStatus: .network
    case .cache(.storage): .storage
    case .cache(.damagedEntry): .general
    case .browser(let error): code(error)
    case .interactionRequired: .interactionRequired
    case .cancelledByUser, .cancelled: .cancelled
    case .deviceCodeExpired: .timedOut
    case .malformedResponse, .untrusted, .declinedScopes, .stateMismatch, .issuerMismatch, .accountMismatch,
      .noSuchAccount, .severalAccounts, .sessionAlreadyRunning, .broker:
      .signInFailed
    case .throttled(let reason, _): code(reason, error)
    }
  }

  private static func code(_ error: TransportError) -> ExitCode {
    switch error {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    default: .network
    }
  }

  private static func code(_ error: BrowserError) -> ExitCode {
    switch error {
    case .pageNotLoaded(let error): code(error)
    case .noHandler, .cannotListen: .configuration
    case .timedOut, .cancelled: .cancelled
    case .viewFailed, .addressRefused: .signInFailed
    }
  }

  private static func code(_ response: ErrorResponse) -> ExitCode {
    if response.subError?.value == "insufficient_device_strength" { return .policy }
    if response.isCancelledTransfer { return .cancelled }
    return switch response.error {
    case .unauthorizedClient where response.subError == .protectionPolicyRequired: .policy
    case .interactionRequired, .loginRequired, .consentRequired, .accountSelectionRequired: .interactionRequired
    case .accessDenied: .cancelled
    default: .signInFailed
    }
  }
}

extension ErrorExplanation {
  /// The first check, and the command that tells the rest.
  fileprivate var step: String { (checks.first.map { $0 + " " } ?? "") + "More: msal explain \(code)" }
}
