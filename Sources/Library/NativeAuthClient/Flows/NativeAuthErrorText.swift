// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

// Texts for errors for which the service sends none, and texts that precede the service's own.

extension ErrorText {
  /// - Parameter canRetry: Whether the step can be tried again.
  package init(_ kind: NativeAuthError.Kind, canRetry: Bool) {
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
      case .invalidAttributes: ErrorText("Attributes are missing or not valid.", "Correct them and try again.")
      case .notImplemented:
        ErrorText(
          "The delegate does not implement the protocol of the state that the service leads on to.",
          "Implement it, and start again.")
      case .refreshTokenExpired: ErrorText("The session is over.", "Sign in again.")
      case .invalidScope: ErrorText("The scopes are not valid.", "Correct them and try again.")
      case .general: ErrorText("This step failed.", Self.again(canRetry))
      }
  }

  static func unexpectedChallengeType(canRetry: Bool) -> ErrorText {
    ErrorText("The service wants a kind of proof that does not belong to this step.", again(canRetry))
  }

  private static func again(_ canRetry: Bool) -> String { canRetry ? "Try again." : "Start again." }

  static let signInNotAvailable = ErrorText(
    "The flow before left nothing to sign in with.", "Sign in with signIn(parameters:).")

  static let unexpectedResult = ErrorText(
    "The service wants yet another proof after this one.", "Start the sign-in again.")

  static let noLink = ErrorText(
    "The service gave no link of the authority's own for this step.", "Start again, and call what the state offers.")
  static let noSuchMethod = ErrorText(
    "The method can't be selected here, or was selected before.", "Select one of the state's methods, or start again.")
  static let notSetInTime = ErrorText("The new password was not set in time.", "Sign in with it, or start again.")

  static func askedAgain(_ name: String) -> ErrorText {
    ErrorText("The service asks again for an attribute that was submitted: \(name.visible).", "Start again.")
  }

  package static let passwordMustBeReset = ErrorText("The password must be reset.", "Reset it, then sign in again.")
}

extension NativeAuthError {
  /// What happened and what to do next: the service's words where it has said something that helps.
  /// - Parameter canRetry: Whether the step can be taken again.
  package func text(canRetry: Bool) -> String {
    let words = response?.oauth.description.flatMap { $0.isEmpty ? nil : $0 }
    let fixed = ErrorText(kind, canRetry: canRetry).whole
    let own = cause.map { ErrorText($0).whole } ?? fixed
    switch notice {
    case nil: return kind == .invalidAttributes ? withAttributes(words ?? own) : words ?? own
    case .fixed: return fixed
    case .browserRequired(let reason): return reason.flatMap { $0.isEmpty ? nil : $0 } ?? fixed
    case .unusableReply: return own
    case .unexpectedChallengeType: return ErrorText.unexpectedChallengeType(canRetry: canRetry).whole
    case .signInNotAvailable: return ErrorText.signInNotAvailable.whole
    case .unexpectedResult: return ErrorText.unexpectedResult.whole
    case .noLink: return ErrorText.noLink.whole
    case .noSuchMethod: return ErrorText.noSuchMethod.whole
    case .askedAgain(let name): return ErrorText.askedAgain(name).whole
    case .notSetInTime: return ErrorText.notSetInTime.whole
    case .passwordMustBeReset: return Self.joined(.passwordMustBeReset, words)
    case .authMethodBlocked: return Self.joined(ErrorText(.authMethodBlocked, canRetry: canRetry), words)
    case .verificationContactBlocked:
      return Self.joined(ErrorText(.verificationContactBlocked, canRetry: canRetry), words)
    }
  }

  /// The text with the names of the attributes, unless it has them.
  private func withAttributes(_ text: String) -> String {
    let names = (response?.invalidAttributes ?? []).map(\.visible).filter { !text.contains($0) }
    return names.isEmpty ? text : "\(text) (\(names.joined(separator: ", ")))"
  }

  private static func joined(_ prefix: ErrorText, _ words: String?) -> String {
    [prefix.whole, words].compactMap(\.self).joined(separator: " ")
  }
}
