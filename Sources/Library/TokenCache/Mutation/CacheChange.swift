// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// A change that has been decided on but not made yet. It is made in the store first, then in memory.
struct CacheChange {
  private(set) var saved: [(record: AnyRecord, key: String)] = []
  private(set) var dropped: [(slot: EntrySlot, entry: any KeyedEntry)] = []

  var isEmpty: Bool { saved.isEmpty && dropped.isEmpty }

  mutating func save(_ record: AnyRecord, key: String) { saved.append((record, key)) }

  /// Adds the changes of `other`, which must concern other entries.
  mutating func add(_ other: CacheChange) {
    saved += other.saved
    dropped += other.dropped
  }

  /// Whether the change already removes the entry in this slot.
  func touches(_ home: AccountEntries, _ member: CacheMember, _ number: Int) -> Bool {
    dropped.contains { $0.slot.home === home && $0.slot.member == member && $0.slot.number == number }
  }

  /// Removes the entries of `table` in the slots `numbers`.
  mutating func drop<Record: CacheRecord>(_ numbers: [Int], of table: EntryTable<Record>, home: AccountEntries?) {
    for number in numbers {
      guard let entry = table[number] else { continue }
      dropped.append((EntrySlot(member: Record.member, home: home, number: number), entry))
    }
  }

  var savedRecords: [StoredRecord] { saved.map { StoredRecord($0.record.record, key: $0.key) } }

  /// The keys to remove from the store; a key that the change also writes is not among them.
  var removedKeys: [String] {
    let written = Set(saved.map(\.key))
    return dropped.map { $0.entry.storeKey }.filter { !written.contains($0) }
  }
}

extension CacheIndex {
  /// Applies `change`, which must have been decided on the present state of this index.
  func apply(_ change: CacheChange) {
    for (slot, _) in change.dropped { remove(slot) }
    for (record, key) in change.saved { insert(record, key: key) }
  }
}
