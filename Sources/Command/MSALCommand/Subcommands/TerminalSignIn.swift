// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import QuickCommand

/// Asks a person in the terminal.
struct TerminalSignIn: Sendable {
  /// Besides those of OpenID Connect.
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(
    _ application: MSALNativeAuthPublicClientApplication, _ session: Session
  ) async throws -> MSALNativeAuthUserAccountResult {
    let dialog = session.dialog()
    return try await session.waiting {
      let parameters = MSALNativeAuthSignInParameters(username: try await given.username(dialog))
      parameters.scopes = scopes.isEmpty ? nil : scopes
      let status = try await application.signIn(parameters: parameters)
      var conversation = Conversation(dialog, given: given)
      return try await conversation.run(SignInTurns.turn(status))
    }
  }

  /// Signs in after a flow that ended well; a failure here does not undo that one.
  static func continuing(
    _ dialog: Dialog, _ start: () async throws -> MSALNativeAuthSignInStatus
  ) async throws -> MSALAccount {
    do {
      var conversation = Conversation(dialog)
      return try await conversation.run(SignInTurns.turn(try await start())).account
    } catch {
      var failure = CommandError(error)
      if failure.code == .signInFailed { failure.nextStep = "To sign in: msal login --native" }
      throw failure
    }
  }
}
