// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Accounts and results that were made of the cache's entries. They are used until the entries change or discovery
/// names more hosts.
final class AccountMemos: Sendable {
  /// Two requests with equal keys are answered by one cached token.
  struct RequestKey: Hashable {
    /// nil: the client's own authority.
    var authority: Authority?
    var scopes: ScopeSet
    /// The key that the token is bound to; nil: a bearer token.
    var binding: Binding?

    var isPlain: Bool { authority == nil && binding == nil }

    /// The id of a key, and the type of the tokens that are bound to it.
    struct Binding: Hashable {
      var keyID: String
      var tokenType: String
    }
  }

  /// The versions of what a memo was made of.
  struct Version: Equatable {
    /// The version of the account's entries.
    var entries: Int
    /// The version of the known host names.
    var aliases: Int
  }

  private final class Memo {
    let version: Version
    var account: KnownAccount?
    /// The bearer tokens at the client's own authority, which nearly all requests are for. To compare such a short key
    /// costs a third.
    var plain: [ScopeSet: ReusableResult] = [:]
    var others: [RequestKey: ReusableResult] = [:]

    init(_ version: Version) { self.version = version }
  }

  // The memos. This lock is also taken while the cache's lock is held, never in the other order. Nothing is awaited
  // while it is held.
  private let memos = Lock<[FoldedText: Memo]>([:])

  func token(_ key: RequestKey, of home: HomeAccountID, _ version: Version) -> ReusableResult? {
    memos.withLock { memos in
      guard let memo = memos[home.folded], memo.version == version else { return nil }
      return key.isPlain ? memo.plain[key.scopes] : memo.others[key]
    }
  }

  func account(_ home: HomeAccountID, _ version: Version) -> KnownAccount? {
    memos.withLock { memos in
      guard let memo = memos[home.folded], memo.version == version else { return nil }
      return memo.account
    }
  }

  func remember(_ token: ReusableResult, for key: RequestKey, of entries: AccountEntries, _ version: Version) {
    memos.withLock { memos in
      let memo = Self.memo(of: entries, version, &memos)
      // Apps repeat few requests. An app with many different ones must not fill the memory.
      if memo.plain.count + memo.others.count >= 16 + 4 * entries.accessTokenCount {
        (memo.plain, memo.others) = ([:], [:])
      }
      if key.isPlain { memo.plain[key.scopes] = token } else { memo.others[key] = token }
    }
  }

  func remember(_ account: KnownAccount, of entries: AccountEntries, _ version: Version) {
    memos.withLock { memos in Self.memo(of: entries, version, &memos).account = account }
  }

  private static func memo(
    of entries: AccountEntries, _ version: Version, _ memos: inout [FoldedText: Memo]
  ) -> Memo {
    if let memo = memos[entries.homeAccountID.folded], memo.version == version { return memo }
    // At least half of the memos are then of accounts that are not in memory any more.
    if memos.count >= 256 + 2 * entries.accountCount { memos = [:] }
    let memo = Memo(version)
    memos[entries.homeAccountID.folded] = memo
    return memo
  }
}
