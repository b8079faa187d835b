// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// RSA keys that the tests of a process share: OpenSSL takes a third of a second to make one.
package enum TestKeys {
  /// What services and emulators sign their tokens with.
  package static let signing = Result { try RSAPrivateKey.generate() }

  /// A client's own: for bound tokens, assertions and certificates.
  package static let client = Result { try RSAPrivateKey.generate() }

  /// One that nobody trusts.
  package static let stranger = Result { try RSAPrivateKey.generate() }
}
