// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What came of checking a password.
package enum PasswordVerdict: Sendable, Equatable { case right, wrong, locked, blocked, mustChange }

/// Somebody who has gone through sign-up.
package struct NewPerson: Sendable, Equatable {
  package var username: String
  /// nil: signs in with codes.
  package var password: Secret?
  package var attributes: [String: String]
}

/// The people of one tenant, as the flows need them.
package protocol NativeAccounts: Sendable {
  func account(named username: String) -> NativeAccount?
  func account(_ id: String) -> NativeAccount?
  /// Whether anybody has this name already, in whatever tenant: names are unique in the whole emulator.
  func isTaken(_ username: String) -> Bool
  /// Counts wrong passwords, too many of which lock the account.
  func verdict(on password: String, of id: String) -> PasswordVerdict
  /// Whether `id` may sign in at all.
  func isBlocked(_ id: String) -> Bool
  /// Whether `password` is one of the latest `count`, the one in use among them; counts no failure.
  func wasUsed(_ password: String, of id: String, latest count: Int) -> Bool
  /// The new account's id, or nil when the name was taken in the meantime.
  func create(_ person: NewPerson) -> String?
  func setPassword(_ password: Secret, of id: String)
  func add(_ method: StrongMethod, to id: String)
}
