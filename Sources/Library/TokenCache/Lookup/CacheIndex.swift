// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The entries in memory, arranged by what look-ups ask.
///
/// What a store gives is only arranged by account at first; an account's entries are read when somebody asks for them,
/// so that opening a large cache costs little more than reading the file. A class, because look-ups read entries too;
/// it is reached only through the lock of the cache that owns it.
final class CacheIndex {
  private(set) var homes: [FoldedText: AccountEntries] = [:]
  private(set) var homesByUsername: [FoldedText: [AccountEntries]] = [:]
  private(set) var applications = EntryTable<AppMetadataRecord>()
  private var nextOrder = 0

  /// One value for equal texts of the entries that are read.
  let shared = SharedTexts()
  /// What was found to be damaged and has not been reported.
  private(set) var damages: [CacheError] = []

  let limits: MemoryLimits
  /// Whether what leaves memory is kept elsewhere.
  let hasStore: Bool
  /// Whether the store has accounts that are not in memory. Each that is there is there whole.
  var isPartial = false
  /// In use while there are limits.
  private(set) var recency = RecencyList()
  private(set) var bytes = 0
  /// What a question asked for that is not in memory; nil when it has been answered.
  private var missing: Missing?
  /// Whose tokens have been looked at last for expired ones.
  private var sweepPosition = 0
  private var sweepOrder: [FoldedText] = []

  init(limits: MemoryLimits = MemoryLimits(), hasStore: Bool = false) {
    self.limits = limits
    self.hasStore = hasStore
  }

  /// All that is there of an account, read.
  func entries(of home: HomeAccountID) -> AccountEntries? {
    guard let entries = homes[home.folded] else {
      if isPartial { missing = .account(home) }
      return nil
    }
    if let number = entries.recencyNumber { use(number) }
    readAll(of: entries)
    return entries.isEmpty ? nil : entries
  }

  /// The account of that number is the one used last.
  func use(_ number: Int) { recency.use(number) }

  /// What an account takes up besides its entries.
  private static let accountFootprint = 400

  /// Adds a record as a store gives it, without reading it if possible.
  func insert(_ stored: consuming StoredRecord) {
    guard let member = CacheMember(stored) else { return }
    guard member != .appMetadata, let owner = EntryOwner(stored, ofAccount: member == .account) else {
      return read(stored)
    }
    let home = makeHome(owner.homeAccountID)
    count(stored.size, home)
    // The account has its id once.
    stored.seenAccount = nil
    // As many as most accounts have.
    if home.unread.isEmpty { home.unread.reserveCapacity(4) }
    home.unread.append(stored)
    if member == .account { addUsername(owner.username, home) }
  }

  func readAll(of home: AccountEntries) {
    guard !home.unread.isEmpty else { return }
    let unread = home.unread
    home.unread = []
    // One text for the id wherever it stands: those who ask with it are found by a look at its address.
    _ = shared.text(home.homeAccountID.value)
    for stored in unread {
      count(-stored.size, home)
      read(stored)
    }
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

  /// What was missing for an answer since the last call.
  func takeMissing() -> Missing? {
    guard missing != nil else { return nil }
    defer { missing = nil }
    return missing
  }

  /// What was found to be damaged since the last call.
  func takeDamages() -> [CacheError] {
    guard !damages.isEmpty else { return [] }
    defer { damages = [] }
    return damages
  }

  /// Reads all accounts' own entries, in the order in which they came.
  func everyHome() -> [AccountEntries] {
    if isPartial { missing = .accounts(named: nil) }
    for home in Array(homes.values) { readAll(of: home) }
    return homes.values.sorted { $0.order < $1.order }
  }

  /// Those who have this user name; theirs may be others as well.
  func homes(named username: FoldedText) -> [AccountEntries] {
    if isPartial { missing = .accounts(named: username.text) }
    for home in homesByUsername[username] ?? [] { readAll(of: home) }
    return homesByUsername[username] ?? []
  }

  /// Adds a record as it stands in the store under `key`.
  func insert(_ record: AnyRecord, key: String) {
    if let id = record.record.owner { count(record.record.footprint, makeHome(id)) }
    switch record {
    case .accessToken(let record): makeHome(record.homeAccountID).accessTokens.insert(record, key: key)
    case .refreshToken(let record): makeHome(record.homeAccountID).refreshTokens.insert(record, key: key)
    case .idToken(let record): makeHome(record.homeAccountID).idTokens.insert(record, key: key)
    case .account(let record):
      let home = makeHome(record.homeAccountID)
      home.accounts.insert(record, key: key)
      addUsername(record.username, home)
    case .appMetadata(let record): applications.insert(record, key: key)
    case .accountMetadata(let record): makeHome(record.homeAccountID).metadata.insert(record, key: key)
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

  /// Notes a change of what there is of an account. Call it for each.
  private func count(_ change: Int, _ home: AccountEntries) {
    home.bytes += change
    bytes += change
    home.endVersion()
  }

  /// The next `number` accounts in the round, read ones only.
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
    let home = AccountEntries(homeAccountID: id, order: nextOrder)
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
  /// nil for what belongs to no account: application metadata.
  var home: AccountEntries?
  var number: Int
}
