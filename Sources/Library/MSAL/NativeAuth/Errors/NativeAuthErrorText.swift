// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

// Texts for errors for which the service sends none, and texts that precede the service's own.

extension ErrorText {
  /// - Parameter canRetry: Whether the step can be tried again.
  init(_ kind: NativeAuthError.Kind, canRetry: Bool) {
    self =
      switch kind {
      case .browserRequired:
        ErrorText(
          "This has to go on in a browser.", "Call acquireToken(with:) with interactive parameters.")
      case .userAlreadyExists: ErrorText("There is an account with this user name already.", "Sign in instead.")
      case .userNotFound:
        ErrorText("There is no account with this user name.", "Check its spelling, or sign up.")
      case .userDoesNotHavePassword:
        ErrorText("This account has no password.", "Sign in with a one-time code.")
      case .invalidUsername: ErrorText("The user name is empty or not valid.", "Correct it and try again.")
      case .invalidPassword: ErrorText("The password is empty or not valid.", "Enter another one.")
      case .invalidCredentials:
        ErrorText("The user name or the password is not valid.", "Correct them and try again.")
      case .invalidCode: ErrorText("The one-time code is empty or not valid.", "Enter it again, or ask for a new one.")
      case .invalidChallenge: ErrorText("The code is empty or not valid.", "Enter it again, or ask for a new one.")
      case .invalidInput: ErrorText("The contact is empty or can't be used.", "Enter another one.")
      case .authMethodBlocked:
        ErrorText("This verification method is blocked.", "Choose another one, or try again later.")
      case .verificationContactBlocked: ErrorText("This contact is blocked.", "Choose another one.")
      case .refreshTokenExpired: ErrorText("The session is over.", "Sign in again.")
      case .invalidScope: ErrorText("The scopes are not valid.", "Correct them and try again.")
      case .general: ErrorText("This step failed.", Self.again(canRetry))
      }
  }

  static func missingCallback(_ name: String) -> ErrorText {
    ErrorText("The delegate does not implement \(name).", "Implement it to receive this result.")
  }

  static let unexpectedOutcome = ErrorText(
    "The service leads on to where this step has no callback for.", "Start again.")

  static func unexpectedChallengeType(canRetry: Bool) -> ErrorText {
    ErrorText("The service wants a kind of proof that does not belong to this step.", again(canRetry))
  }

  private static func again(_ canRetry: Bool) -> String { canRetry ? "Try again." : "Start again." }

  static let signInNotAvailable = ErrorText(
    "The flow before left nothing to sign in with.", "Sign in with signIn(parameters:).")

  static let unexpectedResult = ErrorText(
    "The service wants yet another proof after this one.", "Start the sign-in again.")

  static let passwordMustBeReset = ErrorText("The password must be reset.", "Reset it, then sign in again.")

  static let secondFactorRequired = ErrorText("A second factor is required.", "Sign in again.")
}
