// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// An entry in memory with the names that look-ups compare.
struct Entry<Record: CacheRecord> {
  var record: Record
  var environment: NameTable.ID
  var client: NameTable.ID
  var realm: NameTable.ID
  /// The scopes of an access token.
  var scopes: [NameTable.ID] = []
  /// The key in the store; nil when it is the one this library would choose.
  var otherKey: String?

  var storeKey: String { otherKey ?? record.storeKey }
}

/// Entries of one kind at places that don't move.
struct EntryShelf<Record: CacheRecord> {
  private(set) var places: [Entry<Record>?] = []
  private var free: [Int] = []

  var isEmpty: Bool { free.count == places.count }
  var count: Int { places.count - free.count }

  subscript(place: Int) -> Entry<Record>? { places[place] }

  mutating func insert(_ entry: Entry<Record>) -> Int {
    if let place = free.popLast() {
      places[place] = entry
      return place
    }
    // One entry is the usual case; growing by the half keeps a large cache near its own size.
    if places.count == places.capacity { places.reserveCapacity(places.count + max(1, places.count / 2)) }
    places.append(entry)
    return places.count - 1
  }

  mutating func remove(_ place: Int) -> Entry<Record>? {
    guard let entry = places[place] else { return nil }
    places[place] = nil
    free.append(place)
    return entry
  }

  /// The places whose entry passes `isWanted`.
  func places(where isWanted: (Entry<Record>) -> Bool) -> [Int] {
    places.indices.filter { place in places[place].map(isWanted) ?? false }
  }

  /// The records whose entry passes `isWanted`.
  func records(where isWanted: (Entry<Record>) -> Bool) -> [Record] {
    places.compactMap { entry in
      guard let entry, isWanted(entry) else { return nil }
      return entry.record
    }
  }

  /// The record that wins over each other one that passes `isWanted`.
  func best(where isWanted: (Entry<Record>) -> Bool, _ beats: (Record, Record) -> Bool) -> Record? {
    var best: Int?
    for place in places.indices {
      guard let entry = places[place], isWanted(entry) else { continue }
      if let current = best, let holder = places[current], !beats(entry.record, holder.record) { continue }
      best = place
    }
    return best.flatMap { places[$0]?.record }
  }
}
