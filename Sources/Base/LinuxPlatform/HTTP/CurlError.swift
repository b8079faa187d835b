// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import PlatformInterfaces

/// Translates libcurl's result codes.
enum CurlError {
  /// `detail` is libcurl's own sentence about this transfer. It names hosts and certificates, but for some codes it
  /// quotes the URL; for those it is not used.
  static func error(_ code: CURLcode, host: String, detail: String, limit: Int, text: String) -> TransportError {
    let reason = detail.isEmpty ? text : detail
    switch code {
    case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED:
      return .invalidURL
    case CURLE_UNSUPPORTED_PROTOCOL:
      // The URL's scheme was checked before, so this is an answer without a status line.
      return .other(code: Int(code.rawValue), reason: "the answer is not HTTP")
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_PROXY,
      CURLE_INTERFACE_FAILED:
      return .cannotConnect(host: host, reason: reason)
    case CURLE_RECV_ERROR where detail.contains("CONNECT"):
      // What the proxy answers to CONNECT; nothing was sent to the host.
      return .cannotConnect(host: host, reason: "the proxy refuses: \(detail)")
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(host: host)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      return .tls(host: host, reason: reason)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_HTTP3:
      return .connectionLost(host: host)
    case CURLE_FILESIZE_EXCEEDED:
      return .tooLarge(limit: limit)
    case CURLE_ABORTED_BY_CALLBACK:
      return .cancelled
    default:
      return .other(code: Int(code.rawValue), reason: text)
    }
  }
}
