// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

// A token for `msal token`, or for whoever else asks.
extension CredentialRequest {
  /// Answers with the token in the form that is wanted, or says how to sign in.
  func run(_ session: Session) async throws {
    do {
      let result = try await acquireToken(try await session.profile(), session)
      guard !isSilent else { return }
      guard let text = form.text(result) else { throw CommandError.unprintableToken }
      session.terminal.answer(text)
    } catch {
      var failure = CommandError(error)
      guard [.interactionRequired, .configuration].contains(failure.code), let hint = form.signInHint else {
        throw error
      }
      failure.nextStep = [failure.nextStep, hint].compactMap(\.self).joined(separator: "\n      ")
      throw failure
    }
  }

  /// The token, silently if possible; otherwise by asking the person, if the command line says so.
  func acquireToken(_ profile: Profile, _ session: Session) async throws -> AuthenticationResult {
    let client = try session.client(profile)
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: try client.get()) else {
      guard session.isInteractive else {
        throw try session.notSignedIn(choice, profile, in: try client.get(), scopes: scopes)
      }
      return try await ask(choice, profile, client, session)
    }
    do {
      return try await session.waiting(for: profile.host) {
        try await client.get().acquireTokenSilent(silentRequest(for: account, profile))
      }
    } catch {
      if profile.isNative, let failure = CommandError.outlivingSignIn(error) { throw failure }
      var failure = CommandError(error)
      guard failure.code == .interactionRequired else { throw error }
      failure.nextStep = "To sign in: " + session.loginCommand(profile, for: choice, scopes: scopes, claims: claims)
      guard session.isInteractive else { throw failure }
      return try await ask(.remembered(ProfileAccount(account)), profile, client, session)
    }
  }

  /// Asks the person, and fails when somebody else signs in than the account that is asked for.
  private func ask(
    _ choice: AccountChoice, _ profile: Profile, _ client: LazyClient, _ session: Session
  ) async throws -> AuthenticationResult {
    let result = try await signIn(choice.username, profile, client, session)
    guard choice.matches(result.account) else {
      throw CommandError(
        .signInFailed, "\(AccountText.name(result.account)) signed in, and \(choice.username ?? "") was asked for.",
        nextStep: "To use that account: add --username NAME, or run: \(session.loginCommand(profile))")
    }
    let isKept = try session.profiles.profile(named: session.profileName) == profile
    if choice == .only, isKept { try session.remember(result.account, for: profile) }
    if case .bearer = scheme { return result }
    return try await client.get().acquireTokenSilent(silentRequest(for: result.account, profile))
  }

  /// Signs in the way that the profile says: in the browser, or in the terminal.
  private func signIn(
    _ username: String?, _ profile: Profile, _ client: LazyClient, _ session: Session
  ) async throws -> AuthenticationResult {
    guard profile.isNative else {
      return try await SignIn(scopes: scopes, username: username, claims: claims).run(client, profile, session)
    }
    try session.requirePerson(to: "msal login --native")
    let flows = try session.nativeFlows(profile)
    let signIn = TerminalSignIn(scopes: scopes, given: GivenAnswers(username: username))
    let account = try await signIn.run(flows, session)
    let parameters = TokenParameters(scopes: ScopeSet(parsing: scopes), account: account.reference)
    return try await flows.client.get().acquireTokenSilent(SilentRequest(parameters: parameters))
  }
}
