// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// A table with a limit on the sum of its values' weights. What has expired goes first, then what was not used since
/// the last look around; using a value costs a look-up and nothing more.
struct BoundedTable<Key: Hashable, Value> {
  private struct Slot {
    let key: Key
    var value: Value
    let weight: Int
    let expires: Date
    var isUsed = false
  }

  let limit: Int
  private(set) var weight = 0
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var index: [Key: Int] = [:]
  /// Where the last look around ended.
  private var hand = 0

  init(limit: Int) { self.limit = max(limit, 0) }

  var count: Int { index.count }

  /// The value, unless it has expired.
  mutating func use(_ key: Key, at now: Date) -> Value? {
    // Field by field: a copy of the slot would touch the key's texts, which are far away in a large table.
    guard let number = index[key], let expires = slots[number]?.expires, now < expires else { return nil }
    if slots[number]?.isUsed == false { slots[number]?.isUsed = true }
    return slots[number]?.value
  }

  /// Puts a value in the place of the one before. One that is heavier than the limit is not kept.
  mutating func insert(_ value: Value, for key: Key, weight: Int, expires: Date, at now: Date) {
    remove(key)
    guard weight <= limit else { return }
    makeRoom(for: weight, at: now)
    let slot = Slot(key: key, value: value, weight: weight, expires: expires)
    if let number = free.popLast() {
      slots[number] = slot
      index[key] = number
    } else {
      index[key] = slots.count
      slots.append(slot)
    }
    self.weight += weight
  }

  mutating func remove(_ key: Key) {
    guard let number = index.removeValue(forKey: key) else { return }
    weight -= slots[number]?.weight ?? 0
    slots[number] = nil
    free.append(number)
  }

  mutating func removeAll() { self = BoundedTable(limit: limit) }

  private mutating func makeRoom(for added: Int, at now: Date) {
    while weight + added > limit, !index.isEmpty {
      hand = hand + 1 < slots.count ? hand + 1 : 0
      guard let slot = slots[hand] else { continue }
      if slot.isUsed, now < slot.expires { slots[hand]?.isUsed = false } else { remove(slot.key) }
    }
  }
}
