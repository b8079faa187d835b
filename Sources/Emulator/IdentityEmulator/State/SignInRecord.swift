// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials

/// One sign-in of a person, which codes and refresh tokens stand for.
package struct SignInRecord: Sendable, Hashable {
  /// Names what a person once allowed; all tokens that come of it carry it, so that a replay can revoke them.
  package var grant: GrantID
  package var userID: UserID
  package var tenantID: TenantID
  package var sessionID: String
  package var authenticatedAt: Date
  /// When the person proved a second factor; nil: with the password alone.
  package var secondFactorAt: Date?
}

package struct GrantID: Sendable, Hashable {
  package let value: String
}

/// Why a code or refresh token no longer works.
package enum RevocationReason: String, Sendable, Equatable { case sessionsRevoked, passwordChanged, codeReplayed }
