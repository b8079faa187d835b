// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How much of the cache may be in memory.
package struct MemoryLimits: Sendable, Hashable {
  /// nil: no limit.
  package var accounts: Int?
  /// An estimate; nil: no limit.
  package var bytes: Int?

  package init(accounts: Int? = nil, bytes: Int? = nil) {
    self.accounts = accounts
    self.bytes = bytes
  }

  var isNone: Bool { accounts == nil && bytes == nil }
}

/// The accounts in memory in the order of their last use: a doubly linked list whose nodes are elements of an array, so
/// that every operation takes constant time.
struct RecencyList {
  private struct Node {
    var home: AccountEntries?
    var older: Int
    var newer: Int
  }

  private static let none = -1

  private var nodes: [Node] = []
  private var free: [Int] = []
  private var oldestNumber = none
  private var newestNumber = none
  private(set) var count = 0

  var oldest: AccountEntries? { oldestNumber == Self.none ? nil : nodes[oldestNumber].home }

  /// Adds `home` as the account used last, and returns its number in this list.
  mutating func add(_ home: AccountEntries) -> Int {
    let number: Int
    if let known = free.popLast() {
      number = known
    } else {
      number = nodes.count
      nodes.append(Node(home: nil, older: Self.none, newer: Self.none))
    }
    nodes[number].home = home
    append(number)
    count += 1
    return number
  }

  mutating func use(_ number: Int) {
    guard number != newestNumber else { return }
    takeOut(number)
    append(number)
  }

  mutating func remove(_ number: Int) {
    takeOut(number)
    nodes[number].home = nil
    free.append(number)
    count -= 1
  }

  private mutating func append(_ number: Int) {
    nodes[number].older = newestNumber
    nodes[number].newer = Self.none
    if newestNumber == Self.none { oldestNumber = number } else { nodes[newestNumber].newer = number }
    newestNumber = number
  }

  private mutating func takeOut(_ number: Int) {
    let (older, newer) = (nodes[number].older, nodes[number].newer)
    if older == Self.none { oldestNumber = newer } else { nodes[older].newer = newer }
    if newer == Self.none { newestNumber = older } else { nodes[newer].older = older }
  }
}
