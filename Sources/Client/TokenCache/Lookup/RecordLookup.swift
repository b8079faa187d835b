// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

extension CacheIndex {
  /// The numbers of the names in use; a name that no entry has is left out.
  func environments(_ aliases: EnvironmentAliases) -> [NameTable.ID] { aliases.folded.compactMap { names.id($0) } }

  /// The client's own token; one that also serves the family counts when there is no other.
  func refreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) -> RefreshTokenRecord? {
    guard let home = entries(of: homeAccountID), let client = names.id(clientID.value) else { return nil }
    let environments = self.environments(environments)
    return home.refreshTokens.best { entry in
      entry.client == client && environments.contains(entry.environment) && !entry.record.isNarrowed
    } _: { left, right in
      if (left.family == nil) != (right.family == nil) { return left.family == nil }
      return Self.isNewer(left, than: right)
    }
  }

  func familyRefreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, familyID: String
  ) -> RefreshTokenRecord? {
    guard let home = entries(of: homeAccountID) else { return nil }
    let environments = self.environments(environments)
    return home.refreshTokens.best { entry in
      entry.record.family == familyID && environments.contains(entry.environment) && !entry.record.isNarrowed
    } _: {
      Self.isNewer($0, than: $1)
    }
  }

  /// Whether a refresh token of the client, or of the family if `familyID` is given, is there.
  func hasRefreshToken(
    homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID, familyID: String?
  ) -> Bool {
    if refreshToken(homeAccountID: homeAccountID, environments: environments, clientID: clientID) != nil { return true }
    guard let familyID else { return false }
    return familyRefreshToken(homeAccountID: homeAccountID, environments: environments, familyID: familyID) != nil
  }

  static func isNewer(_ token: RefreshTokenRecord, than other: RefreshTokenRecord) -> Bool {
    (token.lastModified ?? .distantPast) > (other.lastModified ?? .distantPast)
  }

  /// nil: all. In the order in which the accounts came.
  func accounts(environments: [EnvironmentAliases]?) -> [AccountRecord] {
    let homes = everyHome()
    let ranks = environments.map { groups in groups.flatMap { self.environments($0) } }
    return homes.flatMap { home in
      Self.onePerRealm(home.accounts) { ranks == nil ? 0 : ranks?.firstIndex(of: $0.environment) }
    }
  }

  func accounts(homeAccountID: HomeAccountID) -> [AccountRecord] {
    entries(of: homeAccountID).map { home in Self.onePerRealm(home.accounts) { _ in 0 } } ?? []
  }

  func accounts(username: String) -> [AccountRecord] {
    let wanted = FoldedText(username)
    return homes(named: wanted).flatMap { home in
      Self.onePerRealm(home.accounts) { FoldedText($0.record.username) == wanted ? 0 : nil }
    }
  }

  func appMetadata(clientID: ClientID, environments: EnvironmentAliases) -> AppMetadataRecord? {
    guard let client = names.id(clientID.value) else { return nil }
    for environment in self.environments(environments) {
      for case let entry? in applications.slots where entry.client == client && entry.environment == environment {
        return entry.record
      }
    }
    return nil
  }

  func isSignedOut(homeAccountID: HomeAccountID, clientID: ClientID) -> Bool {
    guard let home = entries(of: homeAccountID), let client = names.id(clientID.value) else { return false }
    return Self.isSignedOut(home, client)
  }

  static func isSignedOut(_ home: AccountEntries, _ client: NameTable.ID) -> Bool {
    home.metadata.slots.contains { $0?.client == client && $0?.record.isSignedOut == true }
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
}
