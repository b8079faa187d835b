// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces
import TokenCache

/// What a server asks of identity services: their endpoints, tokens and signing keys. It keeps no tokens.
package struct IdentityService: Sendable {
  private let connection: ServiceConnection
  private let authorities: AuthorityResolver
  private let issuers: IssuerDirectory
  private let keys: SigningKeys

  /// - Parameter known: authorities that are used without asking instance discovery.
  package init(
    transport: any HTTPTransport, clock: any WallClock, log: any LogSink, known: [Authority],
    keyRules: KeyRefreshRules = KeyRefreshRules()
  ) {
    connection = ServiceConnection(transport: transport, clock: clock, log: log, remembersOutages: true)
    authorities = AuthorityResolver(connection: connection, known: known)
    issuers = IssuerDirectory(connection: connection, authorities: authorities, clock: clock, rules: keyRules)
    keys = SigningKeys(connection: connection, clock: clock, rules: keyRules)
  }

  package func resolve(
    _ authority: Authority, correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    try await authorities.resolve(authority, correlationID: correlationID)
  }

  package func countCacheHit() { connection.telemetry.countCacheHit() }

  /// The tokens that the endpoint gives; nothing of them is verified yet.
  package func tokens(
    _ request: TokenRequest, correlationID: CorrelationID
  ) async throws(IdentityError) -> TokenResponse {
    try await connection.tokens(request, correlationID: correlationID)
  }

  /// What decides whether the answers for a client are believed.
  package func verifier(for clientID: ClientID) -> AnswerVerifier {
    AnswerVerifier(clientID: clientID, keys: keys, clock: connection.clock)
  }

  // MARK: Tokens for APIs

  /// Who signs access tokens of one version for APIs.
  package func issuer(
    of authority: Authority, version: AccessTokenVersion, appID: ClientID?, correlationID: CorrelationID
  ) async throws(IdentityError) -> TokenIssuer {
    try await issuers.issuer(of: authority, version: version, appID: appID, correlationID: correlationID)
  }

  /// Its keys; the one that a token names has been looked for.
  package func signingKeys(
    of issuer: TokenIssuer, including keyID: String?, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONWebKeySet {
    try await keys.keys(at: issuer.keySetURL, including: keyID, isMicrosoft: true, correlationID: correlationID)
  }

  /// Another number after each change of its keys; nil when they have to be fetched first.
  package func keyVersion(of issuer: TokenIssuer) -> Int? { keys.version(at: issuer.keySetURL) }
}
