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

  /// Counts a try with a password. Gives the refusal, or nil when the password was right.
  mutating func noteTry(isRight: Bool, at now: Date, _ settings: TokenSettings) -> Refusal? {
    failures = isRight ? 0 : failures + 1
    if isRight { return nil }
    guard failures >= settings.lockoutThreshold else { return .wrongPassword }
    failures = 0
    lockedUntil = now.addingTimeInterval(Double(settings.lockoutDuration))
    return .locked
  }

  mutating func setPassword(_ new: PasswordRecord) {
    formerPasswords = Array(([password] + formerPasswords).prefix(24))
    password = new
    mustChangePassword = false
    failures = 0
    lockedUntil = nil
  }

  /// Throws when no tokens may be given for the account, whatever the client holds.
  package func check() throws(Refusal) {
    guard !isBlocked else { throw .blocked() }
    guard !mustChangePassword else { throw .passwordExpired() }
  }
}
