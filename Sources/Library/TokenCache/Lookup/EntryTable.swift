// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// An entry of any kind.
protocol KeyedEntry: AnyObject, Sendable {
  /// The key in the store.
  var storeKey: String { get }
}

/// An entry in memory. It is a class, so that a search through the entries copies none.
final class Entry<Record: CacheRecord>: KeyedEntry {
  let record: Record
  /// The key in the store; nil when it is `record.storeKey`.
  private let otherKey: String?

  init(_ record: Record, key: String) {
    self.record = record
    otherKey = record.storeKey == key ? nil : key
  }

  var storeKey: String { otherKey ?? record.storeKey }

  func isStored(under key: String) -> Bool { storeKey == key }
}

/// Entries of one kind. The number of an entry's slot does not change while the entry is in the table.
struct EntryTable<Record: CacheRecord> {
  private(set) var slots: [Entry<Record>?] = []
  private var free: [Int] = []

  var isEmpty: Bool { free.count == slots.count }
  var count: Int { slots.count - free.count }

  subscript(slot: Int) -> Entry<Record>? { slots[slot] }

  mutating func insert(_ record: Record, key: String) {
    let entry = Entry(record, key: key)
    if let slot = free.popLast() {
      slots[slot] = entry
    } else {
      slots.append(entry)
    }
  }

  mutating func remove(_ slot: Int) -> Entry<Record>? {
    guard let entry = slots[slot] else { return nil }
    slots[slot] = nil
    free.append(slot)
    return entry
  }

  /// The slots whose record passes `isWanted`.
  func slots(where isWanted: (Record) -> Bool) -> [Int] {
    slots.indices.filter { slot in slots[slot].map { isWanted($0.record) } ?? false }
  }

  /// The slots whose entry stands in the store under `key`.
  func slots(storedUnder key: String) -> [Int] {
    slots.indices.filter { slots[$0]?.isStored(under: key) == true }
  }

  /// The record that `beats` all others among those that pass `isWanted`.
  func best(where isWanted: (Record) -> Bool, _ beats: (Record, Record) -> Bool) -> Record? {
    var best: Entry<Record>?
    for case let entry? in slots where isWanted(entry.record) {
      if let best, !beats(entry.record, best.record) { continue }
      best = entry
    }
    return best?.record
  }
}
