// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

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
    let known = accounts.filter { given.username == nil || $0.username.lowercased() == given.username?.lowercased() }
    guard known.count == 1, let account = known.first else { return nil }
    do throws(IdentityError) {
      let parameters = TokenParameters(scopes: ScopeSet(parsing: scopes), account: AccountReference(account))
      return try await client.acquireTokenSilent(SilentRequest(parameters: parameters)).account
    } catch {
      if let failure = CommandError.outlivingSignIn(error) { throw failure }
      guard CommandError(error).code == .interactionRequired else { throw error }
      return nil
    }
  }
}
