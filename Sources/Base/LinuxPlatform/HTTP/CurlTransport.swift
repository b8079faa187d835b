// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// HTTP by the system's libcurl (1.1 and 2, keep-alive, one thread for all requests of this process).
///
/// TLS 1.2 at least, always verified; without TLS only to this machine, so that no token is ever sent in the clear.
/// Proxy variables of the environment (`https_proxy`, `no_proxy`, ...) are honoured, but never for loopback hosts;
/// `localhost` and `*.localhost` are loopback (RFC 6761 section 6.3).
package struct CurlTransport: HTTPTransport {
  struct Settings: Sendable {
    var roots: Result<TrustRoots, TrustRootsError>
    var timeoutSeconds: Double
    var connectSeconds: Double
    var maximumResponseBytes: Int
    var userAgent: String
  }

  private let settings: Settings

  /// - Parameters:
  ///   - trustedCertificates: PEM, trusted in addition to the system's roots (or to what `SSL_CERT_FILE` names).
  ///   - timeoutSeconds: The limit for a whole request, from the call to the last byte.
  ///   - connectSeconds: The limit for connecting, without the time in which a request waits for a free connection.
  ///   - maximumResponseBytes: The limit for the body of one answer.
  package init(
    trustedCertificates: [UInt8]? = nil, timeoutSeconds: Double = 30, connectSeconds: Double = 5,
    maximumResponseBytes: Int = 1 << 20, userAgent: String = "msal-swift", environment: EnvironmentVariables = .current
  ) {
    settings = Settings(
      roots: TrustRoots.resolve(added: trustedCertificates, environment: environment),
      timeoutSeconds: timeoutSeconds, connectSeconds: min(connectSeconds, timeoutSeconds),
      maximumResponseBytes: maximumResponseBytes, userAgent: userAgent)
  }

  /// Whether the library is there; it is opened by this.
  package static var isInstalled: Bool { (try? CurlLibrary.shared.get()) != nil }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    let transfer = try CurlTransfer(request, settings: settings)
    CurlLoop.shared.add(transfer)
    guard let result = await transfer.outcome.value() else {
      CurlLoop.shared.abandon(transfer)
      throw .cancelled
    }
    return try result.get()
  }
}
