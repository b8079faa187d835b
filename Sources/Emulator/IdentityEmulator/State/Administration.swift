// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import EmulatorFaults
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// What an administrator could do on the real platform; the control API calls these.
extension IdentityEmulator {
  /// Forgets everything that happened, and follows the clock outside again.
  package func reset() {
    clock.reset()
    let fresh = EmulatorState(seed: seed, random: random)
    state.withLock { $0 = fresh }
    people.withLock { $0 = seed.directory }
    nativeState.withLock { $0 = NativeAuthState() }
    signing.withLock { $0.reset() }
    faults.withLock { $0 = FaultRules(seed.faults) }
  }

  /// Moves this emulator's clock ahead.
  package func advanceClock(bySeconds seconds: Double) { clock.advance(by: seconds) }

  /// Makes access tokens issued from now on live `seconds`, whatever the client can do; nil: as the seed says.
  package func limitAccessTokens(toSeconds seconds: Int?) { state.withLock { $0.accessTokenLifetime = seconds } }

  /// How long tokens issued now last.
  var tokenSettings: TokenSettings {
    var settings = seed.settings
    if let lifetime = state.withLock({ $0.accessTokenLifetime }) {
      settings.accessTokenLifetime = lifetime
      settings.continuousLifetime = lifetime
    }
    return settings
  }

  /// Signs `user` out everywhere and makes their refresh tokens useless. APIs challenge access tokens that were issued
  /// before `time`, now if nil.
  package func revokeSessions(of user: UserID, at time: Date? = nil) {
    state.withLock { $0.revokeSessions(of: user, because: .sessionsRevoked) }
    challengeTokens(of: user, issuedBefore: time)
  }

  /// Sets a password, as a help desk would; refresh tokens obtained with the old one become useless.
  package func changePassword(of user: UserID, to password: Secret) {
    let record = PasswordRecord(password.exposed, random: random)
    state.withLock { $0.setPassword(record, of: user) }
    challengeTokens(of: user)
  }

  /// Blocks or unblocks sign-in.
  package func setBlocked(_ isBlocked: Bool, for user: UserID) {
    state.withLock { $0.accounts[user]?.isBlocked = isBlocked }
  }

  /// Makes the APIs accept signed requests only with nonces that they handed out, or with any.
  package func requireOwnNonces(_ isStrict: Bool) { state.withLock { $0.nonces.isStrict = isStrict } }

  /// The codes that were sent.
  package var inbox: Inbox { nativeState.withLock { $0.inbox } }

  /// The last requests, redacted.
  package var requestLog: RequestLog { state.withLock { $0.log } }
}
