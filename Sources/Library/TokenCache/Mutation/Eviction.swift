// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
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

// Each change of the cache also removes a few expired access tokens, so that no change takes long.

extension CacheIndex {
  /// How many other accounts a change looks at.
  private static let accountsPerSweep = 4
  /// How many tokens of an account a change removes at most.
  private static let tokensPerAccount = 64

  /// Removes expired tokens of the accounts `ids`, which the change is about, and of a few others. So even a process
  /// that makes only one change removes those of its own account. `now` is the time at which the newest token was
  /// obtained.
  func sweep(now: Date, of ids: [HomeAccountID], into change: inout CacheChange) {
    var swept = ids.compactMap { entries(of: $0) }
    for home in nextSwept(Self.accountsPerSweep) where !swept.contains(where: { $0 === home }) { swept.append(home) }
    for home in swept {
      var expired: [Int] = []
      for slot in home.accessTokens.slots.indices {
        guard let token = home.accessTokens[slot]?.record, expired.count < Self.tokensPerAccount else {
          continue
        }
        if token.isUseless(now), !change.touches(home, .accessToken, slot) { expired.append(slot) }
      }
      change.drop(expired, of: home.accessTokens, home: home)
    }
  }
}

extension AccessTokenRecord {
  /// Whether the token has ended, the extended lifetime for outages included, a day ago. The day allows for clocks that
  /// are wrong.
  func isUseless(_ now: Date) -> Bool {
    max(expiresOn, extendedExpiresOn ?? expiresOn).addingTimeInterval(86_400) < now && !isNarrowed
  }
}
