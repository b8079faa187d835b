// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// `msal signup`
struct SignUp: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ session: Session) async throws {
    try await session.signingIn(afterProof: given, native: "signup") { application, dialog, username in
      var conversation = Conversation(dialog, given: given)
      let state = try await conversation.run(try await Self.start(application, username, given.attributes))
      dialog.say("The account is made.")
      let parameters = MSALNativeAuthSignInAfterSignUpParameters()
      parameters.scopes = scopes.isEmpty ? nil : scopes
      return try await TerminalSignIn.continuing(dialog) { try await state.signIn(parameters: parameters) }
    }
  }

  /// The password is not sent along: whether the app wants one shows when the address is verified.
  private static func start(
    _ application: MSALNativeAuthPublicClientApplication, _ username: String, _ attributes: [String: String]
  ) async throws -> SignUpTurns.SignUpTurn {
    let parameters = MSALNativeAuthSignUpParameters(username: username)
    parameters.attributes = attributes.isEmpty ? nil : attributes
    return SignUpTurns.turn(try await application.signUp(parameters: parameters)) { attributes in
      try await start(application, username, attributes)
    }
  }
}
