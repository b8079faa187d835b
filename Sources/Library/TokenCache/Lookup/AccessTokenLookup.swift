// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension CacheIndex {
  /// The newest token that answers `query`; without scopes any token of the client does.
  func accessToken(_ query: AccessTokenQuery) -> AccessTokenRecord? {
    guard let home = entries(of: query.homeAccountID), let client = names.id(query.clientID.value) else { return nil }
    let probe = probe(query.scopes)
    guard probe != nil || query.scopes.isEmpty else { return nil }
    func newest(in realm: NameTable.ID) -> AccessTokenRecord? {
      var best: Entry<AccessTokenRecord>?
      for environment in query.environments.folded {
        guard let environment = names.id(environment) else { continue }
        let site = AccessTokenTable.Site(environment: environment, client: client, realm: realm)
        home.accessTokens.forEach(at: site, having: probe) { _, entry in
          if let best, !Self.isNewer(entry.record, than: best.record) { return }
          if answers(query, entry) { best = entry }
        }
      }
      return best?.record
    }
    if let realm = query.realm { return names.id(realm).flatMap(newest) }
    if let homeRealm = home.homeRealm, let token = newest(in: homeRealm) { return token }
    var best: AccessTokenRecord?
    home.accessTokens.forEachRealm { realm in
      if let token = newest(in: realm), best.map({ Self.isNewer(token, than: $0) }) ?? true { best = token }
      return true
    }
    return best
  }

  static func isNewer(_ token: AccessTokenRecord, than other: AccessTokenRecord) -> Bool {
    token.cachedAt != other.cachedAt ? token.cachedAt > other.cachedAt : token.expiresOn > other.expiresOn
  }

  /// The scope to look under: a resource's if there is one. nil when no scope is asked for, or one that no token has.
  private func probe(_ scopes: ScopeSet) -> NameTable.ID? {
    var reserved: NameTable.ID?
    for scope in scopes.values {
      guard let id = names.id(scope) else { return nil }
      if !NameTable.isReserved(id) { return id }
      if id != Self.offlineAccess { reserved = id }
    }
    return reserved
  }

  private static let offlineAccess: NameTable.ID = 2

  private func answers(_ query: AccessTokenQuery, _ entry: Entry<AccessTokenRecord>) -> Bool {
    guard FoldedText.isSame(entry.record.tokenType, query.tokenType), !entry.record.isNarrowed else {
      return false
    }
    if let keyID = query.keyID, entry.record.keyID != keyID { return false }
    // The one scope there is has been probed for.
    if query.scopes.values.count == 1 { return true }
    var asksForResource = false
    for scope in query.scopes.values {
      guard let id = names.id(scope) else { return false }
      if NameTable.isReserved(id) { continue }
      asksForResource = true
      if !entry.scopes.contains(id) { return false }
    }
    return asksForResource
      || query.scopes.values.allSatisfy { scope in
        names.id(scope).map { $0 == Self.offlineAccess || entry.scopes.contains($0) } ?? false
      }
  }
}
