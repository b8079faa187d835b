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

  /// When something was fetched, and when fetching it anew failed.
  struct Times: Sendable {
    var fetchedAt: Date
    var failedAt: Date?
  }

  /// A clock that was set back leaves nothing usable.
  private func age(_ times: Times, _ now: Date) -> Double { abs(now.timeIntervalSince(times.fetchedAt)) }

  func isUsable(_ times: Times, at now: Date) -> Bool {
    age(times, now) < longestAge || hasJustFailed(times.failedAt, at: now) && servesInOutage(times, at: now)
  }

  func isDue(_ times: Times, at now: Date) -> Bool {
    renewalAge.map { age(times, now) >= $0 } == true && !hasJustFailed(times.failedAt, at: now)
  }

  func servesInOutage(_ times: Times, at now: Date) -> Bool { age(times, now) < longestAge + outageLimit }

  func hasJustFailed(_ time: Date?, at now: Date) -> Bool {
    time.map { abs(now.timeIntervalSince($0)) < pauseAfterOutage } ?? false
  }
}

/// What a service says under a key, such as an address: fetched once for all who want it, fetched again when it is old,
/// and kept while the service is down, as the rules say.
final class RenewedMemory<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var times: KeyRefreshRules.Times
    /// Another number after each fetch that brought another value.
    var version: Int
  }

  private struct Memory {
    var entries: [Key: Entry] = [:]
    var failures: [Key: (since: Date, error: IdentityError)] = [:]
    var versions = 0

    mutating func adopt(_ value: Value, for key: Key, fetchedAt: Date) {
      let known = entries[key]
      if known?.value != value { versions += 1 }
      let version = known.flatMap { $0.value == value ? $0.version : nil } ?? versions
      entries[key] = Entry(value: value, times: KeyRefreshRules.Times(fetchedAt: fetchedAt), version: version)
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
    if let known = usable(key), isEnough(known.value) {
      if rules.isDue(known.times, at: clock.now) {
        requests.start(key) { () async throws(IdentityError) in try await self.renew(key, fetch) }
      }
      return known.value
    }
    do throws(IdentityError) {
      if let failure = recentFailure(key) { throw failure }
      return try await requests.value(for: key) { () async throws(IdentityError) in
        // The fetch before may have finished since this caller looked.
        if let known = self.usable(key), isEnough(known.value) { return known.value }
        return try await self.renew(key, fetch)
      }
    } catch {
      // An old value is better than none while the service is down.
      guard error.isOutage, let known = entry(key), rules.servesInOutage(known.times, at: clock.now) else {
        throw error
      }
      return known.value
    }
  }

  /// The version of the value that serves now, without asking anybody; nil when it has to be fetched.
  func version(of key: Key) -> Int? {
    guard let known = usable(key), !rules.isDue(known.times, at: clock.now) else { return nil }
    return known.version
  }

  private func entry(_ key: Key) -> Entry? { memory.withLock { $0.entries[key] } }

  private func usable(_ key: Key) -> Entry? {
    entry(key).flatMap { rules.isUsable($0.times, at: clock.now) ? $0 : nil }
  }

  /// Why there is no other value, if a fetch has just failed.
  private func recentFailure(_ key: Key) -> IdentityError? {
    guard let failure = memory.withLock({ $0.failures[key] }) else { return nil }
    return rules.hasJustFailed(failure.since, at: clock.now) ? failure.error : nil
  }

  private func renew(_ key: Key, _ fetch: Fetch) async throws(IdentityError) -> Value {
    let start = clock.now
    do throws(IdentityError) {
      let value = try await fetch(entry(key) != nil)
      memory.withLock { $0.adopt(value, for: key, fetchedAt: start) }
      return value
    } catch {
      // Nothing was sent: who answers from memory keeps the pause.
      if case .throttled = error.reason { throw error }
      // The pause begins when the fetch has failed: a request that times out may take longer than the pause.
      let end = clock.now
      memory.withLock { memory in
        memory.entries[key]?.times.failedAt = end
        memory.failures[key] = (end, error)
      }
      throw error
    }
  }
}
