// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// An access token with what its user needs to know.
public struct TokenResult: Sendable {
  /// Where the token came from.
  public enum Source: Sendable, Hashable {
    /// It was kept from an earlier call.
    case cache
    /// The service has just given it.
    case service
  }

  /// The access token, for the API it was asked for only. Treat it as opaque.
  public var accessToken: String { token.secret.exposed }
  /// How it is sent, mostly `Bearer`.
  public var tokenType: String { token.type }
  /// What to send as the field `Authorization`.
  public var authorizationHeader: String { "\(token.type) \(token.secret.exposed)" }
  /// When it ends.
  public var expiresOn: Date { token.expiresOn }
  /// From then on it is renewed in the background, while it is still good; nil when the service did not say.
  public var refreshOn: Date? { token.refreshOn }
  /// What was granted, and what was asked for.
  public var scopes: [String] { token.scopes.values }
  /// The tenant whose token it is.
  public var tenantID: String { token.tenant.text }
  /// Whose token it is; nil for the application's own.
  public let account: SignedInAccount?
  /// Where it came from.
  public let source: Source
  /// The id of the call in the logs of both sides.
  public let correlationID: UUID

  private let token: KeptToken

  init(_ token: KeptToken, account: SignedInAccount?, source: Source, correlationID: CorrelationID) {
    self.token = token
    self.account = account
    self.source = source
    self.correlationID = correlationID.uuid
  }
}

extension TokenResult: CustomStringConvertible, CustomReflectable {
  /// Without the token.
  public var description: String { "TokenResult(\(source), expires \(expiresOn), \(correlationID))" }
  /// Without the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
