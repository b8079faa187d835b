// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// The rules in force, in the order they were given, and how often each applied.
package struct FaultRules: Sendable {
  package struct CountedRule: Sendable {
    package let id: String
    package let rule: FaultRule
    /// Calls that matched.
    package fileprivate(set) var seen = 0
    /// Calls that were answered by the rule.
    package fileprivate(set) var applied = 0
    fileprivate var chances: Chances
  }

  package private(set) var entries: [CountedRule] = []
  private var count = 0

  package init(_ rules: [FaultRule] = []) {
    for rule in rules { _ = add(rule) }
  }

  /// The new rule's id.
  package mutating func add(_ rule: FaultRule) -> String {
    count += 1
    let id = "f\(count)"
    entries.append(CountedRule(id: id, rule: rule, chances: Chances(seed: rule.match.seed)))
    return id
  }

  /// The rule that was removed; nil when there is none with this id.
  package mutating func remove(_ id: String) -> CountedRule? {
    entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
  }

  package mutating func removeAll() { entries = [] }

  /// The rule to answer by: the first that matches and applies. The call counts for every rule it matches.
  package mutating func apply(to request: FaultRequest) -> CountedRule? {
    var applied: Int?
    for index in entries.indices where entries[index].rule.matches(request) {
      entries[index].seen += 1
      let match = entries[index].rule.match
      guard applied == nil, entries[index].seen >= match.firstCall,
        match.limit.map({ entries[index].applied < $0 }) ?? true
      else { continue }
      if match.probability < 1, entries[index].chances.next() >= match.probability { continue }
      entries[index].applied += 1
      applied = index
    }
    return applied.map { entries[$0] }
  }
}

/// Numbers from 0 up to 1 that depend on the seed alone (SplitMix64, Steele et al. 2014).
private struct Chances: Sendable {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  mutating func next() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
  }
}

/// Keeps the rules.
package final class FaultStore: Sendable {
  private let rules: Lock<FaultRules>
  private let seeded: [FaultRule]

  package init(_ seeded: [FaultRule]) {
    rules = Lock(FaultRules(seeded))
    self.seeded = seeded
  }

  package var current: FaultRules { rules.withLock { $0 } }
  package var entries: [FaultRules.CountedRule] { current.entries }

  package func add(_ rule: FaultRule) -> String { rules.withLock { $0.add(rule) } }

  /// The rule that was removed; nil when there is none with this id.
  package func remove(_ id: String) -> FaultRules.CountedRule? { rules.withLock { $0.remove(id) } }

  package func removeAll() { rules.withLock { $0.removeAll() } }

  package func apply(to request: FaultRequest) -> FaultRules.CountedRule? { rules.withLock { $0.apply(to: request) } }

  package func replace(with other: FaultRules) { rules.withLock { $0 = other } }

  package func reset() { replace(with: FaultRules(seeded)) }

  /// Adds a fault rule, written as the control API has it, and gives its id. Throws with the member that is wrong.
  @discardableResult
  package func add(decoding rule: JSONValue) throws(SeedError) -> String { add(try FaultRule(decoding: rule)) }
}
