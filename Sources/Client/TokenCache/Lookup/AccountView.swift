// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What a client asks about an account again and again.
package struct MemoKey: Sendable, Hashable {
  /// Who asks, since its settings and what it knows of host names decide on the answer: a number that no other client
  /// of the process has.
  private let client: Int
  /// The authority that is asked for; "" is the client's own.
  private let authority: String
  /// The scopes of the token; nil: who the account is.
  private let scopes: ScopeSet?
  /// The key that the token is bound to.
  private let keyID: String?

  package init(client: Int, authority: String = "", scopes: ScopeSet? = nil, keyID: String? = nil) {
    self.client = client
    self.authority = authority
    self.scopes = scopes
    self.keyID = keyID
  }
}

/// What a client made of an account's entries.
package typealias Memo = AnyObject & Sendable

/// The entries of an account while a question is answered from them.
package struct AccountView {
  fileprivate let index: CacheIndex
  fileprivate let home: AccountEntries

  package var homeAccountID: HomeAccountID { home.homeAccountID }

  package func snapshot(clientID: ClientID) -> AccountSnapshot {
    TokenCache.snapshot(home, index.names.id(clientID.value))
  }

  /// The newest token that has the scopes.
  package func accessToken(_ query: AccessTokenQuery) -> AccessTokenRecord? { index.accessToken(query) }

  /// Whether a refresh token of the client is there.
  package func hasRefreshToken(environments: EnvironmentAliases, clientID: ClientID) -> Bool {
    index.refreshToken(homeAccountID: homeAccountID, environments: environments, clientID: clientID) != nil
  }

  /// Whether a refresh token of the family is there.
  package func hasRefreshToken(environments: EnvironmentAliases, familyID: String) -> Bool {
    index.familyRefreshToken(homeAccountID: homeAccountID, environments: environments, familyID: familyID) != nil
  }
}

// Answers are kept with the account's entries: they go with any change of these, and with the account.
extension TokenCache {
  /// What was found for `question` before, if the account has not changed since. It takes one lock, and never looks at
  /// the store.
  package func remembered(
    _ question: MemoKey, of home: HomeAccountID
  ) -> (any Memo)? {
    recall { $0.remembered(question, of: home) }
  }

  /// The answer to `question`: what `find` found before, or finds now; nil is not remembered. `find` must not use the
  /// cache.
  package func answer(
    to question: MemoKey, of home: HomeAccountID, _ find: (AccountView) -> (any Memo)?
  ) throws(CacheError) -> (any Memo)? {
    try read { index in
      index.remembered(question, of: home) ?? index.entries(of: home).flatMap { index.answer(question, $0, find) }
    }
  }

  /// The same for everybody, in the order in which they came, or for each who has this user name in a tenant, whatever
  /// its case.
  package func answers(
    to question: MemoKey, named username: String?, _ find: (AccountView) -> (any Memo)?
  ) throws(CacheError) -> [any Memo] {
    try read { index in
      let homes = username.map { index.homes(named: FoldedText($0)) } ?? index.everyHome()
      return homes.compactMap { $0.answers[question] ?? index.answer(question, $0, find) }
    }
  }
}

extension CacheIndex {
  fileprivate func remembered(_ question: MemoKey, of id: HomeAccountID) -> (any Memo)? {
    guard let home = homes[id.folded] else { return nil }
    if let number = home.recencyNumber { use(number) }
    return home.answers[question]
  }

  fileprivate func answer(
    _ question: MemoKey, _ home: AccountEntries, _ find: (AccountView) -> (any Memo)?
  ) -> (any Memo)? {
    guard let found = find(AccountView(index: self, home: home)) else { return nil }
    // The same few questions come again and again; whoever asks otherwise must not fill the memory.
    if home.answers.count >= 16 + 4 * home.accessTokens.entries.count { home.answers = [:] }
    home.answers[question] = found
    return found
  }
}
