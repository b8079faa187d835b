// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// A code that was handed out, and everything it is bound to (RFC 6749 section 4.1.2, RFC 7636 section 4.4).
package struct AuthorizationCode: Sendable {
  /// Names what a person once allowed; all tokens that come of it carry it, so that a replay can revoke them.
  package var grant: GrantID
  package var clientID: ClientID
  package var redirectURI: String
  package var challenge: CodeChallenge?
  package var userID: UserID
  package var tenantID: TenantID
  package var scopes: ScopeSet
  package var nonce: String?
  package var claims: RequestedClaims
  package var sessionID: String
  package var authenticatedAt: Date
  package var expiresAt: Date
  package var isRedeemed = false
  package var revocation: RevocationReason?
  /// When the person proved a second factor; nil: with the password alone.
  package var secondFactorAt: Date?
  /// The policy that it came from; it is good for no other.
  package var policy: String?
}

package struct GrantID: Sendable, Hashable {
  package let value: String
}

/// Why a code or refresh token no longer works.
package enum RevocationReason: String, Sendable, Equatable { case sessionsRevoked, passwordChanged, codeReplayed }
