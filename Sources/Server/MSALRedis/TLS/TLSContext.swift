// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSLTLS

/// Why a TLS connection could not be set up, or ended. No text contains what was sent over it.
package enum TLSError: Error, Sendable, Equatable {
  /// A file of certificates or keys can't be used.
  case unusableFile(path: String)
  /// The server's certificate is not trusted, or is for another name; `reason` is OpenSSL's wording.
  case untrusted(reason: String)
  /// The handshake failed, or the bytes that arrived are not TLS.
  case failed(reason: String)

  /// What the person who runs the store is told.
  var text: String {
    switch self {
    case .unusableFile(let path): "\(path) can't be used"
    case .untrusted(let reason), .failed(let reason): reason
    }
  }

  /// Makes an error of the oldest entry in this thread's OpenSSL error queue, and empties the queue.
  static func last() -> TLSError {
    let code = ERR_get_error()
    ERR_clear_error()
    return .failed(reason: ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given")
  }
}

/// OpenSSL's context, which all sessions of one store share: the authorities that a client trusts, and its own
/// certificate. TLS is 1.2 or newer, and the server's certificate is always verified.
///
/// `@unchecked Sendable`: nothing changes the context after it is made, and OpenSSL guards its reference count and its
/// caches, so any number of threads may make sessions of it.
package final class TLSContext: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The name that the server's certificate must have, in place of the host that was connected to.
  let serverName: String?

  /// Reads the files.
  /// - Parameter authorityFile: The certificate authorities to trust, in one PEM file; nil: the system's.
  package init(
    authorityFile: String? = nil, clientIdentity: RedisClientIdentity? = nil, serverName: String? = nil
  ) throws(TLSError) {
    guard let context = SSL_CTX_new(TLS_client_method()) else { throw .last() }
    pointer = context
    self.serverName = serverName
    guard copenssl_require_tls12(context) == 1 else { throw .last() }
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    if let authorityFile {
      guard SSL_CTX_load_verify_file(context, authorityFile) == 1 else { throw Self.unusable(authorityFile) }
    } else {
      guard SSL_CTX_set_default_verify_paths(context) == 1 else { throw .last() }
    }
    if let clientIdentity {
      let (certificate, key) = (clientIdentity.certificateFile, clientIdentity.keyFile)
      guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else { throw Self.unusable(certificate) }
      // This also fails when the key does not belong to the certificate.
      guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else { throw Self.unusable(key) }
    }
  }

  deinit { SSL_CTX_free(pointer) }

  private static func unusable(_ file: String) -> TLSError {
    ERR_clear_error()
    return .unusableFile(path: file)
  }
}
