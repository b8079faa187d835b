// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// How OpenSSL begins. Unless somebody says otherwise it does so by itself, at the first call.
package enum OpenSSLStart {
  /// Has OpenSSL free nothing when the process exits (OPENSSL_init_crypto(3)). The kernel does that better: OpenSSL
  /// frees what threads still use, and the process may crash at its end. Call it before anything else that uses
  /// OpenSSL, libcurl too: the first call of a process decides. Cheap to repeat.
  package static func withoutCleanup() {
    _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  }

  /// Has this process do without OpenSSL's configuration file, its lists of algorithms by their names and the texts of
  /// its errors, which take half a millisecond: for a program that opens a cache and ends. Ciphers, hashes and
  /// signatures of the default provider work. Call it before anything else of this module.
  package static func bare() {
    let options =
      OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
      | OPENSSL_INIT_NO_ADD_ALL_DIGESTS | OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS
    _ = OPENSSL_init_crypto(UInt64(options), nil)
  }

  /// Which OpenSSL this process has, and when it was built: the distributions mend it without another version.
  package static var version: String {
    [OPENSSL_VERSION, OPENSSL_BUILT_ON].map { String(cString: OpenSSL_version($0)) }.joined(separator: ", ")
  }
}
