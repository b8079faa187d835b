// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// `msal login --native`
struct NativeLogin: Sendable {
  var scopes: [String] = []
  var given = GivenAnswers()
  /// Whether someone who is signed in already signs in again.
  var isForced = false

  func run(_ session: Session) async throws {
    let profile = try await session.profile(native: "login --native")
    let application = try session.nativeApplication(profile)
    let before = try application.allAccounts()
    let account =
      if let known = try await signedIn(application, session) {
        known
      } else {
        try await NativeSignIn(scopes: scopes, given: given).run(application, session).account
      }
    try session.profiles.save(profile, named: session.profileName)
    try session.tellSignedOut(before, in: application)
    session.answerSignedIn(account)
  }

  /// Who is signed in already, with a token for the scopes that were asked for; nil: someone has to sign in.
  private func signedIn(
    _ application: MSALNativeAuthPublicClientApplication, _ session: Session
  ) async throws -> MSALAccount? {
    guard !isForced, !scopes.isEmpty, given.password == nil else { return nil }
    let accounts = try application.allAccounts()
    let known = accounts.filter { given.username == nil || $0.username?.lowercased() == given.username?.lowercased() }
    guard known.count == 1, let account = known.first else { return nil }
    do {
      return try await application.acquireTokenSilent(
        with: MSALSilentTokenParameters(scopes: scopes, account: account)
      ).account
    } catch {
      if let failure = CommandFailure.outlivingSignIn(error) { throw failure }
      guard CommandFailure(error).code == .interactionRequired else { throw error }
      return nil
    }
  }
}
