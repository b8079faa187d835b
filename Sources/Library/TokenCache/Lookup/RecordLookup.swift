// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

extension AccountEntries {
  /// Whether the person signed out of the client in this cloud, though tokens of the account may be there for others.
  /// A sign-out removes the client's own refresh token. If there is one, the person has signed in since, by a library
  /// that does not know the mark.
  package func isSignedOut(in cloud: EnvironmentAliases, clientID: ClientID) -> Bool {
    guard isMarkedAsSignedOut(in: cloud, clientID: clientID) else { return false }
    let token = refreshToken(environments: cloud, clientID: clientID)
    return token == nil || token?.family != nil
  }

  /// Whether the mark of a sign-out is there.
  func isMarkedAsSignedOut(in cloud: EnvironmentAliases, clientID: ClientID) -> Bool {
    metadata.slots.contains { entry in
      guard let mark = entry?.record else { return false }
      return mark.isSignedOut && mark.clientID.isSame(as: clientID) && cloud.contains(mark)
    }
  }

  /// The refresh token of the client, which serves every tenant. A token that also serves the family is returned only
  /// when the client has none of its own.
  package func refreshToken(environments: EnvironmentAliases, clientID: ClientID) -> RefreshTokenRecord? {
    refreshTokens.best {
      $0.clientID.isSame(as: clientID) && environments.contains($0.environment) && !$0.isNarrowed
        && isOfIssuer($0, environments)
    } _: { left, right in
      if (left.family == nil) != (right.family == nil) { return left.family == nil }
      return CacheIndex.isNewer(left, than: right)
    }
  }

  /// The newest token that serves every client of the family.
  package func familyRefreshToken(environments: EnvironmentAliases, familyID: String) -> RefreshTokenRecord? {
    refreshTokens.best {
      $0.family == familyID && environments.contains($0.environment) && !$0.isNarrowed
    } _: {
      CacheIndex.isNewer($0, than: $1)
    }
  }

  /// The metadata of an application; nil when it has not had a token yet. Its changes do not change the version.
  package func appMetadata(clientID: ClientID, environments: EnvironmentAliases) -> AppMetadataRecord? {
    index.applications.best {
      $0.clientID.isSame(as: clientID) && environments.contains($0.environment)
    } _: {
      environments.isFirst($0.environment, before: $1.environment)
    }
  }

  /// Every host name under which an entry of the account is stored, spelt as in the first such entry.
  package var environments: [String] {
    var found: [FoldedText] = []
    func add(_ environments: some Sequence<String>) {
      for name in environments.lazy.map({ FoldedText($0) }) where !found.contains(name) { found.append(name) }
    }
    add(accounts.slots.lazy.compactMap { $0?.record.environment })
    add(refreshTokens.slots.lazy.compactMap { $0?.record.environment })
    add(accessTokens.slots.lazy.compactMap { $0?.record.environment })
    add(idTokens.slots.lazy.compactMap { $0?.record.environment })
    return found.map(\.text)
  }
}

extension CacheIndex {
  static func isNewer(_ token: RefreshTokenRecord, than other: RefreshTokenRecord) -> Bool {
    (token.lastModified ?? .distantPast) > (other.lastModified ?? .distantPast)
  }

  func isSignedOut(homeAccountID: HomeAccountID, environments: EnvironmentAliases, clientID: ClientID) -> Bool {
    entries(of: homeAccountID)?.isSignedOut(in: environments, clientID: clientID) ?? false
  }
}

extension AccountEntries {
  /// Whether the token may be sent to the issuer of `environments`. An older version has not written whose it is: then
  /// it is that of the account, unless this issuer has given one since.
  func isOfIssuer(_ token: RefreshTokenRecord, _ environments: EnvironmentAliases) -> Bool {
    guard environments.issuer != nil, token.realm == nil else { return environments.isOfIssuer(token.realm) }
    let own = refreshTokens.slots {
      $0.realm != nil && $0.clientID.isSame(as: token.clientID) && environments.contains($0.environment)
        && environments.isOfIssuer($0.realm)
    }
    guard own.isEmpty else { return false }
    return accounts.slots.contains { entry in
      entry.map { environments.contains($0.record.environment) && environments.isOfIssuer($0.record.realm) } ?? false
    }
  }
}
