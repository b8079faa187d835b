// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

/// Who signed in to a profile last.
package struct ProfileAccount: Sendable, Hashable {
  package var homeAccountID: String
  /// The user name, or another name to call the person by.
  package var username: String?

  package init(homeAccountID: String, username: String?) {
    (self.homeAccountID, self.username) = (homeAccountID, username)
  }

  init(_ account: Account) { self.init(homeAccountID: account.homeAccountID.value, username: account.username) }

  package var name: String { username ?? homeAccountID }
}

/// The account that a command is for. Profiles with one client id share a cache, so other accounts in it don't count.
package enum AccountChoice: Sendable, Equatable {
  /// The person of that user name or home account id, or the people whose user name has this before the `@`.
  case named(String)
  case remembered(ProfileAccount)
  /// The profile names no account, so the cache must hold exactly one.
  case only

  /// - Parameter name: The account that the command line names.
  package init(name: String?, profile: Profile) {
    self = name.map { .named($0) } ?? profile.account.map { .remembered($0) } ?? .only
  }

  /// The user name to sign in with; nil: not known.
  package var username: String? {
    switch self {
    case .named(let name): name
    case .remembered(let account): account.username
    case .only: nil
    }
  }

  /// The signed-in accounts that are meant.
  func accounts(in client: PublicClient) throws(IdentityError) -> [Account] {
    switch self {
    case .named(let name):
      let byID = try client.accounts(AccountFilter(homeAccountID: HomeAccountID(name)))
      let found = byID + (try client.accounts(AccountFilter(username: name)).filter { !byID.contains($0) })
      guard found.isEmpty, !name.contains("@") else { return found }
      return try client.accounts().filter { Self.isBeginning(name, of: $0.username) }
    case .remembered(let account):
      return try client.accounts(AccountFilter(homeAccountID: HomeAccountID(account.homeAccountID)))
    case .only: return try client.accounts()
    }
  }

  func matches(_ account: Account) -> Bool {
    matches(homeAccountID: account.homeAccountID.value, username: account.username)
  }

  func matches(_ account: ProfileAccount) -> Bool {
    if case .named(let name) = self, Self.isBeginning(name, of: account.username) { return true }
    return matches(homeAccountID: account.homeAccountID, username: account.username)
  }

  /// Whether the name is all that a user name has before the `@`.
  private static func isBeginning(_ name: String, of username: String?) -> Bool {
    username?.lowercased().hasPrefix(name.lowercased() + "@") == true
  }

  /// Whether the choice can mean the account with this id and name.
  package func matches(homeAccountID: String?, username: String?) -> Bool {
    switch self {
    case .named(let name):
      FoldedText.isSame(name, homeAccountID) || FoldedText.isSame(name, username)
    case .remembered(let account): FoldedText.isSame(account.homeAccountID, homeAccountID)
    case .only: true
    }
  }
}
