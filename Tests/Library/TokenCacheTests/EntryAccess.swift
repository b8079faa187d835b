// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport

@testable import TokenCache

// Queries and changes of cache entries that only tests need.

extension TokenCache {
  /// The ID token of one tenant.
  func idToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, realm: String, clientID: ClientID
  ) throws(CacheError) -> IDTokenRecord? {
    try read {
      $0.idToken(homeAccountID: homeAccountID, environments: environments, realm: realm, clientID: clientID)
    }
  }

  /// The ID tokens of all tenants that the account has signed in to, one each.
  func idTokens(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) throws(CacheError) -> [IDTokenRecord] {
    try read { $0.idTokens(homeAccountID: homeAccountID, environments: environments, clientID: clientID) }
  }

  /// One record for each home account and tenant of these clouds; of several the one whose host comes first.
  func accounts(environments: [EnvironmentAliases]) throws(CacheError) -> [AccountRecord] {
    try read { index in
      let homes = index.everyHome()
      let ranks = environments.flatMap { index.environments($0) }
      return homes.flatMap { home in
        CacheIndex.onePerRealm(home.accounts) { ranks.firstIndex(of: $0.environment) }
      }
    }
  }

  /// Whether a refresh token of the client, or of the family if `familyID` is given, is there.
  func hasRefreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID, familyID: String?
  ) throws(CacheError) -> Bool {
    try look(at: homeAccountID) { view in
      view.hasRefreshToken(environments: environments, clientID: clientID)
        || familyID.map { view.hasRefreshToken(environments: environments, familyID: $0) } ?? false
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
    guard let home = entries(of: homeAccountID), let client = names.id(clientID.value), let realm = names.id(realm)
    else { return nil }
    for environment in self.environments(environments) {
      for case let entry? in home.idTokens.slots
      where entry.client == client && entry.realm == realm && entry.environment == environment {
        return entry.record
      }
    }
    return nil
  }

  /// One for each tenant.
  func idTokens(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) -> [IDTokenRecord] {
    guard let home = entries(of: homeAccountID), let client = names.id(clientID.value) else { return [] }
    let ranks = self.environments(environments)
    return Self.onePerRealm(home.idTokens) { entry in
      entry.client == client ? ranks.firstIndex(of: entry.environment) : nil
    }
  }

  /// The records of `table` that have a rank; of several in one tenant the lowest rank wins, then the first.
  static func onePerRealm<Record: CacheRecord>(
    _ table: EntryTable<Record>, rank: (Entry<Record>) -> Int?
  ) -> [Record] {
    var chosen: [(rank: Int, entry: Entry<Record>)] = []
    for case let entry? in table.slots {
      guard let rank = rank(entry) else { continue }
      if let index = chosen.firstIndex(where: { $0.entry.realm == entry.realm }) {
        if rank < chosen[index].rank { chosen[index] = (rank, entry) }
      } else {
        chosen.append((rank, entry))
      }
    }
    return chosen.map(\.entry.record)
  }

  /// Removes exactly this token; one by which another process has replaced it stays.
  func change(removing record: AccessTokenRecord) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: record.homeAccountID), let client = names.id(record.clientID.value),
      let realm = names.id(record.realm), let environment = names.id(record.environment)
    else { return change }
    let slots = home.accessTokens.entries.slots { entry in
      entry.client == client && entry.realm == realm && entry.environment == environment
        && entry.record.secret == record.secret
    }
    change.drop(slots, of: home.accessTokens.entries, home: home)
    return change
  }
}
