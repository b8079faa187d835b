// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenExchange

/// How a token is asked for; it is renewed in the same way.
enum ServerGrant: Sendable {
  case client
  /// With the token of a caller as assertion.
  case onBehalfOf(AccessToken)
  /// On behalf of a person too; it begins a long-running session, whose refresh token is kept.
  case session(AccessToken)
  /// With the refresh token of the partition.
  case refreshToken
  case code(AuthorizationCodeGrant)

  /// What the token endpoint gets; nil when there is nothing to prove it with.
  func grant(with partition: Partition, at now: Date) -> (any TokenGrant)? {
    switch self {
    case .client: return ClientCredentialsGrant()
    case .onBehalfOf(let caller), .session(let caller): return OnBehalfOfGrant(assertion: Secret(caller.text))
    case .refreshToken:
      guard let token = partition.refreshToken, token.isValid(at: now) else { return nil }
      return RefreshTokenGrant(refreshToken: token.secret)
    case .code(let grant): return grant
    }
  }

  /// The token that is the assertion; nil: there is none.
  var caller: AccessToken? {
    switch self {
    case .onBehalfOf(let caller), .session(let caller): caller
    case .client, .refreshToken, .code: nil
    }
  }

  var keepsRefreshToken: Bool {
    switch self {
    case .client, .onBehalfOf: false
    case .session, .refreshToken, .code: true
    }
  }

  /// Whether what was kept before is over.
  var beginsAnew: Bool { if case .session = self { true } else { false } }

  /// When the person has to be asked about a refusal.
  var personRule: PersonRule {
    switch self {
    case .client: .never
    case .onBehalfOf, .session, .code: .whenSaid
    case .refreshToken: .whenGrantIsRefused
    }
  }

  var api: ServerTelemetry.API {
    switch self {
    case .client: .client
    case .onBehalfOf, .session: .onBehalfOf
    case .refreshToken: .silent
    case .code: .authorizationCode
    }
  }
}

/// One request for a token, as it is answered.
struct TokenQuery: Sendable {
  var key: PartitionKey
  /// An id, a domain name or an alias.
  var tenant: String
  /// Of a person's token.
  var personScopes: ScopeSet?
  var grant: ServerGrant
  var options: RequestOptions
  var correlationID: CorrelationID
  /// The key that the token is to be bound to, which is part of `key` too; nil: a bearer token.
  var binding: PossessionKey?

  /// The application's own tokens are kept by their one scope, of which no set is made to find them.
  var scopes: ScopeSet { personScopes ?? ScopeSet([key.owner]) }

  var component: String { options.clientClaims ?? "" }

  /// Whether any token that is kept will do.
  var mayUseAnyToken: Bool { options.claims == nil && !options.forceRefresh }

  /// Where among `tokens` the one that answers it is; nil if there is none.
  func index(in tokens: [KeptToken], at now: Date, margin: Double = KeptToken.margin) -> Int? {
    guard mayUseAnyToken || options.rejectedToken != nil else { return nil }
    return tokens.indices.first { index in
      tokens[index].isValid(at: now, margin: margin) && tokens[index].component == component
        && (mayUseAnyToken || tokens[index].secret.exposed != options.rejectedToken)
        && (key.kind != .user && key.kind != .session || tokens[index].tenant == FoldedText(tenant))
        && (key.kind == .application || key.kind == .managedIdentity || scopes.isSubset(of: tokens[index].scopes))
    }
  }

  /// What makes two requests want the same answer.
  struct CoalescingKey: Hashable, Sendable {
    var key: PartitionKey
    var tenant: FoldedText
    var scopes: ScopeSet
    var claims: String?
    var clientClaims: String?
    var forceRefresh: Bool
    var rejectedToken: String?
    var extra: [String: String]
    /// Whoever waits for a token must not get the error of a renewal that nobody waits for.
    var isRenewal = false
  }

  var coalescingKey: CoalescingKey {
    CoalescingKey(
      key: key, tenant: FoldedText(tenant), scopes: scopes, claims: options.claims, clientClaims: options.clientClaims,
      forceRefresh: options.forceRefresh, rejectedToken: options.rejectedToken, extra: options.extraQueryParameters)
  }
}
