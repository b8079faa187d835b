// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// RSA keys that the tests of a process share: OpenSSL takes a third of a second to make one.
package enum TestKeys {
  /// The key with which services and emulators sign their tokens.
  package static let signing = Result { try RSAPrivateKey.generate() }

  /// A client's key, for bound tokens, assertions and certificates.
  package static let client = Result { try RSAPrivateKey.generate() }

  /// A key that no party trusts.
  package static let stranger = Result { try RSAPrivateKey.generate() }
}
