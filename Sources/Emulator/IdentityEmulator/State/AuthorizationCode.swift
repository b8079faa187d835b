// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// A code that was handed out, and everything it is bound to (RFC 6749 section 4.1.2, RFC 7636 section 4.4).
struct AuthorizationCode: Sendable {
  var signIn: SignInRecord
  var clientID: ClientID
  var redirectURI: String
  var challenge: CodeChallenge?
  var scopes: ScopeSet
  var nonce: String?
  var claims: RequestedClaims
  var expiresAt: Date
  var isRedeemed = false
  var revocation: RevocationReason?
  /// The policy that it came from; it is good for no other.
  var policy: String?
  /// Under which the sign-in is logged.
  var correlationID = ""
}
