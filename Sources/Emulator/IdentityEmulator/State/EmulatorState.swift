// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Everything that changes while the emulator runs, as values; `IdentityEmulator` keeps the one instance behind a lock.
package struct EmulatorState: Sendable {
  package var accounts: [UserID: AccountStanding] = [:]
  /// By the value of the session cookie.
  package var browsers: [String: BrowserSession] = [:]
  package var signIns: [String: SignInFlow] = [:]
  package var signOuts: [String: SignOutFlow] = [:]
  package var codes: [String: AuthorizationCode] = [:]
  /// By the secret that the device polls with.
  package var deviceCodes: [String: DeviceCode] = [:]
  package var refreshTokens: RefreshTokens
  package var consents = Consents()
  /// The access tokens (by `uti`) of every code that might still be replayed.
  package var accessTokens: [GrantID: [String]] = [:]
  /// By `uti`, with the time after which none can be valid any more.
  package var revokedAccessTokens: [String: Date] = [:]
  /// People who signed up, or who differ from the seed.
  package var changedUsers: [UserID: User] = [:]
  /// The nonces of signed requests at the APIs.
  package var nonces = NonceLedger()
  /// What conditional access demands. Not kept when the emulator ends.
  package var access = AccessPolicies()
  /// Seconds that access tokens issued from now on live; nil: as the seed says. Not kept when the emulator ends.
  package var accessTokenLifetime: Int?
  package var log = RequestLog()
  private var cleanedAt = Date.distantPast

  package init(seed: Seed, random: any RandomSource) {
    refreshTokens = RefreshTokens(random: random)
    for person in seed.people {
      // Who signs in with codes has a password that nobody knows.
      let unknown = Secret(Base64URL.encode(random.bytes(32)))
      let password = person.user.native.firstFactor == .code ? unknown : person.password
      accounts[person.user.id] = AccountStanding(
        password: PasswordRecord(seeded: password, random: random),
        mustChangePassword: person.mustChangePassword, isBlocked: person.isBlocked)
    }
  }

  /// Ends every session of `user`: browsers forget the account, codes and refresh tokens stop working, and sign-ins in
  /// progress ask for the password again.
  package mutating func revokeSessions(of user: UserID, because reason: RevocationReason) {
    for id in browsers.keys { browsers[id]?.accounts.removeAll { $0.userID == user } }
    for (id, flow) in signIns where flow.userID == user { signIns[id]?.authenticatedAt = nil }
    for (code, value) in codes where value.userID == user { codes[code]?.revocation = reason }
    for code in deviceCodes.keys { deviceCodes[code]?.revoke(user, because: reason) }
    refreshTokens.revoke(because: reason) { $0.userID == user && $0.revocation == nil }
  }

  /// Sets a password; what was obtained with the old one stops working.
  package mutating func setPassword(_ password: PasswordRecord, of user: UserID) {
    if let former = accounts[user] {
      accounts[user]?.formerPasswords = Array(([former.password] + former.formerPasswords).prefix(24))
    }
    accounts[user]?.password = password
    accounts[user]?.mustChangePassword = false
    accounts[user]?.failures = 0
    accounts[user]?.lockedUntil = nil
    revokeSessions(of: user, because: .passwordChanged)
  }

  /// Takes back all tokens that came of one grant.
  /// - Parameter end: when the last of its access tokens ends.
  package mutating func revoke(_ grant: GrantID, until end: Date) {
    refreshTokens.revoke(because: .codeReplayed) { $0.grant == grant }
    for id in accessTokens.removeValue(forKey: grant) ?? [] { revokedAccessTokens[id] = end }
  }

  /// How long an expired refresh token is remembered, so that its client is told what became of it: 30 days.
  private static let refreshTokenMemory = 30 * 86_400.0

  /// Drops what ended more than an hour ago: flows, codes, and browsers in which nobody is signed in; refresh tokens a
  /// month later. Looks once a minute.
  package mutating func forgetExpired(at now: Date) {
    guard now.timeIntervalSince(cleanedAt).magnitude >= 60 else { return }
    cleanedAt = now
    let limit = now.addingTimeInterval(-3_600)
    signIns = signIns.filter { $0.value.startedAt > limit }
    signOuts = signOuts.filter { $0.value.startedAt > limit }
    for (code, value) in codes where value.expiresAt < limit {
      codes[code] = nil
      accessTokens[value.grant] = nil
    }
    deviceCodes = deviceCodes.filter { $0.value.expiresAt >= limit }
    let longAgo = now.addingTimeInterval(-Self.refreshTokenMemory)
    refreshTokens.forget(endedBefore: longAgo)
    revokedAccessTokens = revokedAccessTokens.filter { $0.value >= now }
    let inUse = Set(signIns.values.map(\.browserID) + signOuts.values.map(\.browserID))
    browsers = browsers.filter { !$0.value.accounts.isEmpty || inUse.contains($0.key) }
  }
}
