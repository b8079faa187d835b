// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// A change that has been decided on but not made: first the store takes it, then memory.
struct CacheChange {
  private(set) var saved: [(record: AnyRecord, key: String)] = []
  private(set) var dropped: [(slot: EntrySlot, entry: any KeyedEntry)] = []

  var isEmpty: Bool { saved.isEmpty && dropped.isEmpty }

  mutating func save(_ record: AnyRecord, key: String) { saved.append((record, key)) }

  /// Also makes `other`, which touches other entries.
  mutating func add(_ other: CacheChange) {
    saved += other.saved
    dropped += other.dropped
  }

  /// Whether the entry at this place goes anyway.
  func touches(_ home: AccountEntries, _ member: CacheMember, _ number: Int) -> Bool {
    dropped.contains { $0.slot.home === home && $0.slot.member == member && $0.slot.number == number }
  }

  /// The entries of `table` at `numbers` go.
  mutating func drop<Record: CacheRecord>(_ numbers: [Int], of table: EntryTable<Record>, home: AccountEntries?) {
    for number in numbers {
      guard let entry = table[number] else { continue }
      dropped.append((EntrySlot(member: Record.member, home: home, number: number), entry))
    }
  }

  var savedRecords: [StoredRecord] { saved.map { StoredRecord($0.record.record, key: $0.key) } }

  /// The keys to remove from the store: not those that are written anew.
  var removedKeys: [String] {
    let written = Set(saved.map(\.key))
    return dropped.map { $0.entry.storeKey }.filter { !written.contains($0) }
  }
}

extension CacheIndex {
  /// Applies `change`, which was decided on this very state.
  func apply(_ change: CacheChange) {
    for (slot, _) in change.dropped { remove(slot) }
    for (record, key) in change.saved { insert(record, key: key) }
  }
}
