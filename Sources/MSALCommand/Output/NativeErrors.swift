// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

extension CommandFailure {
  /// Says in the command's terms why a step without a browser failed.
  init(native error: MSALNativeAuthError) {
    if let cause = error.underlyingError {
      self.init(cause)
      correlationID = correlationID ?? error.correlationId.uuidString
      return
    }
    // The service's text goes on with trace ids and times, a line each.
    let text = (error.errorDescription ?? "").prefix { !$0.isNewline }
    self.init(
      Self.isPolicy(error.errorCodes) ? .policy : .signInFailed, text.isEmpty ? "The server refused." : String(text),
      nextStep: Self.nextStep(error), serverError: error.errorCodes.first.map { "AADSTS\($0)" },
      correlationID: error.correlationId.uuidString)
  }

  private static func nextStep(_ error: MSALNativeAuthError) -> String? {
    switch error {
    case let error as SignUpStartError where error.isUserAlreadyExists: "To sign in: msal login --native"
    case let error as SignInStartError where error.isUserNotFound: "To make an account: msal signup"
    case let error as ResetPasswordStartError where error.isUserNotFound: "To make an account: msal signup"
    case let error as ResetPasswordStartError where error.isUserDoesNotHavePassword:
      "To sign in with a code: msal login --native"
    default: nil
    }
  }
}
