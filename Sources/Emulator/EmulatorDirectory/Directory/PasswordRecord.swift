// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A password, stored as its PBKDF2 hash. Only passwords of the seed are stored themselves.
package struct PasswordRecord: Sendable {
  /// A small number, because the emulator prints its passwords anyway; a hash still takes about a millisecond.
  private static let iterations = 1_000

  package let salt: [UInt8]
  /// The password itself, where the seed or an administrator set it; nil where a person chose it, or after a restart.
  package private(set) var known: Secret?
  private let form: PasswordForm

  private enum PasswordForm: Sendable {
    case seeded(Secret)
    case derived([UInt8])
  }

  package init(_ password: String, random: any RandomSource) {
    salt = random.bytes(16)
    form = .derived(Self.derive(password, salt: salt))
  }

  /// A password that an administrator sets, which the emulator shows.
  package init(shown password: Secret, random: any RandomSource) {
    self.init(password.exposed, random: random)
    known = password
  }

  /// A password of the seed, which the emulator prints anyway. It is not hashed, so that an emulator with many people
  /// starts as fast as one with few.
  package init(seeded password: Secret, random: any RandomSource) {
    salt = random.bytes(16)
    (form, known) = (.seeded(password), password)
  }

  /// A record that was saved before a restart.
  package init(salt: [UInt8], derived: [UInt8]) {
    self.salt = salt
    form = .derived(derived)
  }

  package var derived: [UInt8] {
    switch form {
    case .seeded(let password): Self.derive(password.exposed, salt: salt)
    case .derived(let derived): derived
    }
  }

  package func matches(_ password: String) -> Bool {
    switch form {
    case .seeded(let own): constantTimeEqual(Array(password.utf8), Array(own.exposed.utf8))
    case .derived(let derived): constantTimeEqual(Self.derive(password, salt: salt), derived)
    }
  }

  private static func derive(_ password: String, salt: [UInt8]) -> [UInt8] {
    PasswordHash.derive(password, salt: salt, iterations: iterations)
  }
}
