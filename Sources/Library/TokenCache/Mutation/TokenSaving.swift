// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// How new tokens replace old ones. A new entry of the same identity keeps the key, the host name and the foreign
// members of the entry that it replaces, so that other MSALs find the new entry where the old one was.

extension CacheIndex {
  func change(saving tokens: TokenEntries, aliases: EnvironmentAliases) -> CacheChange {
    var change = CacheChange()
    for home in tokens.homeAccountIDs { _ = entries(of: home) }
    if let record = tokens.account {
      change.add(
        renewal(of: record, AnyRecord.account, aliases, in: { $0?.accounts }) {
          FoldedText.isSame($0.realm, record.realm)
        })
    }
    if let record = tokens.accessToken { save(record, aliases, into: &change) }
    if let record = tokens.refreshToken { save(record, aliases, into: &change) }
    if let record = tokens.idToken {
      change.add(
        renewal(of: record, AnyRecord.idToken, aliases, in: { $0?.idTokens }) {
          $0.clientID.isSame(as: record.clientID) && FoldedText.isSame($0.realm, record.realm)
        })
    }
    if let record = tokens.appMetadata {
      change.add(
        renewal(of: record, AnyRecord.appMetadata, aliases, in: { _ in applications }) {
          $0.clientID.isSame(as: record.clientID)
        })
    }
    return change
  }

  /// The cloud that `record` belongs to: `aliases` if its host name is one of them, else that host name alone. In the
  /// first case the record gets the host name of new entries.
  private func settle(_ record: inout some CacheRecord, _ aliases: EnvironmentAliases) -> EnvironmentAliases {
    guard aliases.contains(record.environment) else {
      return EnvironmentAliases(preferredCache: record.environment, names: [])
    }
    record.environment = aliases.preferredCache
    return aliases
  }

  /// Saves `record` in place of the entries of `table` in its cloud that `isSame` finds to have the same identity. It
  /// gets the host name of that one of them whose host name comes first in the cloud, and the unknown members of all.
  private func renewal<Record: CacheRecord>(
    of record: Record, _ kind: (Record) -> AnyRecord, _ aliases: EnvironmentAliases,
    in table: (AccountEntries?) -> EntryTable<Record>?, where isSame: (Record) -> Bool
  ) -> CacheChange {
    var (record, change) = (record, CacheChange())
    let environments = settle(&record, aliases)
    let home = record.owner.flatMap { entries(of: $0) }
    let table = table(home) ?? EntryTable()
    let siblings = table.slots { isSame($0) && environments.contains($0.environment) }
    let older = siblings.compactMap { table[$0] }.sorted { left, right in
      environments.isFirst(left.record.environment, before: right.record.environment)
    }
    let key: String
    if let first = older.first {
      for entry in older { record.inherit(unknownOf: entry.record) }
      record.environment = first.record.environment
      // Most answers repeat the account of the one before.
      if older.count == 1, first.record == record { return change }
      let new = record.storeKey
      key = FoldedText.isSame(first.storeKey, new) ? first.storeKey : new
    } else {
      key = record.storeKey
    }
    change.drop(siblings, of: table, home: home)
    change.save(kind(record), key: key)
    return change
  }

  /// A refresh token of a client replaces the client's own; one of a family replaces the family's, whichever client
  /// obtained them. MSAL Python can renew an entry only if the entry's key is computed from its members, so the key of
  /// such an entry is kept.
  private func save(_ record: RefreshTokenRecord, _ aliases: EnvironmentAliases, into change: inout CacheChange) {
    var record = record
    let environments = settle(&record, aliases)
    let home = entries(of: record.homeAccountID)
    let table = home?.refreshTokens ?? EntryTable()
    let siblings = table.slots {
      environments.contains($0.environment) && $0.family == record.family && !$0.isNarrowed
        && (record.family != nil || $0.clientID.isSame(as: record.clientID))
        && home?.isOfIssuer($0, environments) != false
    }
    let newestFirst = siblings.sorted { left, right in
      guard let left = table[left]?.record, let right = table[right]?.record else { return false }
      return Self.isNewer(left, than: right)
    }
    for slot in newestFirst {
      if let older = table[slot]?.record { record.inherit(unknownOf: older) }
    }
    var key = record.storeKey
    for slot in newestFirst {
      guard let entry = table[slot] else { continue }
      var successor = record
      successor.environment = entry.record.environment
      successor.target = record.target ?? entry.record.target
      let renewable = [successor.storeKey, CacheMember.refreshToken.storeKey(successor.pythonCacheKey)]
      guard renewable.contains(entry.storeKey) else { continue }
      record = successor
      key = entry.storeKey
      break
    }
    change.drop(siblings, of: table, home: home)
    change.save(.refreshToken(record), key: key)
  }

  /// An access token replaces those of the same client, tenant, cloud, type and key that share a scope with it. MSAL
  /// Python does not look under other host names while it has a refresh token, so the new token keeps the host name of
  /// those that it replaces.
  private func save(_ record: AccessTokenRecord, _ aliases: EnvironmentAliases, into change: inout CacheChange) {
    var record = record
    let environments = settle(&record, aliases)
    let home = entries(of: record.homeAccountID)
    let table = home?.accessTokens ?? EntryTable()
    let overlapping = table.slots {
      $0.clientID.isSame(as: record.clientID) && FoldedText.isSame($0.realm, record.realm)
        && environments.contains($0.environment) && $0.target.overlaps(record.target)
    }
    let siblings = overlapping.filter { slot in
      guard let older = table[slot]?.record else { return false }
      return older.isNarrowed == record.isNarrowed && !record.isNarrowed && older.keyID == record.keyID
        && FoldedText.isSame(older.tokenType, record.tokenType)
    }
    let hosts = siblings.compactMap { table[$0]?.record.environment }
    if let host = hosts.min(by: { environments.isFirst($0, before: $1) }) { record.environment = host }
    // An entry that is stored under the new key will be overwritten, so it is removed from memory too.
    let key = record.storeKey
    let namesakes = overlapping.filter { table[$0]?.isStored(under: key) == true }
    change.drop(Set(siblings).union(namesakes).sorted(), of: table, home: home)
    change.save(.accessToken(record), key: key)
  }
}

extension ScopeSet {
  /// Whether the sets share a scope. Scopes of OpenID Connect count only when neither set has any others; two empty
  /// sets overlap.
  fileprivate func overlaps(_ other: ScopeSet) -> Bool {
    let (left, right) = (subtracting(.reserved), other.subtracting(.reserved))
    if !left.isEmpty || !right.isEmpty { return left.intersects(right) }
    return intersects(other) || isEmpty && other.isEmpty
  }
}
