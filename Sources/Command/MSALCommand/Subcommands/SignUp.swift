// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// `msal signup`
struct SignUp: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ session: Session) async throws {
    try await session.signingIn(afterProof: given, native: "signup") { flows, dialog, username in
      var conversation = Conversation(dialog, given: given)
      let position = try await conversation.run(try await flows.signUp(username, given.attributes))
      dialog.say("The account is made.")
      return try await TerminalSignIn.continuing(dialog) { try await position.signIn(scopes: scopes) }
    }
  }
}
