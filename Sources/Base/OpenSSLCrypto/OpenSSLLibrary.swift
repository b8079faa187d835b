// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL
import Glibc

/// The functions of libcrypto, looked up at the first use: to open it takes a third of what a process does that is
/// answered from the cache. It is never closed.
let libcrypto = {
  guard let library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL) else {
    endWithoutLibrary("libcrypto.so.3 can't be loaded; install the package libssl3")
  }
  var functions = copenssl_functions()
  if let missing = copenssl_find(&functions, library) {
    endWithoutLibrary("libcrypto lacks \(String(cString: missing)); install OpenSSL 3.0 or newer")
  }
  // Otherwise OpenSSL frees its memory when the process exits (OPENSSL_init_crypto(3)). Other threads may still use it,
  // so that the process might crash at its end.
  _ = functions.OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
  return functions
}()

/// Ends the process as the dynamic loader does when a library that a program is linked with is missing.
private func endWithoutLibrary(_ reason: String) -> Never {
  var line = reason + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  _exit(127)
}

/// How OpenSSL is initialised.
package enum OpenSSLStart {
  /// Keeps OpenSSL from freeing its memory when the process exits. Must be called before anything else that uses
  /// OpenSSL, such as libcurl, because the first call of a process decides. Further calls cost little.
  package static func withoutCleanup() { _ = libcrypto }
}

/// Why a cryptographic operation gave no result. No text holds key material or message bytes.
package enum CryptoError: Error, Sendable, Equatable {
  /// The key, nonce or certificate does not fit the operation; the text says why.
  case invalidKey(String)
  case signingFailed
  /// The key is wrong, or the sealed bytes or their associated data were changed.
  case authenticationFailed
  /// OpenSSL reported an error; `reason` is its own wording.
  case failed(operation: String, reason: String)

  /// Makes an error of the oldest entry in this thread's OpenSSL error queue, and empties the queue: a left-over entry
  /// would appear in a later call.
  static func last(_ operation: String) -> CryptoError {
    let code = libcrypto.ERR_get_error()
    libcrypto.ERR_clear_error()
    let reason = libcrypto.ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
    return .failed(operation: operation, reason: reason)
  }
}

/// Throws OpenSSL's error about `operation` unless `result` is 1, the only value that always means success.
func check(_ result: Int32, _ operation: String) throws(CryptoError) {
  guard result == 1 else { throw .last(operation) }
}

/// OpenSSL's random generator, seeded by the kernel.
package enum SecureRandom {
  /// `count` unpredictable bytes. Traps when the system has none: no token may be made from anything weaker.
  package static func bytes(_ count: Int) -> [UInt8] {
    precondition(count >= 0 && count <= Int(Int32.max), "the count is out of range")
    var bytes = [UInt8](repeating: 0, count: count)
    precondition(libcrypto.RAND_bytes(&bytes, Int32(count)) == 1, "the system gave no random bytes")
    return bytes
  }
}
