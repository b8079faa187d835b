// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Codes and tokens in one store, because they change together: a replayed code revokes its tokens, and the end of a
/// person's sessions revokes both.
package final class GrantStore: Sendable {
  /// Never held while a token is signed.
  private let grants: Lock<Grants>
  private let random: any RandomSource

  package init(_ settings: TokenSettings, random: any RandomSource) {
    grants = Lock(Grants(settings, random: random))
    self.random = random
  }

  package var current: Grants { grants.withLock { $0 } }

  package func replace(with other: Grants) { grants.withLock { $0 = other } }

  /// Revokes all codes and tokens of `user`.
  func revoke(_ user: UserID, because reason: RevocationReason) {
    grants.withLock { grants in
      for (text, code) in grants.codes where code.signIn.userID == user { grants.codes[text]?.revocation = reason }
      for text in grants.deviceCodes.keys { grants.deviceCodes[text]?.revoke(user, because: reason) }
      grants.refreshTokens.revoke(because: reason) { $0.signIn.userID == user && $0.revocation == nil }
    }
  }

  /// - Parameter id: its `uti`.
  func isRevoked(accessToken id: String) -> Bool {
    grants.withLock { $0.revokedAccessTokens[String(id.prefix(GrantID.tagLength))] != nil }
  }

  /// What a request presents, looked up in one step.
  func presented(by request: ReceivedRequest) -> PresentedGrants {
    let (refreshToken, code) = (request.form["refresh_token"], request.form["code"])
    // Some clients put the device code into `code`.
    let deviceCode = request.form["device_code"] ?? code
    guard refreshToken != nil || deviceCode != nil else { return PresentedGrants() }
    return grants.withLock { grants in
      let device = deviceCode.flatMap { grants.deviceCodes[$0] }
      let code = code.flatMap { grants.codes[$0] }
      var presented = PresentedGrants(refreshToken: refreshToken.flatMap { grants.refreshTokens.token($0) })
      presented.correlationID = code?.correlationID ?? device?.correlationID
      presented.holders = [presented.refreshToken?.record.signIn.userID, code?.signIn.userID, device?.approvedBy]
        .compactMap(\.self)
      return presented
    }
  }
}

/// The codes and tokens of a request that were handed out here.
struct PresentedGrants: Sendable {
  var refreshToken: IssuedRefreshTokens.FoundToken?
  /// The people who signed in for these codes and tokens.
  var holders: [UserID] = []
  /// The id under which the sign-in that a code came from is logged.
  var correlationID: String?
}

/// All codes and refresh tokens that were issued, and the access tokens that were revoked. Each list has a bound, at
/// which the oldest entries are dropped.
package struct Grants: Sendable {
  /// The largest number of codes, and of devices that wait.
  static let codeLimit = 5_000
  /// The largest number of records of refresh tokens, and of grants whose access tokens were revoked.
  static let signInLimit = 10_000

  fileprivate var codes: [String: AuthorizationCode] = [:]
  /// By the secret that the device polls with.
  fileprivate var deviceCodes: [String: DeviceCode] = [:]
  package fileprivate(set) var refreshTokens: IssuedRefreshTokens
  /// The revoked grants: by the beginning of the `uti` of their access tokens, the time when the last of these expires.
  private(set) var revokedAccessTokens: [String: Date] = [:]
  private var cleanedAt = Date.distantPast
  /// Seconds after which no access token of today is valid any more.
  private let longestLifetime: Double

  package init(_ settings: TokenSettings, random: any RandomSource) {
    refreshTokens = IssuedRefreshTokens(random: random)
    longestLifetime = settings.longestLifetime
  }

  /// A code that nobody has redeemed. A second try takes back all tokens that came of the first: somebody else may have
  /// the code too, so whoever redeemed it first loses what it gave (RFC 6749 section 4.1.2).
  fileprivate mutating func unredeemed(_ text: String, at now: Date) throws(Refusal) -> AuthorizationCode {
    guard let code = codes[text] else { throw .unknown(text) }
    guard code.isRedeemed else { return code }
    codes[text]?.revocation = .codeReplayed
    refreshTokens.revoke(because: .codeReplayed) { $0.signIn.grant == code.signIn.grant }
    revokedAccessTokens[code.signIn.grant.tag] = now.addingTimeInterval(longestLifetime)
    revokedAccessTokens.keepLatest(Self.signInLimit) { $0 }
    throw .codeRedeemed
  }

  /// Replaces tokens and revocations by those of a state file.
  package mutating func restore(_ tokens: IssuedRefreshTokens, revoked: [String: Date]) {
    (refreshTokens, revokedAccessTokens) = (tokens, revoked)
  }

  // The transitions by which a grant is redeemed. All of them throw when it is no longer there, as after a reset.

  /// Marks the code as redeemed.
  mutating func redeemCode(_ text: String, at now: Date) throws(Refusal) {
    let code = try unredeemed(text, at: now)
    if let revocation = code.revocation { throw .revoked(revocation) }
    codes[text]?.isRedeemed = true
  }

  /// Marks the device code as redeemed.
  mutating func redeemDevice(_ secret: String) throws(Refusal) {
    guard deviceCodes[secret] != nil else { throw .unknownDeviceCode }
    try deviceCodes[secret]?.redeem()
  }

  /// Throws if the refresh token is unknown or revoked.
  package func check(_ token: IssuedRefreshTokens.FoundToken) throws(Refusal) {
    guard let record = refreshTokens.records[token.name] else { throw .unknownGrant }
    if let revocation = record.revocation { throw .revoked(revocation) }
  }

  /// How long an expired refresh token is remembered, so that its client is told what became of it: 30 days.
  private static let refreshTokenMemory = 30 * 86_400.0

  /// Drops codes that ended more than an hour ago, and refresh tokens a month after their end. Looks once a minute.
  fileprivate mutating func forgetExpired(at now: Date) {
    guard now.timeIntervalSince(cleanedAt).magnitude >= 60 else { return }
    cleanedAt = now
    let limit = now.addingTimeInterval(-3_600)
    codes = codes.filter { $0.value.expiresAt >= limit }
    deviceCodes = deviceCodes.filter { $0.value.expiresAt >= limit }
    refreshTokens.forget(endedBefore: now.addingTimeInterval(-Self.refreshTokenMemory))
    revokedAccessTokens = revokedAccessTokens.filter { $0.value >= now }
  }
}

