// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A code that was handed out, and everything it is bound to (RFC 6749 section 4.1.2, RFC 7636 section 4.4).
struct AuthorizationCode: Sendable {
  var signIn: SignInRecord
  var clientID: ClientID
  /// nil: it comes from a journey of native authentication, without a browser.
  var redirectURI: String?
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

/// A device that waits for somebody to sign in elsewhere (RFC 8628).
struct DeviceCode: Sendable {
  enum Standing: Sendable {
    case waiting
    case approved(SignInRecord)
    case declined
    case redeemed
  }

  /// What the person types: nine consonants, so that no word comes out of them (RFC 8628 section 6.1).
  let userCode: String
  let app: Application
  let authority: RequestedAuthority
  let scopes: ScopeSet
  let claims: RequestedClaims
  let expiresAt: Date
  /// Seconds that the device has to wait between two polls.
  private(set) var interval = defaultInterval
  var standing = Standing.waiting
  private(set) var revocation: RevocationReason?
  private(set) var polledAt: Date?
  /// Under which the device's request is logged.
  var correlationID = ""

  /// Seconds, as on the real platform.
  static let lifetime = 900
  static let defaultInterval = 5
  /// How much a poll may be early, in seconds: clocks and networks are not exact.
  private static let leeway = 1.0

  /// Who has signed in with it, as long as the device has not been told.
  var approvedBy: UserID? { if case .approved(let signIn) = standing { signIn.userID } else { nil } }

  /// Whether somebody may still sign in with it.
  func isOpen(at now: Date) -> Bool {
    if case .waiting = standing { now < expiresAt } else { false }
  }

  /// What a poll at `now` brings. Throws what the device is told as long as there is no approval.
  mutating func poll(at now: Date) throws(Refusal) -> SignInRecord {
    if let revocation { throw .revoked(revocation) }
    switch standing {
    case .redeemed: throw .deviceCodeRedeemed
    case .declined: throw .deviceDeclined
    case _ where now >= expiresAt: throw .deviceCodeExpired
    case .approved(let signIn): return signIn
    case .waiting:
      let wait = polledAt.map { now.timeIntervalSince($0) }
      polledAt = now
      // A clock that was turned back says nothing of the wait.
      if let wait, wait >= 0, wait < Double(interval) - Self.leeway {
        interval += 5
        throw .devicePollsTooFast
      }
      throw .devicePending
    }
  }

  /// The tokens go out now. Throws when they may not, or went out before.
  mutating func redeem() throws(Refusal) {
    if let revocation { throw .revoked(revocation) }
    guard case .approved = standing else { throw .deviceCodeRedeemed }
    standing = .redeemed
  }

  mutating func revoke(_ user: UserID, because reason: RevocationReason) {
    if case .approved(let signIn) = standing, signIn.userID == user { revocation = reason }
  }

  /// A code as people may type it: in small letters, with blanks or dashes.
  static func normal(_ typed: String) -> String { typed.uppercased().filter { $0.isLetter || $0.isNumber } }

  static func newUserCode(_ random: any RandomSource) -> String {
    let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
    var code = ""
    while code.count < 9 {
      // Bytes beyond the last multiple of 20 would make some letters likelier than others.
      for byte in random.bytes(16) where byte < 240 && code.count < 9 {
        code.append(letters[Int(byte) % letters.count])
      }
    }
    return code
  }
}

/// One sign-in of a person, which codes and refresh tokens stand for.
package struct SignInRecord: Sendable, Hashable {
  /// Names one act of consent. All tokens that come from it carry the name, so that a replay of the code revokes them.
  var grant: GrantID
  package var userID: UserID
  package var tenantID: TenantID
  var sessionID: String
  package var proofs: Proofs
  /// The device that the sign-in has shown to be at; nil: none.
  var deviceID: String?
  /// Whether ID tokens have another `preferred_username` than the user name; see `NativeSettings`.
  var isMisnamed = false
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
