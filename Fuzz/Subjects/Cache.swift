// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import OAuthWire
import PlatformInterfaces

@testable import TokenCache

/// Changing a cache that other programs wrote keeps every byte that is not to be changed, and its entries can be looked
/// up.
@Sendable func checkCacheText(_ bytes: [UInt8]) {
  for record in CacheTextSalvage(bytes).records {
    demand((try? AnyRecord(record, shared: SharedTexts())) != nil, "what is salvaged can be read")
  }
  guard let text = try? UnifiedCacheText(parsing: bytes) else { return }
  demand(text.utf8 == bytes, "the text is what was read")
  let records = text.records
  checkEdits(of: text, records)
  for record in records { checkEntry(record) }
  checkLookups(records)
}

private func checkEdits(of text: UnifiedCacheText, _ records: [StoredRecord]) {
  var edited = text
  demand((try? edited.apply(saving: [], removing: [])) != nil && edited == text, "no change changes nothing")
  // Readers treat names that occur twice differently.
  guard content(records).count == records.count, records.count <= 30 else { return }
  demand((try? edited.apply(saving: records, removing: [])) != nil, "what is there can be saved")
  demand(content(edited.records) == content(records), "to save what is there changes no entry")
  if let members = try? CacheTextLayout(text.utf8).members,
    Set(members.map { String(decoding: text.utf8[$0.item.name.range], as: UTF8.self) }).count == members.count,
    !members.contains(where: \.item.name.hasEscapes)
  {
    demand(edited == text, "to save what is there changes no byte")
  }
  edited = text
  let new = StoredRecord(key: "Account/of-nobody", value: Array(#"{"realm":"r"}"#.utf8))
  guard !records.contains(where: { $0.key == new.key || $0.key == "/Account" }) else { return }
  demand((try? edited.apply(saving: [new], removing: [])) != nil, "an entry can be added")
  demand(content(edited.records) == content(records + [new]), "what is added is there, and nothing else has changed")
  demand((try? edited.apply(saving: [], removing: [new.key])) != nil, "an entry can be removed")
  demand(content(edited.records) == content(records), "what is removed is gone, and nothing else")
  if let first = records.first {
    demand((try? edited.apply(saving: [], removing: [first.key])) != nil, "the first entry can be removed")
    demand(content(edited.records) == content(records.dropFirst()), "the others are left")
  }
  guard let rebuilt = try? UnifiedCacheText(records) else {
    return demand(false, "a cache can be made of the entries of another")
  }
  demand(content(rebuilt.records) == content(records), "a cache that is made of entries has these")
}

/// Names are compared as strings, as in all stores: Unicode spellings that are canonically equivalent are equal.
private func content(_ records: some Sequence<StoredRecord>) -> [String: [UInt8]] {
  Dictionary(records.map { ($0.key, $0.value) }) { first, _ in first }
}

private func checkEntry(_ stored: StoredRecord) {
  if let owner = EntryOwner(stored, ofAccount: true), let json = try? JSONValue(parsing: stored.value) {
    demand(
      json["home_account_id"]?.string == owner.homeAccountID.value, "the owner of an entry tells whose an entry is")
    demand((json["username"]?.string ?? "") == owner.username, "the owner of an entry has the name of an account")
  }
  _ = stored.account
  _ = EntrySummary(stored).json
  guard let read = try? AnyRecord(stored, shared: SharedTexts()) else { return }
  let again = StoredRecord(key: stored.key, value: read.record.json.utf8)
  demand((try? AnyRecord(again, shared: SharedTexts())) == read, "an entry that is written is read as the same")
}

private func checkLookups(_ records: [StoredRecord]) {
  let cache = TokenCache(store: FixedRecords(records: records), log: NoLog())
  var accounts: [AccountRecord] = []
  let areShown: Void? = try? cache.read { index in
    accounts = index.entries(named: nil).flatMap { $0.records }
  }
  demand(areShown != nil, "a damaged entry never hides the others")
  for account in accounts {
    let cloud = EnvironmentAliases(preferredCache: account.environment, names: [])
    var (found, atHost): ([AccountRecord], [AccountRecord]) = ([], [])
    try? cache.read { index in
      let entries = index.entries(of: account.homeAccountID)
      found = entries?.records ?? []
      atHost = entries?.records(in: cloud) ?? []
    }
    demand(found.contains(account), "an account that is listed is found by its id")
    demand(!atHost.isEmpty, "an account that is listed is found at its host")
    if !account.username.isEmpty {
      var named: [HomeAccountID] = []
      try? cache.read { named = $0.entries(named: account.username).map(\.homeAccountID) }
      demand(named.contains(account.homeAccountID), "an account that is listed is found by its name")
    }
  }
}

/// A store that never changes.
private struct FixedRecords: RecordStore {
  var records: [StoredRecord]

  func load() -> [StoredRecord] { records }
  func changes(since revision: Int?) -> StoredState? {
    revision == nil ? StoredState(revision: 0, records: records) : nil
  }
  func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) {}
}
