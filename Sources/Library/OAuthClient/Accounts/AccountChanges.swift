// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenCache
import TokenExchange

/// A change of one of the accounts that are signed in to a client.
package enum AccountChange: Sendable {
  case signedIn(Account)
  case signedOut(Account)
  /// The account's name or its tenants have changed.
  case updated(Account)
}

/// The changes of the signed-in accounts since this sequence was made. Changes by this process come at once; changes by
/// another process come when this process next looks at accounts or requests a token. The sequence ends when the task
/// that reads it is cancelled.
package struct AccountChanges: AsyncSequence, Sendable {
  fileprivate let accounts: AccountList
  fileprivate let known: [Account]

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let accounts: AccountList
    fileprivate var known: [Account]
    fileprivate var signals: AsyncStream<Void>.Iterator
    fileprivate var pending: ArraySlice<AccountChange> = []
    /// Whether the accounts were compared once, since they may have changed before the first signal.
    fileprivate var hasLooked = false

    package mutating func next() async -> AccountChange? {
      while true {
        if let change = pending.popFirst() { return change }
        if hasLooked { guard await signals.next() != nil else { return nil } }
        hasLooked = true
        // A cache that can't be read now is read again after the next signal.
        guard let found = try? accounts.matching() else { continue }
        pending = AccountChange.between(known, found)[...]
        known = found
      }
    }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(accounts: accounts, known: known, signals: accounts.cache.changes().makeAsyncIterator())
  }
}

extension AccountChange {
  fileprivate static func between(_ old: [Account], _ new: [Account]) -> [AccountChange] {
    func same(_ account: Account, in accounts: [Account]) -> Account? {
      accounts.first { $0.homeAccountID == account.homeAccountID }
    }
    let gone = old.filter { same($0, in: new) == nil }.map(AccountChange.signedOut)
    return gone
      + new.compactMap { account in
        guard let before = same(account, in: old) else { return .signedIn(account) }
        return account.withoutTokens == before.withoutTokens ? nil : .updated(account)
      }
  }
}

extension Account {
  /// The account without its ID tokens, whose renewal is no change of the account.
  fileprivate var withoutTokens: Account {
    let profiles = tenantProfiles.map { profile in
      var profile = profile
      profile.idToken = nil
      return profile
    }
    return Account(
      homeAccountID: homeAccountID, environment: environment, username: username, name: name, tenantProfiles: profiles)
  }
}

extension AccountList {
  func changes() throws(IdentityError) -> AccountChanges { AccountChanges(accounts: self, known: try matching()) }
}
