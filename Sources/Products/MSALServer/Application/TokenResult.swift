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
  public var account: SignedInAccount? { held.partition.account }
  /// Where it came from.
  public let source: Source
  /// The id of the call in the logs of both sides.
  public let correlationID: UUID

  // What is kept, instead of a copy of one token: in a large cache each of its texts is far away.
  private let held: TokenPartitions.Held
  private let index: Int
  private var token: KeptToken { held.partition.tokens[index] }

  init(_ held: TokenPartitions.Held, at index: Int, source: Source, correlationID: CorrelationID) {
    self.held = held
    self.index = index
    self.source = source
    self.correlationID = correlationID.uuid
  }

  init(_ answer: TokenAcquisition.Answer, correlationID: CorrelationID) {
    let partition = Partition(tokens: [answer.token], account: answer.account)
    self.init(
      TokenPartitions.Held(partition, version: nil, usableUntil: .distantFuture), at: 0, source: answer.source,
      correlationID: correlationID)
  }
}

extension TokenResult: CustomStringConvertible, CustomReflectable {
  /// Without the token.
  public var description: String { "TokenResult(\(source), expires \(expiresOn), \(correlationID))" }
  /// Without the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
