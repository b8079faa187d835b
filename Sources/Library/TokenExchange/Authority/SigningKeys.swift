// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// The signing keys of identity services: fetched before they are needed, again after a day, and again when a token
/// names a key not seen before (key rollover), right after a fetch too, so that no code is lost.
package final class SigningKeys: Sendable {
  private let connection: ServiceConnection
  private let clock: any WallClock
  private let rules: KeyRefreshRules
  private let known: RenewedMemory<URL, JSONWebKeySet>
  // The key ids that were looked for lately at each address. Nothing is awaited while the lock is held.
  private let searches = Lock<[URL: [String: Date]]>([:])

  package init(connection: ServiceConnection, clock: any WallClock, rules: KeyRefreshRules = KeyRefreshRules()) {
    self.connection = connection
    self.clock = clock
    self.rules = rules
    known = RenewedMemory(clock: clock, rules: rules)
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
    try await known.value(for: url, isEnough: { self.isEnough($0, for: keyID, at: url) }) {
      isKnown async throws(IdentityError) in
      let now = self.clock.now
      if let keyID, isKnown { self.noteSearch(keyID, at: url, now) }
      let json = try await self.connection.getJSON(
        url.absoluteString, isMicrosoft: isMicrosoft, correlationID: correlationID)
      // Without a key that can be used, those that were known serve on.
      guard let keys = try? JSONWebKeySet(decoding: json), !keys.keys.isEmpty else {
        throw IdentityError(.authority(.badMetadata(reason: "there is no signing key that can be used")))
      }
      // A search that found its key does not count.
      if let keyID { self.noteSearch(keyID, at: url, keys[keyID] == nil ? now : nil) }
      return keys
    }
  }

  /// Another number after each change of the keys that serve now; nil when they have to be fetched.
  func version(at url: URL) -> Int? { known.version(of: url) }

  // MARK: Looking for keys

  /// Whether `keys` hold the key, or it may not be looked for again so soon.
  private func isEnough(_ keys: JSONWebKeySet, for keyID: String?, at url: URL) -> Bool {
    guard let keyID, keys[keyID] == nil else { return true }
    let recent = searches.withLock { $0[url] ?? [:] }.filter { isRecent($0.value) }
    return recent[keyID] != nil || recent.count >= rules.searches
  }

  private func isRecent(_ search: Date) -> Bool { abs(clock.now.timeIntervalSince(search)) < rules.searchWindow }

  /// - Parameter time: nil: the search is forgotten.
  private func noteSearch(_ keyID: String, at url: URL, _ time: Date?) {
    searches.withLock { searches in
      var recent = searches[url, default: [:]].filter { isRecent($0.value) }
      recent[keyID] = time
      searches[url] = recent
    }
  }
}
