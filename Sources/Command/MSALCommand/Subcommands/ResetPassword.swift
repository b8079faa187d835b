// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// `msal reset-password`
struct ResetPassword: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ session: Session) async throws {
    try await session.signingIn(afterProof: given, native: "reset-password") { application, dialog, username in
      let start = MSALNativeAuthResetPasswordParameters(username: username)
      var conversation = Conversation(dialog, given: given)
      let status = try await application.resetPassword(parameters: start)
      let state = try await conversation.run(ResetPasswordTurns.turn(status))
      dialog.say("The password is changed.")
      let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
      parameters.scopes = scopes.isEmpty ? nil : scopes
      return try await TerminalSignIn.continuing(dialog) { try await state.signIn(parameters: parameters) }
    }
  }
}
