// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire

extension CommandError {
  /// Makes the command's error of a failed step of a sign-in without a browser.
  init(native failure: NativeStepError) {
    let error = failure.error
    if let cause = error.cause {
      self.init(cause)
      correlationID = correlationID ?? error.correlationID.description
      return
    }
    // The first line is the message; trace ids and times follow, a line each.
    let text = failure.text.prefix { !$0.isNewline }
    let own = Self.ownWords(failure) ?? NativeErrorText.words(codes: failure.codes, subError: failure.subError)
    self.init(
      Self.isPolicy(failure.codes) ? .policy : .signInFailed,
      own ?? (text.isEmpty ? "The server refused." : String(text)),
      nextStep: Self.nextStep(error.kind) ?? NativeErrorText.nextStep(codes: failure.codes),
      serverError: failure.codes.first.map { "AADSTS\($0)" }, correlationID: error.correlationID.description)
  }

  private static func ownWords(_ failure: NativeStepError) -> String? {
    switch failure.error.kind {
    case .invalidUsername: "The server does not take that as an email address."
    case .userNotFound: "There is no account of that name (AADSTS\(failure.codes.first ?? 50034))."
    default: nil
    }
  }

  private static func nextStep(_ kind: NativeAuthError.Kind) -> String? {
    switch kind {
    case .userAlreadyExists: "To sign in: msal login --native"
    case .userNotFound: "Check the address, or create an account: msal signup"
    case .userDoesNotHavePassword: "To sign in with a code: msal login --native"
    default: nil
    }
  }
}
