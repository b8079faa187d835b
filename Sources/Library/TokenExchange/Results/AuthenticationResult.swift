// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
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
        isHome: account.homeAccountID.tenantID.map { FoldedText.isSame(token.realm, $0) } ?? false, idToken: nil)
    authority = asked.settled(in: token.realm)
    self.correlationID = correlationID
    self.source = source
  }
}
