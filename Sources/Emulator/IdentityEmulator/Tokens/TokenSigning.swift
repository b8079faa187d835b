// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OpenSSLCrypto
import PlatformInterfaces

/// The keys in force, and how long tokens issued now last.
package final class TokenSigning: Sendable {
  package struct State: Sendable {
    fileprivate var keys: SigningKeys
    /// Seconds that access tokens live; nil: as the seed says. Not kept when the emulator ends.
    fileprivate var accessTokenLifetime: Int?
  }

  /// Never held while a token is signed.
  private let state: Lock<State>
  private let settings: TokenSettings
  private let random: any RandomSource

  package init(_ key: RSAPrivateKey, _ settings: TokenSettings, random: any RandomSource) {
    state = Lock(State(keys: SigningKeys(key)))
    self.settings = settings
    self.random = random
  }

  package var current: State { state.withLock { $0 } }

  package func replace(with other: State) { state.withLock { $0 = other } }

  var keys: SigningKeys { state.withLock { $0.keys } }

  /// What checks the signatures of tokens.
  package var published: JSONWebKeySet { keys.published }

  /// What signs a token now.
  var issuer: TokenIssuer {
    let (keys, lifetime) = state.withLock { ($0.keys, $0.accessTokenLifetime) }
    var settings = settings
    settings.accessTokenLifetime = lifetime ?? settings.accessTokenLifetime
    settings.continuousLifetime = lifetime ?? settings.continuousLifetime
    settings.machineLifetime = lifetime ?? settings.machineLifetime
    return TokenIssuer(signer: keys.signer, random: random, settings: settings)
  }

  func roll() { state.withLock { $0.keys.roll() } }

  package func limitAccessTokens(toSeconds seconds: Int?) { state.withLock { $0.accessTokenLifetime = seconds } }

  package func reset() {
    state.withLock { state in
      state.keys.reset()
      state.accessTokenLifetime = nil
    }
  }
}
