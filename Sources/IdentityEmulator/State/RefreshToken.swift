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
}
