// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// Sets passwords; what was obtained with the old one stops working. The three stores change one after the other:
/// account, sessions, grants.
struct PasswordChange: Sendable {
  let accounts: AccountStore
  let sessions: SessionStore
  let grants: GrantStore
  let random: any RandomSource

  /// - Parameter isShown: Whether the console may show the password, because an administrator set it.
  func set(_ password: Secret, of user: UserID, isShown: Bool = false) {
    let record =
      isShown ? PasswordRecord(shown: password, random: random) : PasswordRecord(password.exposed, random: random)
    accounts.setPassword(record, of: user)
    revokeSessions(of: user, because: .passwordChanged)
  }

  /// Ends every session of `user`: browsers forget the account, codes and refresh tokens stop working, and sign-ins in
  /// progress ask for the password again.
  func revokeSessions(of user: UserID, because reason: RevocationReason) {
    sessions.revoke(user)
    grants.revoke(user, because: reason)
  }
}
