// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

@testable import TokenCache

// Queries and changes of cache entries that only tests need.

extension TokenCache {
  /// What `look` finds in the index.
  private func find<Value>(_ look: (CacheIndex) -> Value?) throws(CacheError) -> Value? {
    var found: Value?
    try read { found = look($0) }
    return found
  }

  /// The ID token of one tenant.
  func idToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, realm: String, clientID: ClientID
  ) throws(CacheError) -> IDTokenRecord? {
    try find {
      $0.idToken(homeAccountID: homeAccountID, environments: environments, realm: realm, clientID: clientID)
    }
  }

  /// The ID tokens of all tenants that the account has signed in to, one each.
  func idTokens(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) throws(CacheError) -> [IDTokenRecord] {
    try find { $0.idTokens(homeAccountID: homeAccountID, environments: environments, clientID: clientID) } ?? []
  }

  /// One record for each home account and tenant of these clouds; of several the one whose host comes first.
  func accounts(environments: [EnvironmentAliases]) throws(CacheError) -> [AccountRecord] {
    try find { index -> [AccountRecord]? in
      let hosts = environments.flatMap(\.folded)
      return index.entries(named: nil).flatMap { home in
        CacheIndex.onePerRealm(home.accounts, realm: \.realm) { hosts.firstIndex(of: FoldedText($0.environment)) }
      }
    } ?? []
  }

  /// The metadata of an application; nil when it has not had a token yet.
  func appMetadata(
    clientID: ClientID, environments: EnvironmentAliases
  ) throws(CacheError) -> AppMetadataRecord? {
    // They are of no account, so the entries of any will do.
    try find { index in
      AccountEntries(homeAccountID: HomeAccountID("nobody"), order: 0, in: index)
        .appMetadata(clientID: clientID, environments: environments)
    }
  }

  /// Whether a refresh token of the client, or of the family if `familyID` is given, is there.
  func hasRefreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID, familyID: String?
  ) throws(CacheError) -> Bool {
    try look(at: homeAccountID) { view in
      view.refreshToken(environments: environments, clientID: clientID) != nil
        || familyID.map { view.familyRefreshToken(environments: environments, familyID: $0) != nil } ?? false
    } ?? false
  }

  /// Removes this token, unless another has taken its place.
  func removeAccessToken(_ record: AccessTokenRecord) throws(CacheError) {
    try change(of: [record.homeAccountID]) { $0.change(removing: record) }
  }

  /// Marks the account as signed out of this client, or removes the mark.
  func setSignedOut(
    _ isSignedOut: Bool, homeAccountID: HomeAccountID, environment: String, clientID: ClientID
  ) throws(CacheError) {
    try change(of: [homeAccountID]) { index in
      index.change(
        signedOut: isSignedOut, homeAccountID: homeAccountID,
        environments: EnvironmentAliases(preferredCache: environment, names: []), clientID: clientID)
    }
  }
}

extension CacheIndex {
  /// Of several entries, the one whose host comes first among the aliases wins.
  func idToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, realm: String, clientID: ClientID
  ) -> IDTokenRecord? {
    entries(of: homeAccountID)?.idTokens.best {
      $0.clientID.isSame(as: clientID) && FoldedText.isSame($0.realm, realm) && environments.contains($0.environment)
    } _: {
      environments.isFirst($0.environment, before: $1.environment)
    }
  }

  /// One for each tenant.
  func idTokens(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) -> [IDTokenRecord] {
    guard let home = entries(of: homeAccountID) else { return [] }
    return Self.onePerRealm(home.idTokens, realm: \.realm) {
      $0.clientID.isSame(as: clientID) ? environments.rank(of: $0.environment) : nil
    }
  }

  /// The records of `table` that have a rank; of several in one tenant the lowest rank wins, then the first.
  static func onePerRealm<Record: CacheRecord>(
    _ table: EntryTable<Record>, realm: (Record) -> String, rank: (Record) -> Int?
  ) -> [Record] {
    var chosen: [(rank: Int, record: Record)] = []
    for case let record? in table.slots.map({ $0?.record }) {
      guard let rank = rank(record) else { continue }
      if let index = chosen.firstIndex(where: { FoldedText.isSame(realm($0.record), realm(record)) }) {
        if rank < chosen[index].rank { chosen[index] = (rank, record) }
      } else {
        chosen.append((rank, record))
      }
    }
    return chosen.map(\.record)
  }

  /// Removes exactly this token; one by which another process has replaced it stays.
  func change(removing record: AccessTokenRecord) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: record.homeAccountID) else { return change }
    let slots = home.accessTokens.slots {
      $0.clientID.isSame(as: record.clientID) && FoldedText.isSame($0.realm, record.realm)
        && FoldedText.isSame($0.environment, record.environment) && $0.secret == record.secret
    }
    change.drop(slots, of: home.accessTokens, home: home)
    return change
  }
}
