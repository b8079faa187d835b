// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The entries in memory, arranged by what look-ups ask.
///
/// The records of a store are only grouped by account at first. The records of an account are parsed at the first
/// look-up of that account, so opening a large cache costs little more than reading the file. The index is a class
/// because look-ups parse records too; it is reached only through the lock of the cache that owns it.
package final class CacheIndex {
  private(set) var homes: [FoldedText: AccountEntries] = [:]
  private(set) var homesByUsername: [FoldedText: [AccountEntries]] = [:]
  private(set) var applications = EntryTable<AppMetadataRecord>()
  private var nextOrder = 0

  /// Equal texts of all entries share one value.
  let shared = SharedTexts()
  /// Damaged records that have not been logged yet.
  private(set) var damages: [CacheError] = []

  let limits: MemoryLimits
  /// Whether there is a store, which still has the accounts that leave memory.
  let hasStore: Bool
  /// Whether the store has accounts that are not in memory. An account that is in memory has all its entries there.
  var isPartial = false
  /// The accounts by their last use; empty when there are no limits.
  private(set) var recency = RecencyList()
  private(set) var bytes = 0
  /// What the last look-up needed but did not find in memory; nil when it found everything.
  private var missing: Missing?
  /// The next place in `sweepOrder`, the accounts whose expired tokens are removed in turn.
  private var sweepPosition = 0
  private var sweepOrder: [FoldedText] = []

  init(limits: MemoryLimits = MemoryLimits(), hasStore: Bool = false) {
    self.limits = limits
    self.hasStore = hasStore
  }

  /// The account with all its records parsed; nil when it has no entries in memory.
  package func entries(of home: HomeAccountID) -> AccountEntries? {
    guard let entries = homes[home.folded] else {
      if isPartial { missing = .account(home) }
      return nil
    }
    if let number = entries.recencyNumber { use(number) }
    readAll(of: entries)
    return entries.isEmpty ? nil : entries
  }

  /// Marks the account with this number in `recency` as the one used last.
  func use(_ number: Int) { recency.use(number) }

  /// The bytes that an account takes up without its entries, an estimate.
  private static let accountFootprint = 400

  /// Adds a record of the store, and parses it only if its account can't be told otherwise.
  func insert(_ stored: consuming StoredRecord) {
    guard let member = CacheMember(stored) else { return }
    guard member != .appMetadata, let owner = EntryOwner(stored, ofAccount: member == .account) else {
      return read(stored)
    }
    let home = makeHome(owner.homeAccountID)
    count(stored.size, home)
    // The account itself has the id, so the record need not keep a copy.
    stored.seenAccount = nil
    // Most accounts have four records.
    if home.unread.isEmpty { home.unread.reserveCapacity(4) }
    home.unread.append(stored)
    if member == .account { addUsername(owner.username, home) }
  }

  func readAll(of home: AccountEntries) {
    guard !home.unread.isEmpty else { return }
    let unread = home.unread
    home.unread = []
    // All entries then share the text of this id, and comparing it with itself is a comparison of addresses.
    _ = shared.text(home.homeAccountID.value)
    for stored in unread {
      count(-stored.size, home)
      read(stored)
    }
    dropIfEmpty(home)
  }

  /// A damaged record is noted for the log and stays in the store as it is; the other records are still used.
  private func read(_ stored: StoredRecord) {
    do throws(CacheError) {
      if let record = try AnyRecord(stored, shared: shared) { insert(record, key: stored.key) }
    } catch {
      damages.append(error)
    }
  }

  /// Returns and forgets what the last look-up did not find in memory.
  func takeMissing() -> Missing? {
    guard missing != nil else { return nil }
    defer { missing = nil }
    return missing
  }

  /// Returns and forgets the damaged records found since the last call.
  func takeDamages() -> [CacheError] {
    guard !damages.isEmpty else { return [] }
    defer { damages = [] }
    return damages
  }

  /// The accounts with their records parsed, in the order in which they were added: all, or those that have this user
  /// name in a tenant, in any case. They may have other names in other tenants.
  package func entries(named username: String?) -> [AccountEntries] {
    if isPartial { missing = .accounts(named: username) }
    guard let username = username.map({ FoldedText($0) }) else {
      for home in Array(homes.values) { readAll(of: home) }
      return homes.values.sorted { $0.order < $1.order }
    }
    for home in homesByUsername[username] ?? [] { readAll(of: home) }
    return homesByUsername[username] ?? []
  }

  /// Adds a record as it stands in the store under `key`.
  func insert(_ record: AnyRecord, key: String) {
    let entry = record.record
    let home = entry.owner.map { makeHome($0) }
    if let home { count(entry.footprint, home) }
    switch record {
    case .accessToken(let record): home?.accessTokens.insert(record, key: key)
    case .refreshToken(let record): home?.refreshTokens.insert(record, key: key)
    case .idToken(let record): home?.idTokens.insert(record, key: key)
    case .account(let record):
      home?.accounts.insert(record, key: key)
      if let home { addUsername(record.username, home) }
    case .appMetadata(let record): applications.insert(record, key: key)
    case .accountMetadata(let record): home?.metadata.insert(record, key: key)
    }
  }

  /// Takes out the entry at `slot`.
  func remove(_ slot: EntrySlot) {
    guard let home = slot.home else {
      _ = applications.remove(slot.number)
      return
    }
    let removed: (any CacheRecord)?
    switch slot.member {
    case .accessToken: removed = home.accessTokens.remove(slot.number)?.record
    case .refreshToken: removed = home.refreshTokens.remove(slot.number)?.record
    case .idToken: removed = home.idTokens.remove(slot.number)?.record
    case .account:
      let entry = home.accounts.remove(slot.number)
      if let entry { removeUsername(entry.record.username, home) }
      removed = entry?.record
    case .accountMetadata: removed = home.metadata.remove(slot.number)?.record
    case .appMetadata: removed = nil
    }
    if let removed { count(-removed.footprint, home) }
    dropIfEmpty(home)
  }

  func dropIfEmpty(_ home: AccountEntries) {
    if home.isEmpty { forget(home) }
  }

  /// Takes an account out of memory.
  func forget(_ home: AccountEntries) {
    let key = home.homeAccountID.folded
    guard homes[key] === home else { return }
    homes[key] = nil
    for username in home.usernames { unlist(home, username) }
    if let number = home.recencyNumber { recency.remove(number) }
    home.recencyNumber = nil
    bytes -= home.bytes
  }

  func dropUnread(_ key: String, of home: AccountEntries) {
    guard let index = home.unread.firstIndex(where: { $0.key == key }) else { return }
    let stored = home.unread.remove(at: index)
    count(-stored.size, home)
    dropIfEmpty(home)
  }

  /// Adds `change` bytes to the account's size, and starts a new version of the account. Every change of an account
  /// calls it.
  private func count(_ change: Int, _ home: AccountEntries) {
    home.bytes += change
    bytes += change
    home.endVersion()
  }

  /// The next `number` accounts to sweep, without those whose records have not been parsed yet.
  func nextSwept(_ number: Int) -> [AccountEntries] {
    if sweepPosition >= sweepOrder.count {
      sweepOrder = Array(homes.keys)
      sweepPosition = 0
    }
    let end = min(sweepPosition + number, sweepOrder.count)
    defer { sweepPosition = end }
    return sweepOrder[sweepPosition..<end].compactMap { homes[$0] }.filter { $0.unread.isEmpty }
  }

  func makeHome(_ id: HomeAccountID) -> AccountEntries {
    let key = id.folded
    if let home = homes[key] { return home }
    let home = AccountEntries(homeAccountID: id, order: nextOrder, in: self)
    nextOrder += 1
    homes[key] = home
    if !limits.isNone {
      home.recencyNumber = recency.add(home)
      count(Self.accountFootprint, home)
    }
    return home
  }

  private func addUsername(_ username: String, _ home: AccountEntries) {
    guard !username.isEmpty else { return }
    let key = FoldedText(username)
    guard !home.usernames.contains(key) else { return }
    home.usernames.append(key)
    homesByUsername[key, default: []].append(home)
  }

  private func removeUsername(_ username: String, _ home: AccountEntries) {
    let key = FoldedText(username)
    guard home.accounts.slots(where: { FoldedText($0.username) == key }).isEmpty else { return }
    home.usernames.removeAll { $0 == key }
    unlist(home, key)
  }

  private func unlist(_ home: AccountEntries, _ username: FoldedText) {
    homesByUsername[username]?.removeAll { $0 === home }
    if homesByUsername[username]?.isEmpty == true { homesByUsername[username] = nil }
  }
}

/// Where an entry is in memory.
struct EntrySlot {
  var member: CacheMember
  /// nil for application metadata, which belongs to no account.
  var home: AccountEntries?
  var number: Int
}
