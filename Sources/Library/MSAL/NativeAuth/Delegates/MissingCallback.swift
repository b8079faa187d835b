// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// How a delegate's missing callback is noticed: the default that stands in for it notes its name here, and whoever
/// called it looks. What several delegates share has one default, which can't know the required callback to report to.
@MainActor
enum MissingCallback {
  private static var noted: ErrorText?

  /// - Parameter callback: Left to the compiler: the name of the default, such as `onSignInCompleted(result:)`.
  static func note(_ callback: String = #function) { note(.missingCallback(callback)) }

  static func note(_ text: ErrorText) { noted = text }

  /// Calls an optional callback; when the delegate left it out, `required` gets a general error that names it.
  static func report<Failure: MSALNativeAuthError>(
    correlationID: CorrelationID, during optional: () -> Void, to required: (Failure) -> Void
  ) {
    // A callback may answer by calling the next step's delegate at once.
    let outer = noted
    noted = nil
    optional()
    let text = noted
    noted = outer
    if let text { required(Failure(NativeAuthErrorFacts(untold: text, correlationID: correlationID.uuid))) }
  }
}
