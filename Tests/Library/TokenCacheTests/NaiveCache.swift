// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

@testable import TokenCache

/// The rules of the cache in the simplest form: lists that are searched from end to end.
struct NaiveCache {
  var accounts: [AccountRecord] = []
  var accessTokens: [AccessTokenRecord] = []
  var refreshTokens: [RefreshTokenRecord] = []
  var idTokens: [IDTokenRecord] = []
  var applications: [AppMetadataRecord] = []
  /// The people who signed out of a client, each with the host.
  var signedOut: [(person: String, host: String)] = []

  var count: Int {
    accounts.count + accessTokens.count + refreshTokens.count + idTokens.count + applications.count + signedOut.count
  }

  static func same(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }
  static func same(_ left: ClientID, _ right: ClientID) -> Bool { same(left.value, right.value) }

  /// The position of `environment` among the aliases; nil when it is none of them.
  static func rank(_ environment: String, _ aliases: EnvironmentAliases) -> Int? {
    aliases.folded.firstIndex { same($0.text, environment) }
  }

  private static let reserved: Set<String> = ["openid", "profile", "offline_access", "email"]

  private static func folded(_ scopes: ScopeSet) -> Set<String> { Set(scopes.values.map { $0.lowercased() }) }

  static func overlap(_ left: ScopeSet, _ right: ScopeSet) -> Bool {
    let (left, right) = (folded(left), folded(right))
    let (leftOwn, rightOwn) = (left.subtracting(reserved), right.subtracting(reserved))
    if leftOwn.isEmpty && rightOwn.isEmpty { return left.isEmpty && right.isEmpty || !left.isDisjoint(with: right) }
    return !leftOwn.isDisjoint(with: rightOwn)
  }

  // MARK: Changes

  mutating func save(_ tokens: TokenEntries, _ aliases: EnvironmentAliases) {
    if var new = tokens.account {
      new.environment = aliases.preferredCache
      let isOld = { (old: AccountRecord) in
        old.homeAccountID == new.homeAccountID && Self.same(old.realm, new.realm)
          && Self.rank(old.environment, aliases) != nil
      }
      new.environment = Self.firstHost(accounts.filter(isOld).map(\.environment), aliases)
      accounts.removeAll(where: isOld)
      accounts.append(new)
    }
    if let new = tokens.accessToken { save(new, aliases) }
    if let new = tokens.refreshToken { save(new, aliases) }
    if var new = tokens.idToken {
      let isOld = { (old: IDTokenRecord) in
        old.homeAccountID == new.homeAccountID && Self.same(old.realm, new.realm)
          && Self.same(old.clientID, new.clientID) && Self.rank(old.environment, aliases) != nil
      }
      new.environment = Self.firstHost(idTokens.filter(isOld).map(\.environment), aliases)
      idTokens.removeAll(where: isOld)
      idTokens.append(new)
    }
    if var new = tokens.appMetadata {
      let isOld = { (old: AppMetadataRecord) in
        Self.same(old.clientID, new.clientID) && Self.rank(old.environment, aliases) != nil
      }
      new.environment = Self.firstHost(applications.filter(isOld).map(\.environment), aliases)
      applications.removeAll(where: isOld)
      applications.append(new)
    }
  }

  private static func firstHost(_ hosts: [String], _ aliases: EnvironmentAliases) -> String {
    hosts.min { (rank($0, aliases) ?? 0) < (rank($1, aliases) ?? 0) } ?? aliases.preferredCache
  }

  private mutating func save(_ new: AccessTokenRecord, _ aliases: EnvironmentAliases) {
    var new = new
    let isOld = { (old: AccessTokenRecord) in
      old.homeAccountID == new.homeAccountID && Self.same(old.realm, new.realm)
        && Self.same(old.clientID, new.clientID) && Self.rank(old.environment, aliases) != nil
        && Self.same(old.tokenType, new.tokenType) && Self.overlap(old.target, new.target)
    }
    let hosts = accessTokens.filter(isOld).map(\.environment)
    accessTokens.removeAll(where: isOld)
    new.environment = Self.firstHost(hosts, aliases)
    accessTokens.append(new)
  }

  private mutating func save(_ new: RefreshTokenRecord, _ aliases: EnvironmentAliases) {
    var new = new
    let isOld = { (old: RefreshTokenRecord) in
      old.homeAccountID == new.homeAccountID && old.familyID == new.familyID
        && (new.familyID != nil || Self.same(old.clientID, new.clientID)) && Self.rank(old.environment, aliases) != nil
    }
    let newest = refreshTokens.filter(isOld).max {
      ($0.lastModified ?? .distantPast) < ($1.lastModified ?? .distantPast)
    }
    new.environment = newest?.environment ?? aliases.preferredCache
    refreshTokens.removeAll(where: isOld)
    refreshTokens.append(new)
  }

  mutating func setSignedOut(_ isSignedOut: Bool, _ home: HomeAccountID, _ host: String, _ client: ClientID) {
    let person = "\(home.value) \(client.value)".lowercased()
    signedOut.removeAll { $0 == (person, host) }
    if isSignedOut { signedOut.append((person, host)) }
  }

