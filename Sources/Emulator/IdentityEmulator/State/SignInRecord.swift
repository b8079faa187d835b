// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto

/// One sign-in of a person, which codes and refresh tokens stand for.
struct SignInRecord: Sendable, Hashable {
  /// Names what a person once allowed; all tokens that come of it carry it, so that a replay can revoke them.
  var grant: GrantID
  var userID: UserID
  var tenantID: TenantID
  var sessionID: String
  var authenticatedAt: Date
  /// When the person proved a second factor; nil: with the password alone.
  var secondFactorAt: Date?
}

struct GrantID: Sendable, Hashable {
  let value: String

  /// How many characters of a `uti` say what the token came of.
  static let tagLength = 12

  /// What the `uti` of all access tokens begins with that come of it.
  var tag: String { Base64URL.encode(Array(SHA256.hash(Array(value.utf8)).prefix(9))) }
}

/// Why a code or refresh token no longer works.
enum RevocationReason: String, Sendable, Equatable { case sessionsRevoked, passwordChanged, codeReplayed }
