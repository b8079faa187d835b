// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// An access token and what belongs to it (RFC 6749 section 5.1).
public struct TokenResult: Sendable {
  /// Who gave the token.
  public enum Source: Sendable, Hashable {
    /// It was in the cache, from an earlier call.
    case cache
    /// The platform issued it for this call.
    case service
  }

  /// The access token. Send it only to the API that it is for, and don't read its content: only that API may.
  public var accessToken: String { token.secret.exposed }
  /// The type of the token: the first word of ``authorizationHeader``. `Bearer` (RFC 6750).
  public var tokenType: String { token.type }
  /// The value of the header field `Authorization` for a call of the API.
  public var authorizationHeader: String { "\(token.type) \(token.secret.exposed)" }
  /// When the token expires.
  public var expiresOn: Date { token.expiresOn }
  /// From this time on, a call that returns the token also renews it in the background. nil when the platform named no
  /// such time.
  public var refreshOn: Date? { token.refreshOn }
  /// The scopes that were granted and those that were asked for.
  public var scopes: [String] { token.scopes.values }
  /// The id of the tenant that issued the token. Empty for a managed identity.
  public var tenantID: String { token.tenant.text }
  /// The person that the token is for; nil when it is the application's own. A token that another tenant issued than
  /// that of the sign-in has the account of the sign-in, too.
  public var account: SignedInAccount? { held.partition.account }
  /// Who gave the token.
  public let source: Source
  /// The id of the call in the application's log and in the platform's sign-in log.
  public let correlationID: UUID

  // What is kept, instead of a copy of one token: in a large cache each of its texts is far away. It holds one access
  // token only, so that whoever keeps a result does not keep all that a person has.
  private let held: TokenPartitions.CachedPartition
  private let index: Int
  private var token: KeptToken { held.partition.tokens[index] }

  /// Inlined, since a hit in memory is so short that the call would be a fiftieth of it.
  @inline(__always)
  init(_ answer: TokenAcquisition.KeptAnswer, correlationID: CorrelationID) {
    if answer.held.partition.tokens.count == 1 {
      (held, index) = (answer.held, answer.index)
    } else {
      let one = Partition(
        tokens: [answer.held.partition.tokens[answer.index]], account: answer.held.partition.account)
      held = TokenPartitions.CachedPartition(one, version: nil, usableUntil: answer.held.usableUntil)
      index = 0
    }
    source = answer.source
    self.correlationID = correlationID.uuid
  }
}

extension TokenResult: CustomStringConvertible, CustomReflectable {
  /// A text without the token.
  public var description: String { "TokenResult(\(source), expires \(expiresOn), \(correlationID))" }
  /// An empty mirror, so that `dump` does not print the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
