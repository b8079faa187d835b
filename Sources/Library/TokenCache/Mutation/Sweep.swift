// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

// Expired access tokens go a few at a time, with the changes that are made anyway, so that no change takes long.

extension CacheIndex {
  /// How many accounts each change looks at.
  private static let accountsPerSweep = 4
  /// How many tokens of an account: more are left for later.
  private static let tokensPerAccount = 64

  /// Drops expired tokens of the accounts `ids`, which the change is about, and of the next few: a process that lives
  /// for one change removes those of its own account. `now` is when the newest token was obtained.
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
  /// Whether nobody can use the token any more, not even during an outage of the service. A day is for clocks that are
  /// wrong.
  func isUseless(_ now: Date) -> Bool {
    max(expiresOn, extendedExpiresOn ?? expiresOn).addingTimeInterval(86_400) < now && !isNarrowed
  }
}
