// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import Synchronization

/// Everything the cache holds for one home account. A class, so that a look-up takes one reference and copies no table;
/// it is reached only through the lock of the index that owns it.
final class AccountEntries {
  let homeAccountID: HomeAccountID
  /// Accounts are listed in the order in which they came.
  let order: Int

  /// Among the accounts in the order of their use; nil while there are no limits.
  var recencyNumber: Int?
  /// Names this state of the entries, among all states of all accounts; 0 until somebody asks.
  private var version = 0
  private static let versions = Atomic(0)
  /// About what the entries take up.
  var bytes = 0
  /// The names under which this account is listed.
  var usernames: [FoldedText] = []
  /// What has not been asked for yet; empty once the tables below are in use.
  var unread: [StoredRecord] = []
  var accessTokens = EntryTable<AccessTokenRecord>()
  var refreshTokens = EntryTable<RefreshTokenRecord>()
  var idTokens = EntryTable<IDTokenRecord>()
  var accounts = EntryTable<AccountRecord>()
  var metadata = EntryTable<AccountMetadataRecord>()

  init(homeAccountID: HomeAccountID, order: Int) {
    self.homeAccountID = homeAccountID
    self.order = order
  }

  func currentVersion() -> Int {
    if version == 0 { version = Self.versions.add(1, ordering: .relaxed).newValue }
    return version
  }

  /// Call it after each change of the entries.
  func endVersion() { version = 0 }

  var isEmpty: Bool {
    unread.isEmpty && accessTokens.isEmpty && refreshTokens.isEmpty && idTokens.isEmpty && accounts.isEmpty
      && metadata.isEmpty
  }
}