extension GrantStore {
  func add(_ code: AuthorizationCode, as text: String) {
    grants.withLock { grants in
      grants.codes[text] = code
      grants.codes.keepLatest(Grants.codeLimit, by: \.expiresAt)
    }
  }

  /// Whether the code comes from native authentication, so that there is no redirect URI.
  func isFromJourney(_ text: String) -> Bool {
    grants.withLock { grants in grants.codes[text].map { $0.redirectURI == nil } ?? false }
  }

  /// A code that nobody has redeemed. Redeeming one again revokes what it gave.
  func code(_ text: String, at now: Date) throws(Refusal) -> AuthorizationCode {
    try grants.withLock { grants throws(Refusal) in try grants.unredeemed(text, at: now) }
  }

  /// Redeems a grant by `redeem`, and issues a refresh token if there is a `record` for one, in one transition.
  func exchange(
    _ redeem: (inout Grants) throws(Refusal) -> Void, for record: IssuedRefreshToken?, at now: Date
  ) throws(Refusal) -> String? {
    try grants.withLock { grants throws(Refusal) in
      try redeem(&grants)
      grants.forgetExpired(at: now)
      return record.map { grants.refreshTokens.issue($0, random: random) }
    }
  }
}

// Devices (RFC 8628).
extension GrantStore {
  /// Keeps what `make` gives for a new user code, and gives the device's secret and that code.
  func addDevice(at now: Date, _ make: (String) -> DeviceCode) -> (secret: String, userCode: String) {
    let secret = "1." + random.text()
    return grants.withLock { grants in
      grants.forgetExpired(at: now)
      var text = DeviceCode.newUserCode(random)
      while grants.deviceCodes.values.contains(where: { $0.userCode == text }) { text = DeviceCode.newUserCode(random) }
      grants.deviceCodes[secret] = make(text)
      grants.deviceCodes.keepLatest(Grants.codeLimit, by: \.expiresAt)
      return (secret, text)
    }
  }

  /// The device that waits for somebody to type `userCode`.
  func openDevice(_ userCode: String, at now: Date) -> (secret: String, device: DeviceCode)? {
    grants.withLock { grants in
      grants.deviceCodes.first { $0.value.userCode == userCode && $0.value.isOpen(at: now) }.map { ($0.key, $0.value) }
    }
  }

  /// The device and sign-in of an approved poll. Polls that are refused count too, for `slow_down`.
  func poll(
    _ secret: String, from client: ClientID, at now: Date
  ) throws(Refusal) -> (device: DeviceCode, signIn: SignInRecord) {
    try grants.withLock { grants throws(Refusal) in
      guard var device = grants.deviceCodes[secret] else { throw .unknownDeviceCode }
      guard device.app.clientID.isSame(as: client) else { throw .clientMismatch }
      defer { grants.deviceCodes[secret] = device }
      return (device, try device.poll(at: now))
    }
  }

  /// Lets the device have tokens at its next poll; false when somebody else has settled it, or it is too late.
  func approve(_ secret: String, _ signIn: SignInRecord, at now: Date) -> Bool {
    grants.withLock { grants in
      guard grants.deviceCodes[secret]?.isOpen(at: now) == true else { return false }
      grants.deviceCodes[secret]?.standing = .approved(signIn)
      return true
    }
  }

  func decline(_ secret: String) {
    grants.withLock { grants in
      if case .waiting? = grants.deviceCodes[secret]?.standing { grants.deviceCodes[secret]?.standing = .declined }
    }
  }
}

extension Refusal {
  /// The refusal of a code or token that was never issued, whether it has the right form or not.
  package static func unknown(_ grant: String) -> Refusal {
    let lengths = [45, IssuedRefreshTokens.textLength]
    return grant.hasPrefix("1.") && lengths.contains(grant.utf8.count) ? .unknownGrant : .malformedGrant
  }
}
