// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What an administrator could do to people on the real platform.
package struct Administration: Sendable {
  package let accounts: AccountStore
  let sessions: SessionStore
  let grants: GrantStore
  package let policies: PolicyStore
  package let clock: EmulatorClock
  let random: any RandomSource

  /// Signs `user` out everywhere and makes their refresh tokens useless. APIs challenge access tokens that were issued
  /// before `time`, now if nil.
  package func revokeSessions(of user: UserID, at time: Date? = nil) {
    revokeSessions(of: user, because: .sessionsRevoked)
    challengeTokens(of: user, issuedBefore: time)
  }

  /// Sets a password; refresh tokens obtained with the old one become useless.
  /// - Parameter isShown: Whether the console may show the password, because an administrator chose it.
  package func changePassword(of user: UserID, to password: Secret, isShown: Bool = false) {
    setPassword(password, of: user, isShown: isShown)
    challengeTokens(of: user)
  }

  /// From `time` on, now if nil, APIs challenge older tokens of `user`; sessions and refresh tokens go on.
  package func challengeTokens(of user: UserID, issuedBefore time: Date? = nil) {
    policies.challengeTokens(of: user, issuedBefore: time ?? clock.now)
  }

  /// Sets a password as a person may: what was obtained with the old one stops working, except access tokens. The three
  /// stores change one after the other: account, sessions, grants.
  /// - Parameter isShown: Whether the console may show the password, because an administrator set it.
  func setPassword(_ password: Secret, of user: UserID, isShown: Bool = false) {
    let record =
      isShown ? PasswordRecord(shown: password, random: random) : PasswordRecord(password.exposed, random: random)
    accounts.setPassword(record, of: user)
    revokeSessions(of: user, because: .passwordChanged)
  }

  /// Ends every session of `user`: browsers forget the account, codes and refresh tokens stop working, and sign-ins in
  /// progress ask for the password again.
  private func revokeSessions(of user: UserID, because reason: RevocationReason) {
    sessions.revoke(user)
    grants.revoke(user, because: reason)
  }
}
