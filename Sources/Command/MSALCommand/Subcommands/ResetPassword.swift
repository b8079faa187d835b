// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// `msal reset-password`
struct ResetPassword: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ session: Session) async throws {
    try await session.signingIn(afterProof: given, native: "reset-password") { flows, dialog, username in
      var conversation = Conversation(dialog, given: given)
      let position = try await conversation.run(try await flows.resetPassword(username))
      dialog.say("The password is changed.")
      return try await TerminalSignIn.continuing(dialog) { try await position.signIn(scopes: scopes) }
    }
  }
}
