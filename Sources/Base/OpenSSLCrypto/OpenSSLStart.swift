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
}
