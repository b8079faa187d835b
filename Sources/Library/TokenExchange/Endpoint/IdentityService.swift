// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// What a server asks identity services with: for tokens, endpoints, issuers and signing keys. It keeps no tokens.
package struct IdentityService: Sendable {
  package let connection: ServiceConnection
  package let authorities: AuthorityResolver
  package let issuers: IssuerDirectory
  package let keys: SigningKeys

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

  /// The checks of answers to a client.
  package func verifier(for clientID: ClientID) -> AnswerVerifier {
    AnswerVerifier(clientID: clientID, keys: keys, clock: connection.clock)
  }
}
