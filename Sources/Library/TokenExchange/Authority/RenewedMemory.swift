// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// When signing keys, and the metadata that name their place, are fetched anew. Times are in seconds.
package struct KeyRefreshRules: Sendable {
  /// From this age on, keys are used only while the service is down.
  package var longestAge = 86_400.0
  /// From this age on, keys are fetched anew in the background, and the old ones are used meanwhile; nil: never.
  package var renewalAge: Double?
  /// In this time an unknown key that a token names is looked for once, and all unknown keys together `searches` times,
  /// so that forged key ids can't cause many requests. A look that got no answer does not count:
  /// `pauseAfterOutage` limits those.
  package var searchWindow = 60.0
  package var searches = 5
  /// How much longer than `longestAge` keys are used while the service is down.
  package var outageLimit = Double.infinity
  /// The pause after a fetch that failed, in which nothing is fetched.
  package var pauseAfterOutage = 0.0
  /// The same as long as there is no older value, so that who can do nothing without one fetches it as soon as the
  /// service may be asked.
  package var pauseWithoutValue = 0.0

  package init() {}

  /// The rules for APIs, to which anybody can send tokens.
  package static let ofAPI: KeyRefreshRules = {
    var rules = KeyRefreshRules()
    rules.renewalAge = 43_200
    rules.searches = 1
    rules.outageLimit = 86_400
    rules.pauseAfterOutage = 15
    rules.pauseWithoutValue = 1
    return rules
  }()

  /// The age of a value. After a clock was set back, a value counts as old.
  private func age(_ fetchedAt: Date, _ now: Date) -> Double { abs(now.timeIntervalSince(fetchedAt)) }

  func isFresh(_ fetchedAt: Date, at now: Date) -> Bool { age(fetchedAt, now) < longestAge }

  func isDue(_ fetchedAt: Date, at now: Date) -> Bool { renewalAge.map { age(fetchedAt, now) >= $0 } ?? false }

  func servesInOutage(_ fetchedAt: Date, at now: Date) -> Bool { age(fetchedAt, now) < longestAge + outageLimit }

  /// Whether the pause after a fetch that failed at `time` is not over yet.
  func isPause(since time: Date, hasValue: Bool, at now: Date) -> Bool {
    abs(now.timeIntervalSince(time)) < (hasValue ? pauseAfterOutage : pauseWithoutValue)
  }
}

/// Values that are fetched by a key, such as an address. A value is fetched once for all callers who wait for it,
/// fetched again when it is old, and used on while the service is down. The rules say the times.
final class RenewedMemory<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
  private struct FetchedValue {
    var value: Value
    var fetchedAt: Date
    /// A number that changes when a fetch brings a different value.
    var version: Int
  }

  private struct Memory {
    var entries: [Key: FetchedValue] = [:]
    /// The failed fetches, by key; each is kept for the pause after it.
    var failures: [Key: (time: Date, error: IdentityError)] = [:]
    var versions = 0
    /// Whoever asks a server for tokens may name the tenant, which can have keys of its own.
    let mostEntries = 10_000

    mutating func adopt(_ value: Value, for key: Key, fetchedAt: Date) {
      let known = entries[key]
      if known?.value != value { versions += 1 }
      let version = known.flatMap { $0.value == value ? $0.version : nil } ?? versions
      if known == nil, entries.count >= mostEntries,
        let oldest = entries.min(by: { $0.value.fetchedAt < $1.value.fetchedAt })
      {
        entries[oldest.key] = nil
      }
      entries[key] = FetchedValue(value: value, fetchedAt: fetchedAt, version: version)
      failures[key] = nil
    }
  }

  private let clock: any WallClock
  private let rules: KeyRefreshRules
  private let requests = InFlightTable<Key, Value, IdentityError>()
  // The fetched values and the failures. Nothing is awaited while the lock is held.
  private let memory = Lock(Memory())

  /// Fetches a value. `isKnown` says whether there is an older one.
  typealias Fetch = @Sendable (_ isKnown: Bool) async throws(IdentityError) -> Value

  init(clock: any WallClock, rules: KeyRefreshRules) {
    self.clock = clock
    self.rules = rules
  }

  /// The value in memory, or one that is fetched now.
  /// - Parameter isEnough: Whether the value in memory is good enough for this caller. If not, it is fetched again.
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
        // An earlier fetch may have finished since this caller looked.
        if let known = self.usable(key), isEnough(known.entry.value) { return known.entry.value }
        return try await self.renew(key, fetch)
      }
    } catch {
      // An old value is better than none while the service is down, unless it lacks what this caller needs.
      let now = clock.now
      guard error.isOutage, let known = state(of: key, now).entry, rules.servesInOutage(known.fetchedAt, at: now),
        isEnough(known.value)
      else { throw error }
      return known.value
    }
  }

  /// The version of the value in memory; nil when it has to be fetched.
  func version(of key: Key) -> Int? { usable(key).flatMap { $0.isDue ? nil : $0.entry.version } }

  var failureCount: Int { memory.withLock { $0.failures.count } }

  /// The value that can be used now, and whether it should be fetched anew in the background; nil when it has to be
  /// fetched first.
  private func usable(_ key: Key) -> (entry: FetchedValue, isDue: Bool)? {
    let now = clock.now
    let (entry, failure) = state(of: key, now)
    guard let entry,
      rules.isFresh(entry.fetchedAt, at: now) || failure != nil && rules.servesInOutage(entry.fetchedAt, at: now)
    else { return nil }
    return (entry, failure == nil && rules.isDue(entry.fetchedAt, at: now))
  }

  /// The last value, and the error of the last fetch if the pause after it is not over.
  private func state(of key: Key, _ now: Date) -> (entry: FetchedValue?, failure: IdentityError?) {
    memory.withLock { memory in
      let entry = memory.entries[key]
      let failure = memory.failures[key].flatMap {
        rules.isPause(since: $0.time, hasValue: entry != nil, at: now) ? $0.error : nil
      }
      return (entry, failure)
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
        memory.failures = memory.failures.filter {
          rules.isPause(since: $0.value.time, hasValue: memory.entries[$0.key] != nil, at: end)
        }
        memory.failures[key] = (end, error)
      }
      throw error
    }
  }
}
