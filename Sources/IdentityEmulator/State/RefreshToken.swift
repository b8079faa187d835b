// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// A refresh token that was handed out. Using it gives a new one and leaves it valid, as on the real platform.
package struct RefreshToken: Sendable {
  package var grant: GrantID
  package var clientID: ClientID
  /// Set: any client of the family may use it.
  package var familyID: String?
  package var userID: UserID
  package var tenantID: TenantID
  package var scopes: ScopeSet
  package var sessionID: String
  package var authenticatedAt: Date
  package var expiresAt: Date
  package var revocation: RevocationReason?
  /// The policy that it came from; it is good for no other.
  package var policy: String?
  /// The authentication contexts that the sign-in satisfied.
  package var contexts: [String] = []
  /// When the person proved a second factor; nil: with the password alone.
  package var secondFactorAt: Date?

  /// The contexts of a new access token: a second factor satisfies any.
  func contexts(for claims: RequestedClaims) -> [String] {
    guard secondFactorAt != nil else { return contexts }
    return contexts + claims.authenticationContexts.filter { !contexts.contains($0) }
  }

  func satisfies(_ claims: RequestedClaims) -> Bool {
    Set(claims.authenticationContexts).isSubset(of: contexts(for: claims))
  }
}
