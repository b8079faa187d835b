// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The entries in memory, arranged by what look-ups ask.
struct CacheIndex {
  var names = NameTable()
  private(set) var homes: [FoldedText: AccountEntries] = [:]
  private(set) var homesByUsername: [FoldedText: [AccountEntries]] = [:]
  private(set) var applications = EntryShelf<AppMetadataRecord>()
  private var nextOrder = 0
  /// The numbers of a scope list, once for all tokens that have it.
  private var scopeLists: [ScopeSet: [NameTable.ID]] = [:]

  func entries(of home: HomeAccountID) -> AccountEntries? { homes[FoldedText(home.value)] }

  /// Adds a record as it stands in the store under `key`.
  mutating func insert(_ record: AnyRecord, key: String) {
    switch record {
    case .accessToken(let record):
      let scopes = numbers(of: record.target)
      let entry = makeEntry(record, key: key, client: record.clientID, realm: record.realm, scopes: scopes)
      makeHome(record.homeAccountID).accessTokens.insert(entry)
    case .refreshToken(let record):
      let entry = makeEntry(record, key: key, client: record.clientID)
      _ = makeHome(record.homeAccountID).refreshTokens.insert(entry)
    case .idToken(let record):
      let entry = makeEntry(record, key: key, client: record.clientID, realm: record.realm)
      _ = makeHome(record.homeAccountID).idTokens.insert(entry)
    case .account(let record):
      let entry = makeEntry(record, key: key, realm: record.realm)
      let home = makeHome(record.homeAccountID)
      _ = home.accounts.insert(entry)
      addUsername(record.username, home)
    case .appMetadata(let record):
      _ = applications.insert(makeEntry(record, key: key, client: record.clientID))
    case .accountMetadata(let record):
      let entry = makeEntry(record, key: key, client: record.clientID)
      _ = makeHome(record.homeAccountID).metadata.insert(entry)
    }
  }

  /// Takes out the entry at `place`.
  mutating func remove(_ place: EntryPlace) {
    guard let home = place.home else {
      _ = applications.remove(place.number)
      return
    }
    switch place.member {
    case .accessToken: home.accessTokens.remove(place.number)
    case .refreshToken: _ = home.refreshTokens.remove(place.number)
    case .idToken: _ = home.idTokens.remove(place.number)
    case .account:
      if let entry = home.accounts.remove(place.number) { removeUsername(entry.record.username, home) }
    case .accountMetadata: _ = home.metadata.remove(place.number)
    case .appMetadata: break
    }
    if home.isEmpty { homes[FoldedText(home.homeAccountID.value)] = nil }
  }

  private mutating func makeHome(_ id: HomeAccountID) -> AccountEntries {
    let key = FoldedText(id.value)
    if let home = homes[key] { return home }
    let home = AccountEntries(
      homeAccountID: id, order: nextOrder, homeRealm: id.tenantID.map { names.intern($0) })
    nextOrder += 1
    homes[key] = home
    return home
  }

  private mutating func makeEntry<Record: CacheRecord>(
    _ record: Record, key: String, client: ClientID? = nil, realm: String = "", scopes: [NameTable.ID] = []
  ) -> Entry<Record> {
    Entry(
      record, key: key, environment: names.intern(record.environment), client: names.intern(client?.value ?? ""),
      realm: names.intern(realm), scopes: scopes)
  }

  private mutating func numbers(of scopes: ScopeSet) -> [NameTable.ID] {
    if let known = scopeLists[scopes] { return known }
    let numbers = scopes.values.map { names.intern($0) }
    scopeLists[scopes] = numbers
    return numbers
  }

  private mutating func addUsername(_ username: String, _ home: AccountEntries) {
    guard !username.isEmpty else { return }
    let key = FoldedText(username)
    if homesByUsername[key]?.contains(where: { $0 === home }) != true { homesByUsername[key, default: []].append(home) }
  }

  private mutating func removeUsername(_ username: String, _ home: AccountEntries) {
    let key = FoldedText(username)
    guard home.accounts.places(where: { FoldedText($0.record.username) == key }).isEmpty else { return }
    homesByUsername[key]?.removeAll { $0 === home }
    if homesByUsername[key]?.isEmpty == true { homesByUsername[key] = nil }
  }
}

/// Where an entry is in memory.
struct EntryPlace {
  var member: CacheMember
  /// nil for what belongs to no account: application metadata.
  var home: AccountEntries?
  var number: Int
}
