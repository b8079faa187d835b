// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

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
