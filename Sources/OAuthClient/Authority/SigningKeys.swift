// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// The signing keys of identity services, fetched when first needed and again when a token names a key not seen before
/// (key rollover), but not more often than once a minute, so that forged key ids cause no flood.
actor SigningKeys {
  private struct Entry {
    var keys: JSONWebKeySet
    var fetchedAt: Date
  }

  private let connection: ServiceConnection
  private let clock: any WallClock
  private var entries: [URL: Entry] = [:]
  private static let secondsBetweenFetches = 60.0

  init(connection: ServiceConnection, clock: any WallClock) {
    self.connection = connection
    self.clock = clock
  }

  func keys(
    at url: URL, including keyID: String?, correlationID: CorrelationID
  ) async throws(IdentityFailure) -> JSONWebKeySet {
    if let entry = entries[url] {
      let isKnown = keyID.map { entry.keys[$0] != nil } ?? true
      if isKnown || abs(clock.now.timeIntervalSince(entry.fetchedAt)) < Self.secondsBetweenFetches { return entry.keys }
    }
    let json = try await connection.getJSON(url.absoluteString, correlationID: correlationID)
    do throws(JOSEError) {
      let keys = try JSONWebKeySet(decoding: json)
      entries[url] = Entry(keys: keys, fetchedAt: clock.now)
      return keys
    } catch {
      throw IdentityFailure(.authority(.badMetadata(reason: "the signing keys can't be read")))
    }
  }
}
