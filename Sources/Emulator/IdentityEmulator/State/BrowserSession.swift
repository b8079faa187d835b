// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials

/// One browser: the accounts that are signed in there. Found by the secret value of its cookie.
package struct BrowserSession: Sendable {
  package struct SignedInAccount: Sendable, Equatable {
    package var userID: UserID
    /// When the password was last proven.
    package var authenticatedAt: Date
    /// When a second factor was last proven.
    package var secondFactorAt: Date?
  }

  /// The session's public name (`sid` in ID tokens, `session_state` in answers); unlike the cookie it is no secret.
  package var publicID: String
  package var accounts: [SignedInAccount] = []

  /// When somebody last signed in. A session in which nobody has signed in counts as in use.
  var usedAt: Date { accounts.map(\.authenticatedAt).max() ?? .distantFuture }

  package func account(_ id: UserID) -> SignedInAccount? { accounts.first { $0.userID == id } }

  mutating func proveSecondFactor(_ id: UserID, at now: Date) {
    for index in accounts.indices where accounts[index].userID == id { accounts[index].secondFactorAt = now }
  }

  package mutating func signIn(_ id: UserID, at now: Date) {
    accounts.removeAll { $0.userID == id }
    accounts.append(SignedInAccount(userID: id, authenticatedAt: now))
  }
}