  func isSignedOut(_ home: HomeAccountID, _ aliases: EnvironmentAliases, _ client: ClientID) -> Bool {
    let isMarked = signedOut.contains {
      $0.person == "\(home.value) \(client.value)".lowercased() && Self.rank($0.host, aliases) != nil
    }
    let token = refreshToken(home, aliases, client)
    return isMarked && (token == nil || token?.familyID != nil)
  }

  mutating func removeAccount(_ removal: AccountRemoval) {
    func matches(_ home: HomeAccountID, _ environment: String, _ client: ClientID?) -> Bool {
      guard home == removal.homeAccountID, Self.rank(environment, removal.environments) != nil else { return false }
      guard let wanted = removal.clientID, let client else { return true }
      return Self.same(wanted, client)
    }
    accessTokens.removeAll { matches($0.homeAccountID, $0.environment, $0.clientID) }
    idTokens.removeAll { matches($0.homeAccountID, $0.environment, $0.clientID) }
    refreshTokens.removeAll { token in
      token.familyID == nil
        ? matches(token.homeAccountID, token.environment, token.clientID)
        : removal.includesFamily && matches(token.homeAccountID, token.environment, nil)
    }
    guard removal.includesAccountRecords else { return }
    accounts.removeAll { matches($0.homeAccountID, $0.environment, nil) }
    guard removal.clientID == nil else { return }
    let start = removal.homeAccountID.value.lowercased() + " "
    signedOut.removeAll { $0.person.hasPrefix(start) && Self.rank($0.host, removal.environments) != nil }
  }

  // MARK: Look-ups

  func accessToken(_ query: AccessTokenQuery) -> AccessTokenRecord? {
    let asked = Self.folded(query.scopes)
    let needed =
      asked.isSubset(of: Self.reserved) ? asked.subtracting(["offline_access"]) : asked.subtracting(Self.reserved)
    guard asked.isEmpty || !needed.isEmpty else { return nil }
    let found = accessTokens.filter { token in
      token.homeAccountID == query.homeAccountID && Self.rank(token.environment, query.environments) != nil
        && Self.same(token.clientID, query.clientID) && Self.same(token.tokenType, query.tokenType)
        && needed.isSubset(of: Self.folded(token.target))
    }
    func newest(_ tokens: [AccessTokenRecord]) -> AccessTokenRecord? { tokens.max { $0.cachedAt < $1.cachedAt } }
    if let realm = query.realm { return newest(found.filter { Self.same($0.realm, realm) }) }
    return newest(found.filter { Self.same($0.realm, query.homeAccountID.tenantID ?? "") }) ?? newest(found)
  }

  func refreshToken(
    _ home: HomeAccountID, _ aliases: EnvironmentAliases, _ client: ClientID
  ) -> RefreshTokenRecord? {
    let found = refreshTokens.filter { token in
      token.homeAccountID == home && Self.rank(token.environment, aliases) != nil && Self.same(token.clientID, client)
    }
    let own = found.filter { $0.familyID == nil }
    return (own.isEmpty ? found : own).max { ($0.lastModified ?? .distantPast) < ($1.lastModified ?? .distantPast) }
  }

  func familyRefreshToken(_ home: HomeAccountID, _ aliases: EnvironmentAliases) -> RefreshTokenRecord? {
    refreshTokens.filter { token in
      token.homeAccountID == home && Self.rank(token.environment, aliases) != nil && token.familyID == "1"
    }.max { ($0.lastModified ?? .distantPast) < ($1.lastModified ?? .distantPast) }
  }

  func idTokens(_ home: HomeAccountID, _ aliases: EnvironmentAliases, _ client: ClientID) -> [IDTokenRecord] {
    let found = idTokens.filter { token in
      token.homeAccountID == home && Self.rank(token.environment, aliases) != nil && Self.same(token.clientID, client)
    }
    return Dictionary(grouping: found) { $0.realm.lowercased() }.values.compactMap { tokens in
      tokens.min { (Self.rank($0.environment, aliases) ?? 0) < (Self.rank($1.environment, aliases) ?? 0) }
    }
  }

  func accounts(_ aliases: EnvironmentAliases) -> [AccountRecord] {
    let found = accounts.filter { Self.rank($0.environment, aliases) != nil }
    return Dictionary(grouping: found) { "\($0.homeAccountID.value.lowercased()) \($0.realm.lowercased())" }.values
      .compactMap { records in
        records.min { (Self.rank($0.environment, aliases) ?? 0) < (Self.rank($1.environment, aliases) ?? 0) }
      }
  }

  func application(_ client: ClientID, _ aliases: EnvironmentAliases) -> AppMetadataRecord? {
    applications.filter { Self.same($0.clientID, client) && Self.rank($0.environment, aliases) != nil }
      .min { (Self.rank($0.environment, aliases) ?? 0) < (Self.rank($1.environment, aliases) ?? 0) }
  }
}
