// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// The people of one tenant, as the flows need them.
package protocol NativeAccounts: Sendable {
  func account(named username: String) -> NativeAccount?
  func account(_ id: String) -> NativeAccount?
  /// Whether anybody has this name already, in whatever tenant: names are unique in the whole emulator.
  func isTaken(_ username: String) -> Bool
  /// Throws unless somebody may sign in with `password`. Counts wrong ones, too many of which lock the account.
  func check(_ password: String, of id: String) throws(NativeRefusal)
  /// Whether `id` may sign in at all.
  func isBlocked(_ id: String) -> Bool
  /// Whether `password` is one of the latest `count`, the one in use among them; counts no failure.
  func wasUsed(_ password: String, of id: String, latest count: Int) -> Bool
  /// The id of the new account of who has gone through sign-up, or nil when the name was taken in the meantime. Without
  /// a password it signs in with codes.
  func create(_ username: String, password: Secret?, attributes: [String: String]) -> String?
  func setPassword(_ password: Secret, of id: String)
  func add(_ method: StrongMethod, to id: String)
}
