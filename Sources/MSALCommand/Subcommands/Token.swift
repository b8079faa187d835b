// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire

/// `msal token`
struct Token: Sendable {
  var scopes = SignIn.usualScopes
  var username: String?
  var forceRefresh = false

  func run(_ session: Session) async throws {
    let application = try session.application(try await session.profile())
    let result = try await acquire(application, session)
    session.terminal.answer(session.isJSON ? Self.json(result).text : result.accessToken)
  }

  /// Silently if possible; otherwise by asking the person, if that is allowed.
  func acquire(_ application: MSALPublicClientApplication, _ session: Session) async throws -> MSALResult {
    guard let account = try session.account(named: username, in: application) else {
      return try await SignIn(scopes: scopes, username: username).run(application, session)
    }
    let parameters = MSALSilentTokenParameters(scopes: scopes, account: account)
    parameters.forceRefresh = forceRefresh
    do {
      return try await application.acquireTokenSilent(with: parameters)
    } catch {
      guard CommandFailure(error).code == .interactionRequired, session.mayAsk else { throw error }
      return try await SignIn(scopes: scopes, username: account.username).run(application, session)
    }
  }

  private static func json(_ result: MSALResult) -> JSONValue {
    let source =
      switch result.tokenSource {
      case .cache: "cache"
      case .refreshToken: "refresh"
      case .identityProvider: "network"
      }
    return [
      "accessToken": .string(result.accessToken), "tokenType": .string(result.authenticationScheme),
      "expiresOn": result.expiresOn.map { .string($0.formatted(.iso8601)) },
      "expiresOnEpoch": result.expiresOn.map { JSONValue(Int($0.timeIntervalSince1970)) },
      "scopes": .array(result.scopes.map { .string($0) }), "account": AccountText.json(result.account),
      "source": .string(source),
    ]
  }
}
