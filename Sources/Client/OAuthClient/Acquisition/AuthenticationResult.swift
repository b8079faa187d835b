// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import TokenCache

/// What a successful acquisition gives.
package struct AuthenticationResult: Sendable {
  /// Where the access token came from.
  package enum Source: String, Sendable {
    case cache
    /// A refresh token was redeemed.
    case refresh
    /// The person signed in.
    case network
  }

  package var accessToken: Secret
  package var tokenType: String
  package var expiresOn: Date
  /// True when the token has expired but the service is down and lets it live on.
  package var isInExtendedLifetime: Bool
  /// The raw ID token.
  package var idToken: Secret?
  /// The scopes granted.
  package var scopes: ScopeSet
  package var account: Account
  /// The account in the tenant of this token.
  package var tenantProfile: TenantProfile
  /// The authority to use from now on: the tenant is the one that issued the token.
  package var authority: Authority
  package var correlationID: CorrelationID
  package var source: Source

  package init(
    accessToken: Secret, tokenType: String, expiresOn: Date, isInExtendedLifetime: Bool, idToken: Secret?,
    scopes: ScopeSet, account: Account, tenantProfile: TenantProfile, authority: Authority,
    correlationID: CorrelationID, source: Source
  ) {
    self.accessToken = accessToken
    self.tokenType = tokenType
    self.expiresOn = expiresOn
    self.isInExtendedLifetime = isInExtendedLifetime
    self.idToken = idToken
    self.scopes = scopes
    self.account = account
    self.tenantProfile = tenantProfile
    self.authority = authority
    self.correlationID = correlationID
    self.source = source
  }
}

/// A result that all who ask for the same token share, but for the id of the request: each has its own.
package final class SharedResult: Sendable {
  /// When the token may be handed out; nil when it does not come from the cache.
  private let validity: TokenValidity?
  /// Its correlation id is that of whoever asked first.
  package let result: AuthenticationResult

  package init(_ result: AuthenticationResult) {
    self.result = result
    validity = nil
  }

  init(_ result: AuthenticationResult, _ token: AccessTokenRecord) {
    self.result = result
    validity = token.validity
  }

  /// Whether the token may be handed out without a look at the service.
  /// - Parameter buffer: seconds before its expiry.
  func isValid(at now: Date, buffer: Double) -> Bool { validity?.isValid(at: now, buffer: buffer) ?? false }

  /// Whether the service advised to renew the token by now (`refresh_in`).
  func isDue(at now: Date) -> Bool { validity?.refreshOn.map { $0 <= now } ?? false }

  func result(for correlationID: CorrelationID) -> AuthenticationResult {
    var result = result
    result.correlationID = correlationID
    return result
  }
}

/// When a token may be handed out without a look at the service.
struct TokenValidity: Sendable {
  let cachedAt: Date
  let expiresOn: Date
  let refreshOn: Date?

  /// - Parameter buffer: seconds before its expiry.
  func isValid(at now: Date, buffer: Double) -> Bool {
    isPlausible(at: now) && now.addingTimeInterval(buffer) < expiresOn
  }

  /// A token from the future means that the clock was set back: its expiry says nothing then.
  func isPlausible(at now: Date) -> Bool { cachedAt <= now.addingTimeInterval(1) }
}

extension AccessTokenRecord {
  var validity: TokenValidity { TokenValidity(cachedAt: cachedAt, expiresOn: expiresOn, refreshOn: refreshOn) }
}

/// A signed-in person, across the tenants they used. A class, as it is handed on more often than made.
package final class Account: Sendable, Equatable {
  package let homeAccountID: HomeAccountID
  /// Host of the service, as written to the cache.
  package let environment: String
  package let username: String
  /// Display name.
  package let name: String?
  package let tenantProfiles: [TenantProfile]

  package init(
    homeAccountID: HomeAccountID, environment: String, username: String, name: String?, tenantProfiles: [TenantProfile]
  ) {
    self.homeAccountID = homeAccountID
    self.environment = environment
    self.username = username
    self.name = name
    self.tenantProfiles = tenantProfiles
  }

  package static func == (left: Account, right: Account) -> Bool {
    left.homeAccountID == right.homeAccountID && left.environment == right.environment
      && left.username == right.username && left.name == right.name && left.tenantProfiles == right.tenantProfiles
  }

  /// Claims of the home tenant's ID token, nil when it was never seen.
  package var homeClaims: JSONObject? { tenantProfiles.first { $0.isHome }?.claims }
}

/// The account in one tenant.
package struct TenantProfile: Sendable, Hashable {
  /// `oid` in this tenant, else `sub`.
  package var localAccountID: String
  package var environment: String
  package var tenantID: String
  package var isHome: Bool
  /// This tenant's ID token, verified when it arrived.
  package var idToken: Secret?

  package init(localAccountID: String, environment: String, tenantID: String, isHome: Bool, idToken: Secret?) {
    self.localAccountID = localAccountID
    self.environment = environment
    self.tenantID = tenantID
    self.isHome = isHome
    self.idToken = idToken
  }

  /// Claims of the ID token, nil when there is none. Decoded when asked for, so that a cache hit pays nothing.
  package var claims: JSONObject? {
    idToken.flatMap { try? UnverifiedJWT(parsing: $0.exposed).claims }
  }
}
