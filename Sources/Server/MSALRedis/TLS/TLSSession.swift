// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSLTLS

/// The client's side of one TLS connection, without a socket: the caller passes bytes in and takes bytes out. Only one
/// thread may use it at a time.
package final class TLSSession {
  private let context: TLSContext
  private let session: OpaquePointer
  // The session owns both streams.
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer

  /// Whether the handshake is complete, and with it the check of the server's certificate.
  package private(set) var isEstablished = false
  /// Whether the server announced that it will send no more (`close_notify`).
  package private(set) var hasEnded = false

  /// `host` is the name or address that was connected to. The first bytes for the server are ready in `takeOutput`.
  package init(_ context: TLSContext, host: String) throws(TLSError) {
    self.context = context
    guard let session = SSL_new(context.pointer) else { throw .last() }
    guard let incoming = BIO_new(BIO_s_mem()) else {
      SSL_free(session)
      throw .last()
    }
    guard let outgoing = BIO_new(BIO_s_mem()) else {
      BIO_free(incoming)
      SSL_free(session)
      throw .last()
    }
    SSL_set_bio(session, incoming, outgoing)
    SSL_set_connect_state(session)
    (self.session, self.incoming, self.outgoing) = (session, incoming, outgoing)
    try expect(context.serverName ?? host)
    try shakeHands()
  }

  deinit { SSL_free(session) }

  /// Sets the name to expect. The certificate must have an address as an address, and only a name is sent to the server
  /// (RFC 6066 section 3).
  private func expect(_ name: String) throws(TLSError) {
    let rules = SSL_get0_param(session)
    X509_VERIFY_PARAM_set_hostflags(rules, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
    if X509_VERIFY_PARAM_set1_ip_asc(rules, name) == 1 { return }
    ERR_clear_error()
    guard !name.isEmpty, X509_VERIFY_PARAM_set1_host(rules, name, 0) == 1, copenssl_name_server(session, name) == 1
    else { throw .last() }
  }

  /// Takes bytes that came from the server, and returns the plaintext that they complete.
  package func receive(_ bytes: some Collection<UInt8>) throws(TLSError) -> [UInt8] {
    let bytes = Array(bytes)
    var count = 0
    guard bytes.isEmpty || BIO_write_ex(incoming, bytes, bytes.count, &count) == 1 && count == bytes.count else {
      throw .last()
    }
    try shakeHands()
    guard isEstablished else { return [] }
    var plaintext: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 * 1024)
    // An error that other code has left in this thread's queue would make a wait look like a failure
    // (SSL_get_error(3)).
    ERR_clear_error()
    while true {
      let result = SSL_read_ex(session, &piece, piece.count, &count)
      guard result == 1 else {
        try checkWait(result)
        return plaintext
      }
      plaintext += piece[..<count]
    }
  }

  /// Encrypts bytes for the server, which are then in `takeOutput`. The session must be established.
  package func send(_ plaintext: some Collection<UInt8>) throws(TLSError) {
    let plaintext = Array(plaintext)
    guard !plaintext.isEmpty else { return }
    var count = 0
    // The stream is in memory and takes any number of bytes.
    guard SSL_write_ex(session, plaintext, plaintext.count, &count) == 1, count == plaintext.count else {
      throw .last()
    }
  }

  /// Returns the bytes to send to the server, and removes them here.
  package func takeOutput() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(outgoing))
    var count = 0
    guard !bytes.isEmpty, BIO_read_ex(outgoing, &bytes, bytes.count, &count) == 1 else { return [] }
    return Array(bytes.prefix(count))
  }

  private func shakeHands() throws(TLSError) {
    guard !isEstablished else { return }
    ERR_clear_error()
    let result = SSL_do_handshake(session)
    guard result == 1 else { return try checkWait(result) }
    isEstablished = true
  }

  /// Throws unless OpenSSL only needs more bytes, or the server has closed the session properly.
  private func checkWait(_ result: Int32) throws(TLSError) {
    switch SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return
    case SSL_ERROR_ZERO_RETURN where isEstablished: hasEnded = true
    default:
      let verdict = SSL_get_verify_result(session)
      guard verdict != Int(X509_V_OK) else { throw .last() }
      ERR_clear_error()
      throw .untrusted(reason: String(cString: X509_verify_cert_error_string(verdict)))
    }
  }
}
