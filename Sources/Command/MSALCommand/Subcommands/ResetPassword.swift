// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire

/// `msal reset-password`
struct ResetPassword: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ session: Session) async throws {
    let dialog = session.dialog()
    try await dialog.requirePerson(for: Questions.codeToCome)
    try await session.signingIn(native: "reset-password") { application, _ in
      try await signIn(application, dialog, session)
    }
  }

  private func signIn(
    _ application: MSALNativeAuthPublicClientApplication, _ dialog: Dialog, _ session: Session
  ) async throws -> MSALAccount {
    try await session.waiting {
      let start = MSALNativeAuthResetPasswordParameters(username: try await given.username(dialog))
      var conversation = Conversation(dialog, given: given)
      let status = try await application.resetPassword(parameters: start)
      let state = try await conversation.run(ResetPasswordTurns.turn(status))
      dialog.say("The password is changed.")
      let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
      parameters.scopes = scopes.isEmpty ? nil : scopes
      return try await NativeSignIn.continuing(dialog) { try await state.signIn(parameters: parameters) }
    }
  }
}
