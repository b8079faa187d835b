// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// The signing keys of identity services. They are fetched before they are needed, after a day, and when a token names
/// an unknown key (key rollover), even right after a fetch, so that no code is lost.
package final class SigningKeys: Sendable {
  private let connection: ServiceConnection
  private let clock: any WallClock
  private let rules: KeyRefreshRules
  private let known: RenewedMemory<URL, JSONWebKeySet>
  // The times of the last searches for unknown key ids, by address. Nothing is awaited while the lock is held.
  private let searches = Lock<[URL: [String: Date]]>([:])

  package init(connection: ServiceConnection, clock: any WallClock, rules: KeyRefreshRules = KeyRefreshRules()) {
    self.connection = connection
    self.clock = clock
    self.rules = rules
    known = RenewedMemory(clock: clock, rules: rules)
  }

  /// The key set at an address. If it lacks `keyID`, it is fetched again first, as often as the rules allow.
  package func keys(
    at url: URL, including keyID: String? = nil, isMicrosoft: Bool, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    try await known.value(for: url, isEnough: { self.isEnough($0, for: keyID, at: url) }) {
      _ async throws(IdentityError) in
      let now = self.clock.now
      let json = try await self.connection.getJSON(
        url.absoluteString, isMicrosoft: isMicrosoft, correlationID: correlationID)
      // An answer without a usable key counts as a failure, so that the known keys are used on.
      guard let keys = try? JSONWebKeySet(decoding: json), !keys.keys.isEmpty else {
        throw IdentityError(.authority(.badMetadata(reason: "there is no signing key that can be used")))
      }
      // Noted only now: whoever comes with the same new key meanwhile waits for this answer, too, instead of being
      // refused by the old keys. A search that has found its key does not count.
      if let keyID { self.noteSearch(keyID, at: url, keys[keyID] == nil ? now : nil) }
      return keys
    }
  }

  /// A number that changes with the keys; nil when they have to be fetched first.
  package func version(at url: URL) -> Int? { known.version(of: url) }

  // MARK: Looking for keys

  /// Whether `keys` contain the key, or the key may not be searched for now.
  private func isEnough(_ keys: JSONWebKeySet, for keyID: String?, at url: URL) -> Bool {
    guard let keyID, keys[keyID] == nil else { return true }
    let recent = searches.withLock { $0[url] ?? [:] }.filter { isRecent($0.value) }
    return recent[keyID] != nil || recent.count >= rules.searches
  }

  private func isRecent(_ search: Date) -> Bool { abs(clock.now.timeIntervalSince(search)) < rules.searchWindow }

  /// Notes the time of a search; nil forgets the search.
  private func noteSearch(_ keyID: String, at url: URL, _ time: Date?) {
    searches.withLock { searches in
      var recent = searches[url, default: [:]].filter { isRecent($0.value) }
      recent[keyID] = time
      searches[url] = recent
    }
  }
}

/// Fetches the signing keys of the issuer of a token that need not be for this client. Nothing of the token is sent.
package struct IssuerKeys: Sendable {
  private let resolver: AuthorityResolver
  private let keys: SigningKeys
  private let correlationID: CorrelationID

  /// - Parameter known: The authorities that are used without instance discovery.
  package init(
    transport: any HTTPTransport, clock: any WallClock, random: any RandomSource, log: any LogSink,
    known: [Authority] = []
  ) {
    let connection = ServiceConnection(transport: transport, clock: clock, log: log)
    resolver = AuthorityResolver(connection: connection, known: known)
    keys = SigningKeys(connection: connection, clock: clock)
    correlationID = CorrelationIDs(random: random).next()
  }

  /// The keys of `authority`.
  package func keys(of authority: Authority) async throws(IdentityError) -> JSONWebKeySet {
    let resolved = try await resolver.resolve(authority, correlationID: correlationID)
    return try await keys.keys(
      at: resolved.keySetURL, isMicrosoft: resolved.isMicrosoft, correlationID: correlationID)
  }
}

extension Authority {
  /// The authority of Microsoft whose tokens have this issuer; nil when the issuer is not Microsoft's.
  /// - Parameter policy: The B2C policy that the token names; nil when it names none.
  package static func microsoft(issuing issuer: String, policy: String?) -> Authority? {
    guard let url = URL(string: issuer), let place = try? Place(url), place.scheme == "https", place.port == nil,
      !LoopbackHost.matches(place.host)
    else { return nil }
    if KnownClouds.cloud(of: place.environment) != nil || ExternalIDHost(place.host) != nil {
      return try? Authority(url: url)
    }
    guard place.shownKind == .b2c, place.host.hasSuffix(".b2clogin.com"), let tenant = place.segments.first, let policy,
      let policyURL = URL(string: "https://\(place.host)/\(tenant)/\(policy)")
    else { return nil }
    return try? Authority(.b2c, url: policyURL)
  }
}
