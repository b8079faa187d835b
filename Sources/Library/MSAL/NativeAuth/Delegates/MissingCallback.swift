// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

/// Detects callbacks that a delegate does not implement. The default implementation notes the callback's name here, and
/// `report` then calls the required callback. A default can't do that itself, because several delegates with different
/// required callbacks share it.
@MainActor
enum MissingCallback {
  private static var noted: ErrorText?

  /// - Parameter callback: The name of the default, such as `onSignInCompleted(result:)`, which the compiler fills in.
  static func note(_ callback: String = #function) { note(.missingCallback(callback)) }

  static func note(_ text: ErrorText) { noted = text }

  /// Calls an optional callback. If the delegate does not implement it, `required` gets a general error that names it.
  static func report<Failure: NativeAuthFailure>(
    correlationID: CorrelationID, during optional: () -> Void, to required: (Failure) -> Void
  ) {
    // A callback may cause another `report` before it returns, so the outer value is saved.
    let outer = noted
    noted = nil
    optional()
    let text = noted
    noted = outer
    if let text { required(Failure(NativeAuthErrorFacts(untold: text, correlationID: correlationID.uuid))) }
  }
}

extension ErrorText {
  fileprivate static func missingCallback(_ name: String) -> ErrorText {
    ErrorText("The delegate does not implement \(name).", "Implement it to receive this result.")
  }

  static let unexpectedOutcome = ErrorText(
    "The service leads on to where this step has no callback for.", "Start again.")
}
