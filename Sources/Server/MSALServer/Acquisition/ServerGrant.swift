// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenExchange

/// How a token is asked for; it is renewed in the same way.
enum ServerGrant: Sendable {
  /// RFC 6749 section 4.4.
  case client
  /// RFC 7523 section 2.1, with the platform's own `requested_token_use`.
  case onBehalfOf(Secret)
  /// The same, beginning a long-running session, whose refresh token is kept.
  case session(Secret)
  /// RFC 6749 section 6, with the refresh token that is kept.
  case refreshToken
  /// RFC 6749 section 4.1.3, with the proof key of RFC 7636.
  case code(Secret, redirectURI: String, verifier: Secret)

  /// `grant_type` and the grant's own parameters; nil when there is nothing to prove it with.
  func parameters(_ partition: Partition, at now: Date) -> [Parameter]? {
    switch self {
    case .client: return [Parameter("grant_type", "client_credentials")]
    case .onBehalfOf(let assertion), .session(let assertion):
      return [
        Parameter("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
        Parameter("assertion", assertion.exposed), Parameter("requested_token_use", "on_behalf_of"),
      ]
    case .refreshToken:
      guard let token = partition.refreshToken, token.isValid(at: now) else { return nil }
      return [Parameter("grant_type", "refresh_token"), Parameter("refresh_token", token.secret.exposed)]
    case .code(let code, let redirectURI, let verifier):
      return [
        Parameter("grant_type", "authorization_code"), Parameter("code", code.exposed),
        Parameter("redirect_uri", redirectURI), Parameter("code_verifier", verifier.exposed),
      ]
    }
  }

  var isForPerson: Bool { if case .client = self { false } else { true } }

  /// A code must not reach the server twice.
  var isRepeatable: Bool { if case .code = self { false } else { true } }

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

  /// The token that answers it, if there is one in `partition`.
  func token(in partition: Partition, at now: Date, buffer: Double = KeptToken.buffer) -> KeptToken? {
    index(in: partition.tokens, at: now, buffer: buffer).map { partition.tokens[$0] }
  }

  /// Where among `tokens` it is.
  func index(in tokens: [KeptToken], at now: Date, buffer: Double = KeptToken.buffer) -> Int? {
    guard mayUseAnyToken || options.rejectedToken != nil else { return nil }
    return tokens.indices.first { index in
      tokens[index].isValid(at: now, buffer: buffer) && tokens[index].component == component
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
