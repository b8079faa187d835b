// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import TokenExchange

/// Signs a person in, in the terminal.
struct TerminalSignIn: Sendable {
  /// The scopes besides those of OpenID Connect.
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ flows: NativeFlows, _ session: Session) async throws -> Account {
    let dialog = session.dialog()
    return try await session.waiting {
      let turn = try await flows.signIn(try await given.username(dialog), scopes: scopes)
      var conversation = Conversation(dialog, given: given)
      return try await conversation.run(turn)
    }
  }

  /// Signs in after a flow that ended well; a failure here does not undo that flow.
  static func continuing(_ dialog: Dialog, _ start: () async throws -> Turn<Account>) async throws -> Account {
    do {
      var conversation = Conversation(dialog)
      return try await conversation.run(try await start())
    } catch {
      var failure = CommandError(error)
      if failure.code == .signInFailed { failure.nextStep = "To sign in: msal login --native" }
      throw failure
    }
  }
}
