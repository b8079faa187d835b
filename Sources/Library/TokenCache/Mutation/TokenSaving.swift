// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// How new tokens replace old ones. An entry that is replaced under the same identity keeps its place in the store: its
// key, its host name and what other libraries wrote into it; so a sibling MSAL that knows it finds it again, renewed.

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

  /// The cloud that `record` belongs to, by `aliases` if they know its host; new entries take the cloud's cache name.
  private func settle(_ record: inout some CacheRecord, _ aliases: EnvironmentAliases) -> EnvironmentAliases {
    guard aliases.contains(record.environment) else {
      return EnvironmentAliases(preferredCache: record.environment, names: [])
    }
    record.environment = aliases.preferredCache
    return aliases
  }

  /// `record` in the place of those entries of `table`, in its cloud, that are of the same thing.
  private func renewal<Record: CacheRecord>(
    of record: Record, _ kind: (Record) -> AnyRecord, _ aliases: EnvironmentAliases,
    in table: (AccountEntries?) -> EntryTable<Record>?, where isSame: (Record) -> Bool
  ) -> CacheChange {
    var (record, change) = (record, CacheChange())
    let environments = settle(&record, aliases)
    let home = record.owner.flatMap { entries(of: $0) }
    let table = table(home) ?? EntryTable()
    let siblings = table.slots { isSame($0) && environments.contains($0.environment) }
    guard let key = replace(siblings, of: table, in: environments, with: &record) else { return change }
    change.drop(siblings, of: table, home: home)
    change.save(kind(record), key: key)
    return change
  }

  /// Makes `record` the successor of that one of `siblings` whose host comes first in `environments`; returns its key
  /// in the store. nil when nothing new is in it: most answers name the same account as the one before.
  private func replace<Record: CacheRecord>(
    _ siblings: [Int], of table: EntryTable<Record>, in environments: EnvironmentAliases, with record: inout Record
  ) -> String? {
    let older = siblings.compactMap { table[$0] }.sorted { left, right in
      environments.isFirst(left.record.environment, before: right.record.environment)
    }
    guard let first = older.first else { return record.storeKey }
    for entry in older { record.inherit(unknownOf: entry.record) }
    record.environment = first.record.environment
    if older.count == 1, first.record == record { return nil }
    let (old, new) = (first.storeKey, record.storeKey)
    return FoldedText.isSame(old, new) ? old : new
  }

  /// A refresh token replaces those of its own kind: the client's, or the family's whichever client obtained them. MSAL
  /// Python renews an entry only where its key follows from its members, so such an entry is the one to keep.
  private func save(_ record: RefreshTokenRecord, _ aliases: EnvironmentAliases, into change: inout CacheChange) {
    var record = record
    let environments = settle(&record, aliases)
    let home = entries(of: record.homeAccountID)
    let table = home?.refreshTokens ?? EntryTable()
    let siblings = table.slots {
      environments.contains($0.environment) && $0.family == record.family && !$0.isNarrowed
        && (record.family != nil || $0.clientID.isSame(as: record.clientID))
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

  /// An access token replaces those at the same place of the same type, for the same key, that share a scope with it.
  /// MSAL Python asks no alias while it has a refresh token, so the new one keeps the host name of those it replaces.
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
    // Whatever stands under the key we write is gone afterwards.
    let key = record.storeKey
    let namesakes = overlapping.filter { table[$0]?.isStored(under: key) == true }
    change.drop(Set(siblings).union(namesakes).sorted(), of: table, home: home)
    change.save(.accessToken(record), key: key)
  }
}

extension ScopeSet {
  /// Whether tokens of these scopes answer the same question in part: they share a resource's scope or, when both have
  /// none but OpenID Connect's, one of these.
  fileprivate func overlaps(_ other: ScopeSet) -> Bool {
    let (left, right) = (subtracting(.reserved), other.subtracting(.reserved))
    if !left.isEmpty || !right.isEmpty { return left.intersects(right) }
    return intersects(other) || isEmpty && other.isEmpty
  }
}
