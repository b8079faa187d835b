// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces
import TokenCache

/// Gives a server the endpoints, tokens and signing keys of identity services. It keeps no tokens.
package struct IdentityService: Sendable {
  private let connection: ServiceConnection
  private let authorities: AuthorityResolver
  private let issuers: IssuerDirectory
  private let keys: SigningKeys

  /// - Parameters:
  ///   - known: The authorities that are used without instance discovery.
  ///   - onOutage: Is told when a host gives no answer (true), and when it answers again (false).
  package init(
    transport: any HTTPTransport, clock: any WallClock, log: any LogSink, known: [Authority],
    keyRules: KeyRefreshRules = KeyRefreshRules(), onOutage: (@Sendable (String, Bool) -> Void)? = nil
  ) {
    connection = ServiceConnection(
      transport: transport, clock: clock, log: log,
      outages: ServiceOutages(transport: transport, clock: clock, onChange: onOutage))
    authorities = AuthorityResolver(connection: connection, known: known, infersTenants: true)
    issuers = IssuerDirectory(connection: connection, authorities: authorities, clock: clock, rules: keyRules)
    keys = SigningKeys(connection: connection, clock: clock, rules: keyRules)
  }

  package func resolve(
    _ authority: Authority, correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    try await authorities.resolve(authority, correlationID: correlationID)
  }

  package func countCacheHit() { connection.telemetry.countCacheHit() }

  /// Posts a token request and decodes the answer. Nothing in the answer is verified yet.
  package func tokens(
    _ request: TokenRequest, correlationID: CorrelationID
  ) async throws(IdentityError) -> TokenResponse {
    try await connection.tokens(request, correlationID: correlationID)
  }

  /// The checks of answers to a client.
  package func verifier(for clientID: ClientID) -> AnswerVerifier {
    AnswerVerifier(clientID: clientID, keys: keys, clock: connection.clock)
  }

  // MARK: Tokens for APIs

  /// The issuer that signs access tokens of one version for APIs.
  package func issuer(
    of authority: Authority, version: AccessTokenVersion, appID: ClientID?, correlationID: CorrelationID
  ) async throws(IdentityError) -> TokenIssuer {
    try await issuers.issuer(of: authority, version: version, appID: appID, correlationID: correlationID)
  }

  /// The keys of an issuer. If `keyID` is not among the known ones, the keys are fetched again before.
  package func signingKeys(
    of issuer: TokenIssuer, including keyID: String?, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    try await keys.keys(at: issuer.keySetURL, including: keyID, isMicrosoft: true, correlationID: correlationID)
  }

  /// A number that changes with the issuer's keys; nil when the keys have to be fetched first.
  package func keyVersion(of issuer: TokenIssuer) -> Int? { keys.version(at: issuer.keySetURL) }
}
