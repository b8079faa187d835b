// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// How memory is kept within its limits: accounts that were not used for longest leave it, whole. In front of a store
// the index is a part of what there is from then on; who asks for an account that is not there is answered after a look
// at the store.

extension CacheIndex {
  /// What a question needed that is not in memory.
  enum Missing {
    case account(HomeAccountID)
    /// Every account, as for a list, or each that has this user name.
    case accounts(named: String?)
  }

  /// Lets accounts go until the limits are kept. The one used last stays, however large it is.
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

  /// Takes in all that the store has of an account, which may be nothing. Others' records may be among `records`.
  func takeIn(_ id: HomeAccountID, _ records: [StoredRecord]) {
    guard homes[id.folded] == nil else { return }
    _ = makeHome(id)
    let account = id.value.lowercased()
    for record in records where record.account == account { insert(record) }
  }
}
