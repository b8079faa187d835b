// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The entries in memory, arranged by what look-ups ask.
///
/// What a store gives is only arranged by account at first; an account's entries are read when somebody asks for them, so
/// that opening a large cache costs little more than reading the file. A class, because look-ups read entries too; it is
/// reached only through the lock of the cache that owns it.
final class CacheIndex {
  var names = NameTable()
  private(set) var homes: [FoldedText: AccountEntries] = [:]
  private(set) var homesByUsername: [FoldedText: [AccountEntries]] = [:]
  private(set) var applications = EntryShelf<AppMetadataRecord>()
  private var nextOrder = 0
  /// The numbers of a scope list, once for all tokens that have it.
  private var scopeLists: [ScopeSet: [NameTable.ID]] = [:]

  /// One value for equal texts of the entries that are read.
  let shared = SharedTexts()
  /// What was found to be damaged and has not been reported.
  private(set) var damages: [CacheError] = []

  /// All that is there of an account, read. Ask for it before you ask `names`, which reading adds to.
  func entries(of home: HomeAccountID) -> AccountEntries? {
    guard let entries = homes[FoldedText(home.value)] else { return nil }
    readAll(of: entries)
    return entries.isEmpty ? nil : entries
  }

  /// Adds a record as a store gives it, without reading it if possible.
  func insert(_ stored: StoredRecord) {
    guard let member = CacheMember(storeKey: stored.key) else { return }
    guard member != .appMetadata, let glance = EntryGlance(stored.value, ofAccount: member == .account) else {
      return read(stored)
    }
    let home = makeHome(glance.homeAccountID)
    home.unread.append(stored)
    if member == .account { addUsername(glance.username, home) }
  }

  func readAll(of home: AccountEntries) {
    guard !home.unread.isEmpty else { return }
    let unread = home.unread
    home.unread = []
    for stored in unread { read(stored) }
    dropIfEmpty(home)
  }

  /// Damaged entries never hide the others: they are noted and left in the store as they are.
  private func read(_ stored: StoredRecord) {
    do throws(CacheError) {
      if let record = try AnyRecord(stored, shared: shared) { insert(record, key: stored.key) }
    } catch {
      damages.append(error)
    }
  }

  /// What was found to be damaged since the last call.
  func takeDamages() -> [CacheError] {
    guard !damages.isEmpty else { return [] }
    defer { damages = [] }
    return damages
  }

  /// Reads all accounts' own entries, in the order in which they came.
  func everyHome() -> [AccountEntries] {
    for home in Array(homes.values) { readAll(of: home) }
    return homes.values.sorted { $0.order < $1.order }
  }

  /// Those who have this user name; theirs may be others as well.
  func homes(named username: FoldedText) -> [AccountEntries] {
    for home in homesByUsername[username] ?? [] { readAll(of: home) }
    return homesByUsername[username] ?? []
  }

  /// Adds a record as it stands in the store under `key`.
  func insert(_ record: AnyRecord, key: String) {
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
  func remove(_ place: EntryPlace) {
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
    dropIfEmpty(home)
  }

  func dropIfEmpty(_ home: AccountEntries) {
    if home.isEmpty { homes[FoldedText(home.homeAccountID.value)] = nil }
  }

  private func makeHome(_ id: HomeAccountID) -> AccountEntries {
    let key = FoldedText(id.value)
    if let home = homes[key] { return home }
    let home = AccountEntries(
      homeAccountID: id, order: nextOrder, homeRealm: id.tenantID.map { names.intern($0) })
    nextOrder += 1
    homes[key] = home
    return home
  }

  private func makeEntry<Record: CacheRecord>(
    _ record: Record, key: String, client: ClientID? = nil, realm: String = "", scopes: [NameTable.ID] = []
  ) -> Entry<Record> {
    Entry(
      record, key: key, environment: names.intern(record.environment), client: names.intern(client?.value ?? ""),
      realm: names.intern(realm), scopes: scopes)
  }

  private func numbers(of scopes: ScopeSet) -> [NameTable.ID] {
    if let known = scopeLists[scopes] { return known }
    let numbers = scopes.values.map { names.intern($0) }
    scopeLists[scopes] = numbers
    return numbers
  }

  private func addUsername(_ username: String, _ home: AccountEntries) {
    guard !username.isEmpty else { return }
    let key = FoldedText(username)
    if homesByUsername[key]?.contains(where: { $0 === home }) != true { homesByUsername[key, default: []].append(home) }
  }

  private func removeUsername(_ username: String, _ home: AccountEntries) {
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
