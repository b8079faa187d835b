// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire

/// Lists who is signed in in which browser, and the valid refresh tokens. `users/<name>/revoke-sessions` ends them.
struct SessionsControl: Control {
  let sessions: SessionStore
  let grants: GrantStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    func name(_ id: UserID) -> JSONValue { .string(context.directory.user(id)?.username ?? id.value) }
    return .json([
      "browsers": .array(
        sessions.current.signedIn.map { browser in
          [
            "session": .string(browser.session), "user": name(browser.account.userID),
            "authenticatedAt": .string(browser.account.authenticatedAt.formatted(.iso8601)),
            "secondFactorAt": browser.account.secondFactorAt.map { .string($0.formatted(.iso8601)) },
          ]
        }),
      "refreshTokens": .array(
        grants.current.refreshTokens.good(at: context.now).map { token in
          [
            "user": name(token.signIn.userID), "clientId": .string(token.clientID.value),
            "tenant": .string(token.signIn.tenantID.value), "scopes": .string(token.scopes.description),
            "expiresAt": .string(token.expiresAt.formatted(.iso8601)),
          ]
        }),
    ])
  }
}

extension Sessions {
  /// Every account of every browser, the latest sign-in first. A session is named by its public name.
  var signedIn: [(session: String, account: BrowserSession.SignedInAccount)] {
    browsers.values.flatMap { browser in browser.accounts.map { (session: browser.publicID, account: $0) } }
      .sorted { $0.account.authenticatedAt > $1.account.authenticatedAt }
  }
}

extension IssuedRefreshTokens {
  /// The records of refresh tokens, the latest sign-in first.
  func good(at now: Date) -> [RefreshToken] {
    records.values.filter { $0.revocation == nil && $0.expiresAt > now }
      .sorted { $0.signIn.authenticatedAt > $1.signIn.authenticatedAt }
  }
}
