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
    connection = ServiceConnection(transport: transport, clock: clock, log: log)
    authorities = AuthorityResolver(connection: connection, known: known)
    issuers = IssuerDirectory(connection: connection, authorities: authorities, clock: clock, rules: keyRules)
    keys = SigningKeys(connection: connection, clock: clock, rules: keyRules)
  }

  package func resolve(
    _ authority: Authority, correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    try await authorities.resolve(authority, correlationID: correlationID)
  }

  /// A form for the token endpoint, the client's authentication and the grant in it.
  package struct TokenForm: Sendable {
    package var url: URL
    package var parameters: [Parameter]
    package var telemetry: ServerTelemetry.Call
    /// Routes the request to the account's own region: `Oid:uid@utid` or `UPN:name`.
    package var anchorMailbox: String?
    package var isMicrosoft: Bool
    /// False when the server takes the grant only once.
    package var isRepeatable: Bool

    package init(
      url: URL, parameters: [Parameter], telemetry: ServerTelemetry.Call, anchorMailbox: String? = nil,
      isMicrosoft: Bool, isRepeatable: Bool
    ) {
      self.url = url
      self.parameters = parameters
      self.telemetry = telemetry
      self.anchorMailbox = anchorMailbox
      self.isMicrosoft = isMicrosoft
      self.isRepeatable = isRepeatable
    }
  }

  package func countCacheHit() { connection.telemetry.countCacheHit() }

  /// The token endpoint's answer.
  package func tokens(_ form: TokenForm, correlationID: CorrelationID) async throws(IdentityError) -> TokenResponse {
    var request = TokenRequest(
      url: form.url, parameters: form.parameters, isMicrosoft: form.isMicrosoft, isRepeatable: form.isRepeatable)
    request.anchorMailbox = form.anchorMailbox
    request.telemetry = form.telemetry
    return try TokenResponse(verifiable: try await connection.post(request, correlationID: correlationID))
  }

  // MARK: Checking tokens

  /// Fetches the keys that an answer will be checked with, so that no grant is used up while they can't be fetched.
  package func prepareKeys(of authority: ResolvedAuthority, correlationID: CorrelationID) async throws(IdentityError) {
    _ = try await keys.keys(of: authority, correlationID: correlationID)
  }

  /// What an answer says of the person that it is for, once its ID token has been checked.
  package func identity(
    in response: TokenResponse, at authority: ResolvedAuthority, clientID: ClientID, nonce: Nonce?, now: Date,
    correlationID: CorrelationID
  ) async throws(IdentityError) -> (idToken: VerifiedIDToken?, account: ClientInfo?) {
    var verified: VerifiedIDToken?
    if let raw = response.idToken {
      let parsed = try? UnverifiedJWT(parsing: raw.exposed)
      let keySet = try await keys.keys(of: authority, including: parsed?.keyID, correlationID: correlationID)
      let verifier = IDTokenVerifier(authority: authority, clientID: clientID, nonce: nonce, now: now)
      do throws(UntrustedTokenError) { verified = try verifier.verify(raw, parsed: parsed, keys: keySet) } catch {
        throw IdentityError(.untrusted(error))
      }
    } else if nonce != nil {
      throw IdentityError(.untrusted(.missingClaim("id_token")))
    }
    return (verified, try response.account(beside: verified, kind: authority.authority.kind))
  }

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
