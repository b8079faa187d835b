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
      let realm = names.id(record.realm)
      change.add(renewal(of: record, AnyRecord.account, aliases, in: { $0?.accounts }) { $0.realm == realm })
    }
    if let record = tokens.accessToken { save(record, aliases, into: &change) }
    if let record = tokens.refreshToken { save(record, aliases, into: &change) }
    if let record = tokens.idToken {
      let (client, realm) = (names.id(record.clientID.value), names.id(record.realm))
      change.add(
        renewal(of: record, AnyRecord.idToken, aliases, in: { $0?.idTokens }) {
          $0.client == client && $0.realm == realm
        })
    }
    if let record = tokens.appMetadata {
      let client = names.id(record.clientID.value)
      change.add(
        renewal(of: record, AnyRecord.appMetadata, aliases, in: { _ in applications }) { $0.client == client })
    }
    return change
  }

  /// The cloud that `record` belongs to, by `aliases` if they know its host; new entries take the cloud's cache name.
  private func settle<Record: CacheRecord>(_ record: inout Record, _ aliases: EnvironmentAliases) -> [NameTable.ID] {
    guard aliases.contains(record.environment) else {
      return environments(EnvironmentAliases(preferredCache: record.environment, names: []))
    }
    record.environment = aliases.preferredCache
    return environments(aliases)
  }

  /// `record` in the place of those entries of `table`, in its cloud, that are of the same thing.
  private func renewal<Record: CacheRecord>(
    of record: Record, _ kind: (Record) -> AnyRecord, _ aliases: EnvironmentAliases,
    in table: (AccountEntries?) -> EntryTable<Record>?, where isSame: (Entry<Record>) -> Bool
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
    _ siblings: [Int], of table: EntryTable<Record>, in environments: [NameTable.ID], with record: inout Record
  ) -> String? {
    let older = siblings.compactMap { table[$0] }.sorted { left, right in
      (environments.firstIndex(of: left.environment) ?? 0) < (environments.firstIndex(of: right.environment) ?? 0)
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
    let client = names.id(record.clientID.value)
    let table = home?.refreshTokens ?? EntryTable()
    let siblings = table.slots { entry in
      environments.contains(entry.environment) && entry.record.family == record.family && !entry.record.isNarrowed
        && (record.family != nil || entry.client == client)
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
    let key: String
    if let home = entries(of: record.homeAccountID) {
      let overlapping = accessTokens(overlapping: record, in: environments, of: home)
      let siblings = overlapping.filter { _, entry in
        entry.record.isNarrowed == record.isNarrowed && !record.isNarrowed && entry.record.keyID == record.keyID
          && FoldedText.isSame(entry.record.tokenType, record.tokenType)
      }
      let host = environments.first { host in siblings.values.contains { $0.environment == host } }
      if let older = siblings.keys.sorted().compactMap({ siblings[$0] }).first(where: { $0.environment == host }) {
        record.environment = older.record.environment
      }
      // Whatever stands under the key we write is gone afterwards.
      key = record.storeKey
      let namesakes = overlapping.filter { $1.isStored(under: key) }
      change.drop(
        Set(siblings.keys).union(namesakes.keys).sorted(), of: home.accessTokens.entries, home: home)
    } else {
      key = record.storeKey
    }
    change.save(.accessToken(record), key: key)
  }

  /// The tokens of the record's client and tenant that share a resource's scope with it, or, when both have none but
  /// OpenID Connect's, one of these; by their place.
  private func accessTokens(
    overlapping record: AccessTokenRecord, in environments: [NameTable.ID], of home: AccountEntries
  ) -> [Int: Entry<AccessTokenRecord>] {
    guard let client = names.id(record.clientID.value), let realm = names.id(record.realm) else { return [:] }
    let scopes = record.target.values.compactMap { names.id($0) }
    let isReservedOnly = record.target.isSubset(of: .reserved)
    var found: [Int: Entry<AccessTokenRecord>] = [:]
    for environment in environments {
      let site = AccessTokenTable.Site(environment: environment, client: client, realm: realm)
      if record.target.isEmpty {
        home.accessTokens.forEach(at: site, having: nil) { slot, entry in
          if entry.scopes.isEmpty { found[slot] = entry }
        }
      }
      for scope in scopes where NameTable.isReserved(scope) == isReservedOnly {
        home.accessTokens.forEach(at: site, having: scope) { slot, entry in
          if isReservedOnly && !entry.scopes.allSatisfy(NameTable.isReserved) { return }
          found[slot] = entry
        }
      }
    }
    return found
  }
}
