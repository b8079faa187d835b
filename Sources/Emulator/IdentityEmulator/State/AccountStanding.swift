// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials

/// What can change about a user while the emulator runs.
package struct AccountStanding: Sendable {
  package var password: PasswordRecord
  package var mustChangePassword: Bool
  package var isBlocked: Bool
  /// Wrong passwords in a row.
  package var failures = 0
  package var lockedUntil: Date?
  /// The passwords before this one, latest first.
  package var formerPasswords: [PasswordRecord] = []

  package func isLocked(at now: Date) -> Bool { lockedUntil.map { now < $0 } ?? false }

  /// Throws when no tokens may be given for the account, whatever the client holds.
  func check() throws(Refusal) {
    guard !isBlocked else { throw .blocked() }
    guard !mustChangePassword else { throw .passwordExpired() }
  }
}
