// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Which entries of an account go.
struct AccountRemoval {
  var homeAccountID: HomeAccountID
  var environments: EnvironmentAliases
  /// nil: every client's.
  var clientID: ClientID?
  /// Also the family's refresh tokens, whichever client obtained them.
  var includesFamily: Bool
  /// Also the account itself, with its guest tenants.
  var includesAccountRecords: Bool
}

extension CacheIndex {
  /// Only this very token: one that another process has put in its place meanwhile stays.
  func change(removing record: RefreshTokenRecord) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: record.homeAccountID), let client = names.id(record.clientID.value) else {
      return change
    }
    let slots = home.refreshTokens.slots { entry in
      entry.record.secret == record.secret && entry.client == client && entry.record.family == record.family
        && FoldedText.isSame(entry.record.environment, record.environment)
    }
    change.drop(slots, of: home.refreshTokens, home: home)
    return change
  }

  func change(removing record: AccessTokenRecord) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: record.homeAccountID) else { return change }
    let table = home.accessTokens.entries
    change.drop(table.slots { $0.record == record }, of: table, home: home)
    return change
  }

  func change(removing removal: AccountRemoval) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: removal.homeAccountID) else { return change }
    let environments = self.environments(removal.environments)
    // A client without any entry has no number; the largest one is nobody's.
    let client = removal.clientID.map { names.id($0.value) ?? .max }
    func isOfClient<Record>(_ entry: Entry<Record>) -> Bool {
      environments.contains(entry.environment) && (client == nil || entry.client == client)
    }
    change.drop(home.accessTokens.entries.slots(where: isOfClient), of: home.accessTokens.entries, home: home)
    change.drop(home.idTokens.slots(where: isOfClient), of: home.idTokens, home: home)
    let refreshTokens = home.refreshTokens.slots { entry in
      entry.record.family == nil
        ? isOfClient(entry) : removal.includesFamily && environments.contains(entry.environment)
    }
    change.drop(refreshTokens, of: home.refreshTokens, home: home)
    if removal.includesAccountRecords {
      let accounts = home.accounts.slots { environments.contains($0.environment) }
      change.drop(accounts, of: home.accounts, home: home)
      // With the account gone for everybody, nothing needs to be remembered of it.
      if client == nil { change.drop(home.metadata.slots(where: isOfClient), of: home.metadata, home: home) }
    }
    return change
  }

  func change(
    signedOut: Bool, homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) -> CacheChange {
    var change = CacheChange()
    var record = AccountMetadataRecord(
      homeAccountID: homeAccountID, environment: environments.preferredCache, clientID: clientID,
      isSignedOut: signedOut)
    if let home = entries(of: homeAccountID) {
      let client = names.id(clientID.value)
      let marks = home.metadata.slots { $0.client == client && environments.contains($0.record.environment) }
      for slot in marks {
        if let older = home.metadata[slot]?.record { record.inherit(unknownOf: older) }
      }
      change.drop(marks, of: home.metadata, home: home)
    }
    if signedOut || !record.unknown.members.isEmpty { change.save(.accountMetadata(record), key: record.storeKey) }
    return change
  }
}
