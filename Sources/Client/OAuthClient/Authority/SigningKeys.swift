// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// The signing keys of identity services: fetched before they are needed, again after a day, and again when a token
/// names a key not seen before (key rollover), right after a fetch too, so that no code is lost. In a minute that
/// happens once for one key id and for five ids in all, so that forged ones cause no flood.
final class SigningKeys: Sendable {
  private struct Entry: Sendable {
    var keys: JSONWebKeySet
    var fetchedAt: Date
    /// The key ids that were looked for in the last minute.
    var searches: [String: Date]
  }

  private let connection: ServiceConnection
  private let clock: any WallClock
  private let requests = InFlightTable<URL, JSONWebKeySet>()
  // What was fetched. Nothing is awaited while the lock is held.
  private let entries = Lock<[URL: Entry]>([:])
  private static let searchWindow = 60.0
  private static let searchesPerWindow = 5
  /// A key that the service withdrew is trusted at most this long, in seconds.
  private static let longestAge = 86_400.0

  init(connection: ServiceConnection, clock: any WallClock) {
    self.connection = connection
    self.clock = clock
  }

  /// The key set of `authority`; it need not hold `keyID`, but it has been looked for.
  func keys(
    of authority: ResolvedAuthority, including keyID: String? = nil, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    let url = authority.keySetURL
    if let keys = remembered(url, including: keyID) { return keys }
    do throws(IdentityError) {
      return try await requests.value(for: url) { () async throws(IdentityError) in
        // The one before may have finished since this caller looked.
        if let keys = self.remembered(url, including: keyID) { return keys }
        return try await self.fetch(
          url, for: keyID, isMicrosoft: authority.isMicrosoft, correlationID: correlationID)
      }
    } catch {
      // Old keys are better than none while the service is down.
      guard let known = entries.withLock({ $0[url] }), error.isOutage else { throw error }
      return known.keys
    }
  }

  /// What is known, unless it is time to ask.
  private func remembered(_ url: URL, including keyID: String?) -> JSONWebKeySet? {
    guard let known = entries.withLock({ $0[url] }) else { return nil }
    let now = clock.now
    let isYoung = abs(now.timeIntervalSince(known.fetchedAt)) < Self.longestAge
    guard isYoung, let keyID, known.keys[keyID] == nil else { return isYoung ? known.keys : nil }
    let searches = known.searches.filter { Self.isRecent($0.value, now) }
    return searches[keyID] != nil || searches.count >= Self.searchesPerWindow ? known.keys : nil
  }

  private static func isRecent(_ search: Date, _ now: Date) -> Bool {
    abs(now.timeIntervalSince(search)) < searchWindow
  }

  private func fetch(
    _ url: URL, for keyID: String?, isMicrosoft: Bool, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    let now = clock.now
    let searches = entries.withLock { entries in
      var searches = entries[url]?.searches.filter { Self.isRecent($0.value, now) } ?? [:]
      if let keyID { searches[keyID] = now }
      entries[url]?.searches = searches
      return searches
    }
    let json = try await connection.getJSON(
      url.absoluteString, isMicrosoft: isMicrosoft, correlationID: correlationID)
    do throws(JOSEError) {
      let keys = try JSONWebKeySet(decoding: json)
      entries.withLock { $0[url] = Entry(keys: keys, fetchedAt: now, searches: searches) }
      return keys
    } catch {
      throw IdentityError(.authority(.badMetadata(reason: "the signing keys can't be read")))
    }
  }
}
