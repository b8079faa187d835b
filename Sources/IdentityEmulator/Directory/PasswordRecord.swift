// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces

/// A password as PBKDF2 keeps it: the password itself is stored nowhere.
package struct PasswordRecord: Sendable {
  /// Few, because the emulator prints its passwords anyway and must be ready in milliseconds.
  private static let iterations = 1_000

  private let salt: [UInt8]
  private let derived: [UInt8]

  package init(_ password: String, random: any RandomSource) {
    salt = random.bytes(16)
    derived = PasswordHash.derive(password, salt: salt, iterations: Self.iterations)
  }

  package func matches(_ password: String) -> Bool {
    constantTimeEqual(PasswordHash.derive(password, salt: salt, iterations: Self.iterations), derived)
  }
}
