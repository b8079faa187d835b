// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

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
