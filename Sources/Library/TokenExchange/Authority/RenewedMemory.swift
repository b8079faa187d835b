// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// When signing keys, and the metadata that names them, are fetched anew. Times are in seconds.
package struct KeyRefreshRules: Sendable {
  /// From this age on, keys serve only while the service is down.
  package var longestAge = 86_400.0
  /// From this age on they are fetched in the background, while the old ones serve on; nil: never.
  package var renewalAge: Double?
  /// In this time a key that a token names and that is not known is looked for once by its id, and `searches` times in
  /// all, so that forged ids cause no flood.
  package var searchWindow = 60.0
  package var searches = 5
  /// How much longer than their longest age keys serve while the service is down.
  package var outageLimit = Double.infinity
  /// How long nobody is asked again after a fetch that failed.
  package var pauseAfterOutage = 0.0

  package init() {}

  /// For those who check tokens that anybody may send them.
  package static let ofAPI: KeyRefreshRules = {
    var rules = KeyRefreshRules()
    rules.renewalAge = 43_200
    rules.searches = 1
    rules.outageLimit = 86_400
    rules.pauseAfterOutage = 15
    return rules
  }()

  /// A clock that was set back leaves nothing usable.
  private func age(_ fetchedAt: Date, _ now: Date) -> Double { abs(now.timeIntervalSince(fetchedAt)) }

  func isFresh(_ fetchedAt: Date, at now: Date) -> Bool { age(fetchedAt, now) < longestAge }

  func isDue(_ fetchedAt: Date, at now: Date) -> Bool { renewalAge.map { age(fetchedAt, now) >= $0 } ?? false }

  func servesInOutage(_ fetchedAt: Date, at now: Date) -> Bool { age(fetchedAt, now) < longestAge + outageLimit }

  /// Whether nobody is to be asked yet after a fetch that failed at `time`.
  func isPause(since time: Date, at now: Date) -> Bool { abs(now.timeIntervalSince(time)) < pauseAfterOutage }
}

/// What a service says under a key, such as an address: fetched once for all who want it, fetched again when it is old,
/// and kept while the service is down, as the rules say.
final class RenewedMemory<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var fetchedAt: Date
    /// Another number after each fetch that brought another value.
    var version: Int
  }

  private struct Memory {
    var entries: [Key: Entry] = [:]
    /// The last fetches of keys that failed, as long as the pause after them.
    var failures: [Key: (time: Date, error: IdentityError)] = [:]
    var versions = 0

    mutating func adopt(_ value: Value, for key: Key, fetchedAt: Date) {
      let known = entries[key]
      if known?.value != value { versions += 1 }
      let version = known.flatMap { $0.value == value ? $0.version : nil } ?? versions
      entries[key] = Entry(value: value, fetchedAt: fetchedAt, version: version)
      failures[key] = nil
    }
  }

  private let clock: any WallClock
  private let rules: KeyRefreshRules
  private let requests = InFlightTable<Key, Value, IdentityError>()
  // What was fetched. Nothing is awaited while the lock is held.
  private let memory = Lock(Memory())

  /// Asks the service. It is told whether an older value is known.
  typealias Fetch = @Sendable (_ isKnown: Bool) async throws(IdentityError) -> Value

  init(clock: any WallClock, rules: KeyRefreshRules) {
    self.clock = clock
    self.rules = rules
  }

  /// The value, from memory where that serves.
  /// - Parameter isEnough: Whether a value in memory serves this caller; otherwise the service is asked again.
  func value(
    for key: Key, isEnough: @escaping @Sendable (Value) -> Bool = { _ in true }, fetch: @escaping Fetch
  ) async throws(IdentityError) -> Value {
    if let known = usable(key), isEnough(known.entry.value) {
      if known.isDue { requests.start(key) { () async throws(IdentityError) in try await self.renew(key, fetch) } }
      return known.entry.value
    }
    do throws(IdentityError) {
      if let failure = state(of: key, clock.now).failure { throw failure }
      return try await requests.value(for: key) { () async throws(IdentityError) in
        // The fetch before may have finished since this caller looked.
        if let known = self.usable(key), isEnough(known.entry.value) { return known.entry.value }
        return try await self.renew(key, fetch)
      }
    } catch {
      // An old value is better than none while the service is down.
      let now = clock.now
      guard error.isOutage, let known = state(of: key, now).entry, rules.servesInOutage(known.fetchedAt, at: now) else {
        throw error
      }
      return known.value
    }
  }

  /// The version of the value that serves now, without asking anybody; nil when it has to be fetched.
  func version(of key: Key) -> Int? { usable(key).flatMap { $0.isDue ? nil : $0.entry.version } }

  var failureCount: Int { memory.withLock { $0.failures.count } }

  /// What serves now, and whether it is to be fetched anew in the background; nil when it has to be fetched first.
  private func usable(_ key: Key) -> (entry: Entry, isDue: Bool)? {
    let now = clock.now
    let (entry, failure) = state(of: key, now)
    guard let entry,
      rules.isFresh(entry.fetchedAt, at: now) || failure != nil && rules.servesInOutage(entry.fetchedAt, at: now)
    else { return nil }
    return (entry, failure == nil && rules.isDue(entry.fetchedAt, at: now))
  }

  /// What was fetched last, and why there is nothing newer if a fetch has just failed.
  private func state(of key: Key, _ now: Date) -> (entry: Entry?, failure: IdentityError?) {
    memory.withLock { memory in
      let failure = memory.failures[key].flatMap { rules.isPause(since: $0.time, at: now) ? $0.error : nil }
      return (memory.entries[key], failure)
    }
  }

  private func renew(_ key: Key, _ fetch: Fetch) async throws(IdentityError) -> Value {
    let start = clock.now
    do throws(IdentityError) {
      let value = try await fetch(state(of: key, start).entry != nil)
      memory.withLock { $0.adopt(value, for: key, fetchedAt: start) }
      return value
    } catch {
      // Nothing was sent: who answers from memory keeps the pause.
      if case .throttled = error.reason { throw error }
      // The pause begins when the fetch has failed: a request that times out may take longer than the pause.
      let end = clock.now
      memory.withLock { memory in
        memory.failures = memory.failures.filter { rules.isPause(since: $0.value.time, at: end) }
        memory.failures[key] = (end, error)
      }
      throw error
    }
  }
}
