// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto

/// One sign-in of a person, which codes and refresh tokens stand for.
package struct SignInRecord: Sendable, Hashable {
  /// Names one act of consent. All tokens that come from it carry the name, so that a replay of the code revokes them.
  var grant: GrantID
  package var userID: UserID
  package var tenantID: TenantID
  var sessionID: String
  package var authenticatedAt: Date
  /// When the person proved a second factor; nil: with the password alone.
  var secondFactorAt: Date?
}

struct GrantID: Sendable, Hashable {
  let value: String

  /// The number of characters of a `uti` that name the grant.
  static let tagLength = 12

  /// The beginning of the `uti` of all access tokens that come from this grant.
  var tag: String { Base64URL.encode(Array(SHA256.hash(Array(value.utf8)).prefix(9))) }
}

/// Why a code or refresh token no longer works.
package enum RevocationReason: String, Sendable, Equatable { case sessionsRevoked, passwordChanged, codeReplayed }
