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
    /// The desktop's identity broker gave it.
    case broker
  }

  package var accessToken: Secret
  package var tokenType: String
  package var expiresOn: Date
  /// True when the token has expired and is used in its extended lifetime, because the service is down.
  package var isInExtendedLifetime: Bool
  /// The raw ID token.
  package var idToken: Secret?
  /// The scopes granted.
  package var scopes: ScopeSet
  package var account: Account
  /// The account in the tenant of this token.
  package var tenantProfile: TenantProfile
  /// The authority for later requests. Its tenant is the one that issued the token.
  package var authority: Authority
  package var correlationID: CorrelationID
  package var source: Source
}

extension AuthenticationResult {
  /// Makes the result of an access token and its account.
  /// - Parameter asked: The authority that was asked for the token.
  package init(
    _ token: AccessTokenRecord, idToken: Secret?, of account: Account, at asked: Authority, from source: Source,
    _ correlationID: CorrelationID
  ) {
    accessToken = token.secret
    tokenType = token.tokenType
    expiresOn = token.expiresOn
    isInExtendedLifetime = false
    self.idToken = idToken
    scopes = token.target
    self.account = account
    tenantProfile =
      account.tenantProfiles.first { FoldedText.isSame($0.tenantID, token.realm) }
      ?? TenantProfile(
        localAccountID: account.homeAccountID.objectID, environment: token.environment, tenantID: token.realm,
        isHome: FoldedText.isSame(token.realm, account.homeAccountID.tenantID), idToken: nil)
    authority = asked.settled(in: token.realm)
    self.correlationID = correlationID
    self.source = source
  }
}

/// The account that a request is for, as the app knows it.
package struct AccountReference: Sendable, Hashable {
  package var homeAccountID: HomeAccountID
  package var username: String?

  package init(homeAccountID: HomeAccountID, username: String?) {
    self.homeAccountID = homeAccountID
    self.username = username
  }
}

/// A signed-in person with the tenants that the person has used. It is a class, because accounts are passed on much
/// more often than they are made.
package final class Account: Sendable, Equatable {
  package let homeAccountID: HomeAccountID
  /// The host of the service, as it is written to the cache.
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

  /// The claims of the home tenant's ID token; nil when the cache has no such token.
  package var homeClaims: JSONObject? { tenantProfiles.first { $0.isHome }?.claims }
}

/// A person's account in one tenant.
package struct TenantProfile: Sendable, Hashable {
  /// The claim `oid` of this tenant's ID token; `sub` when there is no `oid`.
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

  /// The claims of the ID token; nil when there is none. They are decoded at each use, so that a cache hit that needs
  /// no claims costs no decoding.
  package var claims: JSONObject? {
    idToken.flatMap { try? UnverifiedJWT(parsing: $0.exposed).claims }
  }
}
