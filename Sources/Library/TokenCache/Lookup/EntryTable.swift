// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// An entry of any kind.
protocol KeyedEntry: AnyObject, Sendable {
  /// The key in the store.
  var storeKey: String { get }
}

/// An entry in memory with the names that look-ups compare. A class, so that looking through entries copies none.
final class Entry<Record: CacheRecord>: KeyedEntry {
  let record: Record
  let environment: NameTable.ID
  let client: NameTable.ID
  let realm: NameTable.ID
  /// The scopes of an access token.
  let scopes: [NameTable.ID]
  /// The key in the store; nil when it is the one this library would choose.
  private let otherKey: String?

  /// The names' numbers come from the table that look-ups will ask.
  init(
    _ record: Record, key: String, environment: NameTable.ID, client: NameTable.ID, realm: NameTable.ID,
    scopes: [NameTable.ID] = []
  ) {
    self.record = record
    self.environment = environment
    self.client = client
    self.realm = realm
    self.scopes = scopes
    otherKey = record.storeKey == key ? nil : key
  }

  var storeKey: String { otherKey ?? record.storeKey }

  func isStored(under key: String) -> Bool { storeKey == key }
}

/// Entries of one kind in slots that don't move.
struct EntryTable<Record: CacheRecord> {
  private(set) var slots: [Entry<Record>?] = []
  private var free: [Int] = []

  var isEmpty: Bool { free.count == slots.count }
  var count: Int { slots.count - free.count }

  subscript(slot: Int) -> Entry<Record>? { slots[slot] }

  mutating func insert(_ entry: Entry<Record>) -> Int {
    if let slot = free.popLast() {
      slots[slot] = entry
      return slot
    }
    slots.append(entry)
    return slots.count - 1
  }

  mutating func remove(_ slot: Int) -> Entry<Record>? {
    guard let entry = slots[slot] else { return nil }
    slots[slot] = nil
    free.append(slot)
    return entry
  }

  /// The slots whose entry passes `isWanted`.
  func slots(where isWanted: (Entry<Record>) -> Bool) -> [Int] {
    slots.indices.filter { slot in slots[slot].map(isWanted) ?? false }
  }

  /// The record that wins over each other one that passes `isWanted`.
  func best(where isWanted: (Entry<Record>) -> Bool, _ beats: (Record, Record) -> Bool) -> Record? {
    var best: Entry<Record>?
    for case let entry? in slots where isWanted(entry) {
      if let best, !beats(entry.record, best.record) { continue }
      best = entry
    }
    return best?.record
  }
}
