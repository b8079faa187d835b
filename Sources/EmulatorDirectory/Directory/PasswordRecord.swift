// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces

/// A password as PBKDF2 keeps it: the password itself is stored nowhere.
package struct PasswordRecord: Sendable {
  /// Few, because the emulator prints its passwords anyway and must be ready in milliseconds.
  private static let iterations = 1_000

  package let salt: [UInt8]
  package let derived: [UInt8]

  package init(_ password: String, random: any RandomSource) {
    salt = random.bytes(16)
    derived = PasswordHash.derive(password, salt: salt, iterations: Self.iterations)
  }

  /// A record that was kept over a restart.
  package init(salt: [UInt8], derived: [UInt8]) {
    self.salt = salt
    self.derived = derived
  }

  package func matches(_ password: String) -> Bool {
    constantTimeEqual(PasswordHash.derive(password, salt: salt, iterations: Self.iterations), derived)
  }
}
