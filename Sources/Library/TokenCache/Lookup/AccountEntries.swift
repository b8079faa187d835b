// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import Synchronization

/// Everything the cache holds for one home account. It is a class, so that a look-up copies a reference and no table;
/// it is reached only through the lock of the index that owns it.
package final class AccountEntries {
  package let homeAccountID: HomeAccountID
  unowned let index: CacheIndex
  /// The account's place in the order in which accounts were added.
  let order: Int

  /// The account's number in `CacheIndex.recency`; nil when there are no limits.
  var recencyNumber: Int?
  /// A number that no other state of any account has; 0 until it is asked for.
  private var knownVersion = 0
  private static let versions = Atomic(0)
  /// The size of the entries in memory, an estimate.
  var bytes = 0
  /// The user names under which `CacheIndex.homesByUsername` lists this account.
  var usernames: [FoldedText] = []
  /// The records of the store that have not been parsed yet; empty once the tables below are filled.
  var unread: [StoredRecord] = []
  var accessTokens = EntryTable<AccessTokenRecord>()
  var refreshTokens = EntryTable<RefreshTokenRecord>()
  var idTokens = EntryTable<IDTokenRecord>()
  var accounts = EntryTable<AccountRecord>()
  var metadata = EntryTable<AccountMetadataRecord>()

  init(homeAccountID: HomeAccountID, order: Int, in index: CacheIndex) {
    self.homeAccountID = homeAccountID
    self.order = order
    self.index = index
  }

  /// Changes whenever an entry of the account changes, so a value computed from the entries is valid as long as the
  /// version is the same.
  package var version: Int {
    if knownVersion == 0 { knownVersion = Self.versions.add(1, ordering: .relaxed).newValue }
    return knownVersion
  }

  /// Starts a new version. It is called after each change of the entries.
  func endVersion() { knownVersion = 0 }

  package var accessTokenCount: Int { accessTokens.count }

  /// How many accounts are in memory.
  package var accountCount: Int { index.homes.count }

  var isEmpty: Bool {
    unread.isEmpty && accessTokens.isEmpty && refreshTokens.isEmpty && idTokens.isEmpty && accounts.isEmpty
      && metadata.isEmpty
  }
}
