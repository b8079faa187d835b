// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Which entries of an account are to be removed.
struct AccountRemoval {
  var homeAccountID: HomeAccountID
  var environments: EnvironmentAliases
  /// nil removes the entries of every client.
  var clientID: ClientID?
  /// Whether the refresh tokens of the family are removed too, whichever client obtained them.
  var includesFamily: Bool
  /// Whether the account records of all tenants are removed too.
  var includesAccountRecords: Bool
}

extension CacheIndex {
  /// Removes this token only; a token by which another process has replaced it stays.
  func change(removing record: RefreshTokenRecord) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: record.homeAccountID) else { return change }
    let slots = home.refreshTokens.slots {
      $0.secret == record.secret && $0.clientID.isSame(as: record.clientID) && $0.family == record.family
        && FoldedText.isSame($0.environment, record.environment)
    }
    change.drop(slots, of: home.refreshTokens, home: home)
    return change
  }

  func change(removing record: AccessTokenRecord) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: record.homeAccountID) else { return change }
    change.drop(home.accessTokens.slots { $0 == record }, of: home.accessTokens, home: home)
    return change
  }

  func change(removing removal: AccountRemoval) -> CacheChange {
    var change = CacheChange()
    guard let home = entries(of: removal.homeAccountID) else { return change }
    func isInCloud(_ record: some CacheRecord, _ realm: String?) -> Bool {
      removal.environments.contains(record.environment) && removal.environments.isOfIssuer(realm)
    }
    func isOfClient(_ client: ClientID) -> Bool { removal.clientID.map { client.isSame(as: $0) } ?? true }
    let accessTokens = home.accessTokens.slots { isInCloud($0, $0.realm) && isOfClient($0.clientID) }
    change.drop(accessTokens, of: home.accessTokens, home: home)
    change.drop(
      home.idTokens.slots { isInCloud($0, $0.realm) && isOfClient($0.clientID) }, of: home.idTokens, home: home)
    let refreshTokens = home.refreshTokens.slots {
      removal.environments.contains($0.environment) && home.isOfIssuer($0, removal.environments)
        && ($0.family == nil ? isOfClient($0.clientID) : removal.includesFamily)
    }
    change.drop(refreshTokens, of: home.refreshTokens, home: home)
    if removal.includesAccountRecords {
      change.drop(home.accounts.slots { isInCloud($0, $0.realm) }, of: home.accounts, home: home)
      // When the account is removed for every client, the marks of sign-outs are not needed any more.
      if removal.clientID == nil {
        change.drop(home.metadata.slots { removal.environments.contains($0) }, of: home.metadata, home: home)
      }
    }
    return change
  }

  func change(
    signedOut: Bool, homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID
  ) -> CacheChange {
    var change = CacheChange()
    var record = AccountMetadataRecord(
      homeAccountID: homeAccountID, environment: environments.preferredCache, clientID: clientID,
      realm: environments.issuer, isSignedOut: signedOut)
    if let home = entries(of: homeAccountID) {
      let marks = home.metadata.slots { $0.clientID.isSame(as: clientID) && environments.contains($0) }
      for slot in marks {
        if let older = home.metadata[slot]?.record { record.inherit(unknownOf: older) }
      }
      change.drop(marks, of: home.metadata, home: home)
    }
    if signedOut || !record.unknown.members.isEmpty { change.save(.accountMetadata(record), key: record.storeKey) }
    return change
  }
}
