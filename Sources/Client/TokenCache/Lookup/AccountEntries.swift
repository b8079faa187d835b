// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Everything the cache holds for one home account. A class, so that a look-up takes one reference and copies no shelf;
/// it is reached only through the lock of the index that owns it.
final class AccountEntries {
  let homeAccountID: HomeAccountID
  /// Accounts are listed in the order in which they came.
  let order: Int
  /// The number of the home tenant's name.
  let homeRealm: NameTable.ID?

  /// Among the accounts in the order of their use; nil while there are no limits.
  var recencyNumber: Int?
  /// What clients made of the entries, until any of these changes.
  var answers: [MemoKey: any Memo] = [:]
  /// About what the entries take up.
  var bytes = 0
  /// The names under which this account is listed.
  var usernames: [FoldedText] = []
  /// What has not been asked for yet; empty once the shelves below are in use.
  var unread: [StoredRecord] = []
  var accessTokens = AccessTokenTable()
  var refreshTokens = EntryTable<RefreshTokenRecord>()
  var idTokens = EntryTable<IDTokenRecord>()
  var accounts = EntryTable<AccountRecord>()
  var metadata = EntryTable<AccountMetadataRecord>()

  init(homeAccountID: HomeAccountID, order: Int, homeRealm: NameTable.ID?) {
    self.homeAccountID = homeAccountID
    self.order = order
    self.homeRealm = homeRealm
  }

  var isEmpty: Bool {
    unread.isEmpty && accessTokens.entries.isEmpty && refreshTokens.isEmpty && idTokens.isEmpty && accounts.isEmpty
      && metadata.isEmpty
  }
}
