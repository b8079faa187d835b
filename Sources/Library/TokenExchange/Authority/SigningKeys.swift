// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
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

/// The signing keys of identity services: fetched before they are needed, again after a day, and again when a token
/// names a key not seen before (key rollover), right after a fetch too, so that no code is lost.
package final class SigningKeys: Sendable {
  private struct Entry: Sendable {
    var keys: JSONWebKeySet
    var times: KeyRefreshRules.Times
    /// The key ids that were looked for lately.
    var searches: [String: Date]
    /// Another number after each fetch that brought other keys.
    var version: Int
  }

  private struct Memory {
    var entries: [URL: Entry] = [:]
    var failures: [URL: (since: Date, error: IdentityError)] = [:]
    var versions = 0
  }

  private let connection: ServiceConnection
  private let clock: any WallClock
  private let rules: KeyRefreshRules
  private let requests = InFlightTable<URL, JSONWebKeySet, IdentityError>()
  // What was fetched. Nothing is awaited while the lock is held.
  private let memory = Lock(Memory())

  package init(connection: ServiceConnection, clock: any WallClock, rules: KeyRefreshRules = KeyRefreshRules()) {
    self.connection = connection
    self.clock = clock
    self.rules = rules
  }

  /// The key set of `authority`; it need not hold `keyID`, but it has been looked for.
  package func keys(
    of authority: ResolvedAuthority, including keyID: String? = nil, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    try await keys(
      at: authority.keySetURL, including: keyID, isMicrosoft: authority.isMicrosoft, correlationID: correlationID)
  }

  /// The key set of that address.
  func keys(
    at url: URL, including keyID: String? = nil, isMicrosoft: Bool, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    if let keys = remembered(url, including: keyID) {
      if isDue(url) { renew(url, isMicrosoft: isMicrosoft, correlationID) }
      return keys
    }
    do throws(IdentityError) {
      if let failure = recentFailure(url) { throw failure }
      return try await requests.value(for: url) { () async throws(IdentityError) in
        // The one before may have finished since this caller looked.
        if let keys = self.remembered(url, including: keyID) { return keys }
        return try await self.fetch(url, for: keyID, isMicrosoft: isMicrosoft, correlationID: correlationID)
      }
    } catch {
      // Old keys are better than none while the service is down.
      guard error.isOutage, let known = memory.withLock({ $0.entries[url] }),
        rules.servesInOutage(known.times, at: clock.now)
      else { throw error }
      return known.keys
    }
  }

  /// The version of the keys that serve now, without asking anybody; nil when they have to be fetched.
  func version(at url: URL) -> Int? {
    let now = clock.now
    guard let known = memory.withLock({ $0.entries[url] }), rules.isUsable(known.times, at: now),
      !rules.isDue(known.times, at: now)
    else { return nil }
    return known.version
  }

  // MARK: What is known

  /// What is known, unless it is time to ask.
  private func remembered(_ url: URL, including keyID: String?) -> JSONWebKeySet? {
    guard let known = memory.withLock({ $0.entries[url] }) else { return nil }
    let isUsable = rules.isUsable(known.times, at: clock.now)
    guard isUsable, let keyID, known.keys[keyID] == nil else { return isUsable ? known.keys : nil }
    let searches = known.searches.filter { isRecent($0.value) }
    return searches[keyID] != nil || searches.count >= rules.searches ? known.keys : nil
  }

  private func isDue(_ url: URL) -> Bool {
    memory.withLock { $0.entries[url] }.map { rules.isDue($0.times, at: clock.now) } ?? false
  }

  private func isRecent(_ search: Date) -> Bool { abs(clock.now.timeIntervalSince(search)) < rules.searchWindow }

  /// Why there are no other keys, if that was found out just now.
  private func recentFailure(_ url: URL) -> IdentityError? {
    memory.withLock { memory in
      memory.failures[url].flatMap { rules.hasJustFailed($0.since, at: clock.now) ? $0.error : nil }
    }
  }

  // MARK: Fetching

  private func renew(_ url: URL, isMicrosoft: Bool, _ correlationID: CorrelationID) {
    requests.start(url) { () async throws(IdentityError) in
      try await self.fetch(url, for: nil, isMicrosoft: isMicrosoft, correlationID: correlationID)
    }
  }

  private func fetch(
    _ url: URL, for keyID: String?, isMicrosoft: Bool, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    let now = clock.now
    memory.withLock { memory in
      var searches = memory.entries[url]?.searches.filter { isRecent($0.value) } ?? [:]
      if let keyID { searches[keyID] = now }
      memory.entries[url]?.searches = searches
    }
    do throws(IdentityError) {
      let json = try await connection.getJSON(
        url.absoluteString, isMicrosoft: isMicrosoft, correlationID: correlationID)
      // Without a key that can be used, those that were known serve on.
      guard let keys = try? JSONWebKeySet(decoding: json), !keys.keys.isEmpty else {
        throw IdentityError(.authority(.badMetadata(reason: "there is no signing key that can be used")))
      }
      adopt(keys, at: url, now, searchedFor: keyID)
      return keys
    } catch {
      memory.withLock { memory in
        memory.entries[url]?.times.failedAt = now
        memory.failures[url] = (now, error)
      }
      throw error
    }
  }

  private func adopt(_ keys: JSONWebKeySet, at url: URL, _ now: Date, searchedFor keyID: String?) {
    memory.withLock { memory in
      let known = memory.entries[url]
      var searches = known?.searches ?? [:]
      // What was found is no reason to look less.
      if let keyID { searches[keyID] = keys[keyID] == nil ? now : nil }
      if known?.keys != keys { memory.versions += 1 }
      memory.entries[url] = Entry(
        keys: keys, times: KeyRefreshRules.Times(fetchedAt: now), searches: searches,
        version: known.flatMap { $0.keys == keys ? $0.version : nil } ?? memory.versions)
      memory.failures[url] = nil
    }
  }
}
