// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The access tokens of one account. A few are simply looked through; with many an index by scope finds the right ones.
struct AccessTokenTable {
  typealias ID = NameTable.ID

  /// Where a token is asked for: one cloud host, one client, one tenant.
  struct Site: Hashable {
    var environment: ID
    var client: ID
    var realm: ID
  }

  private struct ScopeAtSite: Hashable {
    var site: Site
    var scope: ID
  }

  /// Up to here looking through all is as fast as hashing, and costs no memory.
  private static let indexedFrom = 16

  private(set) var entries = EntryTable<AccessTokenRecord>()
  /// Empty while there are few tokens.
  private var byScope: [ScopeAtSite: [Int]] = [:]
  private var tokensPerRealm: [ID: Int] = [:]
  private var isIndexed = false

  mutating func insert(_ entry: Entry<AccessTokenRecord>) {
    let slot = entries.insert(entry)
    if isIndexed {
      index(entry, at: slot)
    } else if entries.count >= Self.indexedFrom {
      isIndexed = true
      for (slot, entry) in entries.slots.enumerated() { if let entry { index(entry, at: slot) } }
    }
  }

  mutating func remove(_ slot: Int) -> Entry<AccessTokenRecord>? {
    let removed = entries.remove(slot)
    if let removed, isIndexed { unindex(removed, at: slot) }
    return removed
  }

  private mutating func unindex(_ entry: Entry<AccessTokenRecord>, at slot: Int) {
    for key in Self.indexKeys(entry) {
      byScope[key]?.removeAll { $0 == slot }
      if byScope[key]?.isEmpty == true { byScope[key] = nil }
    }
    tokensPerRealm[entry.realm, default: 1] -= 1
    if tokensPerRealm[entry.realm] == 0 { tokensPerRealm[entry.realm] = nil }
  }

  private mutating func index(_ entry: Entry<AccessTokenRecord>, at slot: Int) {
    for key in Self.indexKeys(entry) { byScope[key, default: []].append(slot) }
    tokensPerRealm[entry.realm, default: 0] += 1
  }

  /// OpenID Connect's scopes, which nearly every token has, would find nearly every token.
  private static func indexKeys(_ entry: Entry<AccessTokenRecord>) -> [ScopeAtSite] {
    let site = Site(environment: entry.environment, client: entry.client, realm: entry.realm)
    return entry.scopes.lazy.filter { !NameTable.isReserved($0) }.map { ScopeAtSite(site: site, scope: $0) }
  }

  /// Calls `body` with each token at `site` that has `scope`; nil is any.
  func forEach(at site: Site, having scope: ID?, _ body: (Int, Entry<AccessTokenRecord>) -> Void) {
    if isIndexed, let scope, !NameTable.isReserved(scope) {
      for slot in byScope[ScopeAtSite(site: site, scope: scope)] ?? [] {
        if let entry = entries[slot] { body(slot, entry) }
      }
    } else {
      for (slot, entry) in entries.slots.enumerated() {
        guard let entry, entry.isAt(site), scope.map(entry.scopes.contains) ?? true else { continue }
        body(slot, entry)
      }
    }
  }

  /// Calls `body` with each tenant that has tokens, until it returns false.
  func forEachRealm(_ body: (ID) -> Bool) {
    if isIndexed {
      for realm in tokensPerRealm.keys where !body(realm) { return }
    } else {
      for slot in entries.slots.indices {
        guard let realm = entries[slot]?.realm else { continue }
        let isFirst = !entries.slots[..<slot].contains { $0?.realm == realm }
        if isFirst && !body(realm) { return }
      }
    }
  }
}

extension Entry {
  func isAt(_ site: AccessTokenTable.Site) -> Bool {
    environment == site.environment && client == site.client && realm == site.realm
  }
}
