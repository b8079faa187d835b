// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
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

/// `msal login --native`
struct NativeLogin: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()
  /// Whether to sign in again although an account is signed in.
  var isForced = false

  func run(_ session: Session) async throws {
    try await session.signingIn(native: "login --native") { flows, accounts in
      if let known = try await signedIn(accounts, flows.client.get()) { return known }
      return try await TerminalSignIn(scopes: scopes, given: given).run(flows, session)
    }
  }

  /// The account that is signed in already, with a token for the scopes; nil: somebody has to sign in.
  private func signedIn(_ accounts: [Account], _ client: PublicClient) async throws -> Account? {
    guard !isForced, !scopes.isEmpty, given.password == nil else { return nil }
    let known = accounts.filter { given.username == nil || FoldedText.isSame($0.username, given.username) }
    guard known.count == 1, let account = known.first else { return nil }
    do throws(IdentityError) {
      let parameters = TokenParameters(scopes: ScopeSet(parsing: scopes), account: account.reference)
      return try await client.acquireTokenSilent(SilentRequest(parameters: parameters)).account
    } catch {
      if let failure = CommandError.outlivingSignIn(error) { throw failure }
      guard CommandError(error).code == .interactionRequired else { throw error }
      return nil
    }
  }
}

/// `msal signup`
struct SignUp: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ session: Session) async throws {
    try await session.signingIn(afterProof: given, native: "signup") { flows, dialog, username in
      var conversation = Conversation(dialog, given: given, isSignUp: true)
      let position = try await conversation.run(try await flows.signUp(username, given.attributes, scopes: scopes))
      dialog.say(
        flows.areJourneys && !position.makesAccount ? "There is an account already." : "The account is made.")
      return try await TerminalSignIn.continuing(dialog) {
        try await flows.signIn(after: position, scopes: scopes)
      }
    }
  }
}

/// `msal reset-password`
struct ResetPassword: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()

  func run(_ session: Session) async throws {
    try await session.signingIn(afterProof: given, native: "reset-password") { flows, dialog, username in
      var conversation = Conversation(dialog, given: given)
      let position = try await conversation.run(try await flows.resetPassword(username, scopes: scopes))
      dialog.say("The password is changed.")
      return try await TerminalSignIn.continuing(dialog) {
        try await flows.signIn(after: position, scopes: scopes)
      }
    }
  }
}
