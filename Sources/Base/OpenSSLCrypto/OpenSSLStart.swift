// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// How OpenSSL is initialised. Without these functions OpenSSL does it at the first call.
package enum OpenSSLStart {
  /// Keeps OpenSSL from freeing its memory when the process exits (OPENSSL_init_crypto(3)): it would free what other
  /// threads still use, and the process might crash at its end. Must be called before anything else that uses OpenSSL,
  /// libcurl included, because the first call of a process decides. Further calls cost little.
  package static func withoutCleanup() {
    _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  }

  /// Initialises OpenSSL without its configuration file, its lists of algorithm names and its error texts, which saves
  /// half a millisecond in a program that only opens a cache. Ciphers, hashes and signatures of the default provider
  /// work. Must be called before anything else of this module.
  package static func bare() {
    let options =
      OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
      | OPENSSL_INIT_NO_ADD_ALL_DIGESTS | OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS
    _ = OPENSSL_init_crypto(UInt64(options), nil)
  }

  /// OpenSSL's version and build date. Distributions fix faults without changing the version.
  package static var version: String {
    [OPENSSL_VERSION, OPENSSL_BUILT_ON].map { String(cString: OpenSSL_version($0)) }.joined(separator: ", ")
  }
}
