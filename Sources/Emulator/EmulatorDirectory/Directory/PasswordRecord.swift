// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A password as PBKDF2 keeps it: apart from the seed's own passwords, none is stored anywhere.
package struct PasswordRecord: Sendable {
  /// Few, because the emulator prints its passwords anyway. Each costs a millisecond all the same.
  private static let iterations = 1_000

  package let salt: [UInt8]
  private let kept: Kept

  private enum Kept: Sendable {
    case derived([UInt8])
    case later(LaterDerivation)
  }

  package init(_ password: String, random: any RandomSource) {
    salt = random.bytes(16)
    kept = .derived(Self.derive(password, salt: salt))
  }

  /// A password of the seed, which the emulator keeps and prints in any case. It is derived when somebody is first
  /// asked for it, so that an emulator with many people is ready as fast as one with few.
  package init(seeded password: Secret, random: any RandomSource) {
    salt = random.bytes(16)
    kept = .later(LaterDerivation(password))
  }

  /// A record that was kept over a restart.
  package init(salt: [UInt8], derived: [UInt8]) {
    self.salt = salt
    kept = .derived(derived)
  }

  package var derived: [UInt8] {
    switch kept {
    case .derived(let derived): derived
    case .later(let later): later.value { Self.derive($0.exposed, salt: salt) }
    }
  }

  package func matches(_ password: String) -> Bool {
    constantTimeEqual(Self.derive(password, salt: salt), derived)
  }

  private static func derive(_ password: String, salt: [UInt8]) -> [UInt8] {
    PasswordHash.derive(password, salt: salt, iterations: iterations)
  }
}

/// Derives once, when the result is first asked for.
private final class LaterDerivation: Sendable {
  private let password: Secret
  // The result once it is made. Held while making it.
  private let made = Lock<[UInt8]?>(nil)

  init(_ password: Secret) { self.password = password }

  func value(_ derive: (Secret) -> [UInt8]) -> [UInt8] {
    made.withLock { made in
      if let made { return made }
      let derived = derive(password)
      made = derived
      return derived
    }
  }
}
