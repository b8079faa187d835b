// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The entries of an account at one moment.
package struct AccountView {
  let index: CacheIndex
  let home: AccountEntries

  package var homeAccountID: HomeAccountID { home.homeAccountID }

  /// Changes whenever an entry of the account changes, so a value computed from the entries is valid as long as the
  /// version is the same.
  package var version: Int { home.currentVersion() }

  package var accessTokenCount: Int { home.accessTokens.count }

  /// How many accounts are in memory.
  package var accountCount: Int { index.homes.count }
}

extension TokenCache {
  /// The account's version, as in `AccountView`; nil when the account is not in memory. It takes one lock and never
  /// looks at the store. The call counts as a use of the account.
  package func version(of home: HomeAccountID) -> Int? {
    memory.withLock { memory in
      guard let entries = memory.index.homes[home.folded] else { return nil }
      if let number = entries.recencyNumber { memory.index.use(number) }
      return entries.currentVersion()
    }
  }

  /// Shows `look` the account's entries; nil when there are none. `look` must not use the cache.
  package func look<Value>(at home: HomeAccountID, _ look: (AccountView) -> Value?) throws(CacheError) -> Value? {
    var found: Value?
    try show(home) { found = $0.flatMap(look) }
    return found
  }

  // Other modules get no copies of generic functions for their types, and looking the types up in each call is half of
  // what it takes to find an account. So these two, for calls that are made often, are not generic. `look` is called
  // again, and only the last call counts, if an account had to be read from the store.

  /// Shows `look` the account's entries; nil when there are none.
  package func show(_ home: HomeAccountID, _ look: (AccountView?) -> Void) throws(CacheError) {
    try read { index in look(index.entries(of: home).map { AccountView(index: index, home: $0) }) }
  }

  /// Shows `look` every account in the order in which they were added, or only those that have this user name in a
  /// tenant, compared without regard to case.
  package func showAll(named username: String?, _ look: ([AccountView]) -> Void) throws(CacheError) {
    try read { index in
      let homes = username.map { index.homes(named: FoldedText($0)) } ?? index.everyHome()
      look(homes.map { AccountView(index: index, home: $0) })
    }
  }
}
