// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// What was made of the cache's entries for an account, until these change or the client learns of host names.
final class AccountMemos: Sendable {
  /// What makes two requests want the same cached token.
  struct TokenKey: Hashable {
    /// nil: the client's own.
    var authority: Authority?
    var scopes: ScopeSet
    /// The key that the token is bound to.
    var keyID: String?
  }

  /// What a memo was made of.
  struct Version: Equatable {
    /// Of the account's entries.
    var entries: Int
    /// Of what is known of host names.
    var aliases: Int
  }

  private final class Memo {
    let version: Version
    var account: KnownAccount?
    var tokens: [TokenKey: ReusableResult] = [:]

    init(_ version: Version) { self.version = version }
  }

  // Also taken while the cache shows an account, never the other way round. Nothing is awaited while it is held.
  private let memos = Lock<[HomeAccountID: Memo]>([:])

  func token(_ key: TokenKey, of home: HomeAccountID, _ version: Version) -> ReusableResult? {
    memos.withLock { memos in
      guard let memo = memos[home], memo.version == version else { return nil }
      return memo.tokens[key]
    }
  }

  func account(_ home: HomeAccountID, _ version: Version) -> KnownAccount? {
    memos.withLock { memos in
      guard let memo = memos[home], memo.version == version else { return nil }
      return memo.account
    }
  }

  func remember(_ token: ReusableResult, for key: TokenKey, of view: AccountView, _ version: Version) {
    memos.withLock { memos in
      let memo = Self.memo(of: view, version, &memos)
      // The same few questions come again and again; whoever asks otherwise must not fill the memory.
      if memo.tokens.count >= 16 + 4 * view.accessTokenCount { memo.tokens = [:] }
      memo.tokens[key] = token
    }
  }

  func remember(_ account: KnownAccount, of view: AccountView, _ version: Version) {
    memos.withLock { memos in Self.memo(of: view, version, &memos).account = account }
  }

  private static func memo(
    of view: AccountView, _ version: Version, _ memos: inout [HomeAccountID: Memo]
  ) -> Memo {
    if let memo = memos[view.homeAccountID], memo.version == version { return memo }
    // At least half of them are of accounts that have left memory.
    if memos.count >= 256 + 2 * view.accountCount { memos = [:] }
    let memo = Memo(version)
    memos[view.homeAccountID] = memo
    return memo
  }
}
