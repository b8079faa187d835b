// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// A table with a limit on the sum of its values' weights. When there is no room for a value, a pass over the keys goes
/// on from where the last one ended, and removes values that have expired or were not used since the pass before. Using
/// a value costs a look-up and nothing more.
struct BoundedTable<Key: Hashable, Value> {
  private struct WeighedValue {
    let value: Value
    let weight: Int
    let expires: Date
    /// Its key's place in `keys`.
    let place: Int
    var isUsed = false
  }

  let limit: Int
  private(set) var weight = 0
  private var entries: [Key: WeighedValue] = [:]
  /// All keys, in the order of the passes.
  private var keys: [Key?] = []
  private var free: [Int] = []
  /// The place in `keys` at which the last pass ended.
  private var hand = 0

  init(limit: Int) { self.limit = max(limit, 0) }

  var count: Int { entries.count }

  /// The value, unless it has expired.
  mutating func use(_ key: Key, at now: Date) -> Value? {
    guard let found = entries.index(forKey: key), now < entries.values[found].expires else { return nil }
    if !entries.values[found].isUsed { entries.values[found].isUsed = true }
    return entries.values[found].value
  }

  /// Puts a value in the place of the one before. One that is heavier than the limit is not kept.
  mutating func insert(_ value: Value, for key: Key, weight: Int, expires: Date, at now: Date) {
    remove(key)
    guard weight <= limit else { return }
    makeRoom(for: weight, at: now)
    let place = free.popLast() ?? keys.count
    if place == keys.count { keys.append(key) } else { keys[place] = key }
    entries[key] = WeighedValue(value: value, weight: weight, expires: expires, place: place)
    self.weight += weight
  }

  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    weight -= entry.weight
    keys[entry.place] = nil
    free.append(entry.place)
  }

  mutating func removeAll() { self = BoundedTable(limit: limit) }

  private mutating func makeRoom(for added: Int, at now: Date) {
    while weight + added > limit, !entries.isEmpty {
      hand = hand + 1 < keys.count ? hand + 1 : 0
      guard let key = keys[hand], let entry = entries[key] else { continue }
      if entry.isUsed, now < entry.expires { entries[key]?.isUsed = false } else { remove(key) }
    }
  }
}
