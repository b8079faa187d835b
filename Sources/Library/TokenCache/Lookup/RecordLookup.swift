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

  static func isNewer(_ token: RefreshTokenRecord, than other: RefreshTokenRecord) -> Bool {
    (token.lastModified ?? .distantPast) > (other.lastModified ?? .distantPast)
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

  func isSignedOut(homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID) -> Bool {
    guard let home = entries(of: homeAccountID), let client = names.id(clientID.value) else { return false }
    return home.environmentsSignedOut(of: client).contains { environments.contains($0) }
  }
}

extension AccountEntries {
  /// The hosts at which the person signed out of the client.
  func environmentsSignedOut(of client: NameTable.ID) -> [String] {
    metadata.slots.compactMap { entry in
      entry?.client == client && entry?.record.isSignedOut == true ? entry?.record.environment : nil
    }
  }

  /// Every host that an entry of the account names, as it is written.
  var environments: [String] {
    var found: [FoldedText] = []
    func add(_ environments: some Sequence<String>) {
      for name in environments.lazy.map({ FoldedText($0) }) where !found.contains(name) { found.append(name) }
    }
    add(accounts.slots.lazy.compactMap { $0?.record.environment })
    add(refreshTokens.slots.lazy.compactMap { $0?.record.environment })
    add(accessTokens.entries.slots.lazy.compactMap { $0?.record.environment })
    add(idTokens.slots.lazy.compactMap { $0?.record.environment })
    return found.map(\.text)
  }
}
