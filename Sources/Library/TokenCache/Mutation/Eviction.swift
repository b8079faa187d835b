// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// How memory is kept within its limits: the accounts that were used least recently leave it with all their entries. If
// there is a store, a later look-up of such an account reads it from there again.

extension CacheIndex {
  /// What a look-up needs but memory does not have.
  enum Missing {
    case account(HomeAccountID)
    /// Every account, or every account with this user name.
    case accounts(named: String?)
  }

  /// Removes accounts from memory until the limits are kept. The account used last stays, however large it is.
  func evict() {
    while let oldest = recency.oldest, isOverLimit, recency.count > 1 {
      forget(oldest)
      isPartial = hasStore
    }
  }

  private var isOverLimit: Bool {
    if let accounts = limits.accounts, recency.count > accounts { return true }
    if let limit = limits.bytes, bytes > limit { return true }
    return false
  }

  /// Whether the store may have entries of an account that is not in memory.
  func lacks(_ id: HomeAccountID) -> Bool { isPartial && homes[id.folded] == nil }

  /// Adds an account with all its records in the store, of which there may be none. Records of other accounts in
  /// `records` are left out.
  func takeIn(_ id: HomeAccountID, _ records: [StoredRecord]) {
    guard homes[id.folded] == nil else { return }
    _ = makeHome(id)
    let account = id.value.lowercased()
    for record in records where record.account == account { insert(record) }
  }
}
