// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension AccountEntries {
  /// The newest token that answers `query`, which is about this account; without scopes any token of the client does.
  package func accessToken(_ query: AccessTokenQuery) -> AccessTokenRecord? {
    guard let scopes = Self.wanted(query.scopes) else { return nil }
    // A nil `realm` is any.
    func newest(in realm: String?) -> AccessTokenRecord? {
      accessTokens.best { token in
        token.clientID.isSame(as: query.clientID) && realm.map { FoldedText.isSame($0, token.realm) } ?? true
          && query.environments.contains(token.environment) && FoldedText.isSame(token.tokenType, query.tokenType)
          && (query.keyID == nil || token.keyID == query.keyID) && !token.isNarrowed
          && scopes.isSubset(of: token.target)
      } _: { left, right in
        if CacheIndex.isNewer(left, than: right) || CacheIndex.isNewer(right, than: left) {
          return CacheIndex.isNewer(left, than: right)
        }
        return query.environments.isFirst(left.environment, before: right.environment)
      }
    }
    if let realm = query.realm { return newest(in: realm) }
    if let homeRealm = query.homeAccountID.tenantID, let token = newest(in: homeRealm) { return token }
    return newest(in: nil)
  }

  /// The scopes that a token must have so that it answers; nil when none does. OpenID Connect's own count only when no
  /// others are asked for, and `offline_access` is in no access token.
  private static func wanted(_ scopes: ScopeSet) -> ScopeSet? {
    let ofResources = scopes.subtracting(.reserved)
    if scopes.isEmpty || !ofResources.isEmpty { return ofResources }
    let others = scopes.subtracting(offlineAccess)
    return others.isEmpty ? nil : others
  }

  private static let offlineAccess = ScopeSet(["offline_access"])
}

extension CacheIndex {
  static func isNewer(_ token: AccessTokenRecord, than other: AccessTokenRecord) -> Bool {
    token.cachedAt != other.cachedAt ? token.cachedAt > other.cachedAt : token.expiresOn > other.expiresOn
  }
}
