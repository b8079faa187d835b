// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a server could not start.
package enum HTTPServerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another process listens on the port.
  case portInUse(host: String, port: Int)
  /// The host is no numeric address, or may not be used.
  case badHost(String, reason: String)
  case cannotListen(host: String, port: Int, reason: String)
  /// There can be no socket of that name in the file system.
  case badSocket(path: String, reason: String)
  /// The HTTP library refused the socket or the certificate.
  case cannotServe(reason: String)

  package var description: String {
    switch self {
    case .portInUse(let host, let port):
      "Port \(port) on \(host) is in use. Choose another with --port or --https-port; 0 takes a free one."
    case .badHost(let host, let reason): "Can't listen on \"\(host)\": \(reason)"
    case .cannotListen(let host, let port, let reason):
      "Can't listen on \(host) port \(port): \(reason). Choose another with --port or --https-port; 0 takes a free one."
    case .badSocket(let path, let reason): "Can't listen at \(path): \(reason). Choose another path."
    case .cannotServe(let reason):
      "Can't start the server: \(reason). Check that the port and the certificate are usable."
    }
  }
}
