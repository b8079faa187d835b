// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import QuickCommand

extension CommandError {
  /// Says in the command's terms why a step without a browser failed.
  init(native error: MSALNativeAuthError) {
    if let cause = error.underlyingError {
      self.init(cause)
      correlationID = correlationID ?? error.correlationId.uuidString
      return
    }
    // The service's text goes on with trace ids and times, a line each.
    let text = (error.errorDescription ?? "").prefix { !$0.isNewline }
    let own = Self.ownWords(error) ?? NativeErrorText.words(codes: error.errorCodes, subError: error.subError?.rawValue)
    self.init(
      Self.isPolicy(error.errorCodes) ? .policy : .signInFailed,
      own ?? (text.isEmpty ? "The server refused." : String(text)),
      nextStep: Self.nextStep(error) ?? NativeErrorText.nextStep(codes: error.errorCodes),
      serverError: error.errorCodes.first.map { "AADSTS\($0)" },
      correlationID: error.correlationId.uuidString)
  }

  private static func ownWords(_ error: MSALNativeAuthError) -> String? {
    let isAddress =
      switch error {
      case let error as SignInStartError: error.isInvalidUsername
      case let error as SignUpStartError: error.isInvalidUsername
      case let error as ResetPasswordStartError: error.isInvalidUsername
      default: false
      }
    if isAddress { return "The server does not take that as an email address." }
    guard isAboutNobody(error) else { return nil }
    return "There is no account of that name (AADSTS\(error.errorCodes.first ?? 50034))."
  }

  private static func isAboutNobody(_ error: MSALNativeAuthError) -> Bool {
    (error as? SignInStartError)?.isUserNotFound ?? (error as? ResetPasswordStartError)?.isUserNotFound ?? false
  }

  private static func nextStep(_ error: MSALNativeAuthError) -> String? {
    switch error {
    case let error as SignUpStartError where error.isUserAlreadyExists: "To sign in: msal login --native"
    case _ where isAboutNobody(error): "Check the address, or create an account: msal signup"
    case let error as ResetPasswordStartError where error.isUserDoesNotHavePassword:
      "To sign in with a code: msal login --native"
    default: nil
    }
  }
}

extension MSALNativeAuthError {
  /// Whether the step takes another answer: this one was wrong, or never judged. Anything else that the service says,
  /// such as that nobody agreed to the scopes or that the time is up, holds for the next answer too.
  var takesAnotherAnswer: Bool {
    let isWrongAnswer =
      switch self {
      case let error as PasswordRequiredError: error.isInvalidPassword
      case let error as VerifyCodeError: error.isInvalidCode
      case let error as MFASubmitChallengeError: error.isInvalidChallenge
      case let error as RegisterStrongAuthSubmitChallengeError: error.isInvalidChallenge
      case let error as RegisterStrongAuthChallengeError: error.isInvalidInput || error.isVerificationContactBlocked
      case let error as MFARequestChallengeError: error.isAuthMethodBlocked
      default: false
      }
    let isUnjudged = errorCodes.isEmpty && subError == nil
    return canRetry && (isWrongAnswer || isUnjudged) && !NativeErrorText.isOver(codes: errorCodes)
  }
}
