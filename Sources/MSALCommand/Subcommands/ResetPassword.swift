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
    let profile = try await session.profile(native: "reset-password")
    let application = try session.nativeApplication(profile)
    let before = try application.allAccounts()
    let account = try await session.waiting {
      let start = MSALNativeAuthResetPasswordParameters(username: try await given.username(dialog))
      var conversation = Conversation(dialog, given: given)
      let status = try await application.resetPassword(parameters: start)
      let state = try await conversation.run(ResetPasswordTurns.turn(status))
      dialog.say("The password is changed.")
      let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
      parameters.scopes = scopes.isEmpty ? nil : scopes
      return try await NativeSignIn.continuing(dialog) { try await state.signIn(parameters: parameters) }
    }
    try session.profiles.save(profile, named: session.profileName)
    try session.tellSignedOut(before, in: application)
    session.answerSignedIn(account)
  }
}
