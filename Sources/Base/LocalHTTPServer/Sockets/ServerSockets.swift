// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// Where the server listens.
package struct ServerAddresses: Sendable, Equatable {
  /// Numeric addresses.
  package var hosts: [String]
  /// 0 takes a free port.
  package var httpPort: Int
  /// nil serves no HTTPS.
  package var httpsPort: Int?
  /// Whether `hosts` may hold addresses that other computers reach.
  package var allowsNonLoopback: Bool
  /// A host name that leads to `hosts` for others, such as other containers: the emulator announces itself under it.
  package var name: String?

  package init(
    hosts: [String] = LoopbackHost.commonAddresses, httpPort: Int = 0, httpsPort: Int? = 0,
    allowsNonLoopback: Bool = false
  ) {
    self.hosts = hosts
    self.httpPort = httpPort
    self.httpsPort = httpsPort
    self.allowsNonLoopback = allowsNonLoopback
  }
}

/// The bound sockets of a server that does not answer yet, so that its URLs are known before what it serves is made.
package struct ServerSockets: Sendable {
  let http: [ListeningSocket]
  let https: [ListeningSocket]
  let allowsNonLoopback: Bool
  package let name: String?
  /// nil: the sockets have addresses and ports.
  private let file: UnixSocket?

  package var httpPort: Int { http[0].port }
  package var httpsPort: Int? { https.first?.port }

  /// Binds every host, HTTP and HTTPS each on one port for all hosts.
  package static func open(_ addresses: ServerAddresses) throws(HTTPServerError) -> ServerSockets {
    var numeric: [NumericAddress] = []
    for host in addresses.hosts {
      guard let address = NumericAddress(host) else {
        throw .badHost(host, reason: "it is no IP address. Give one such as 127.0.0.1.")
      }
      guard addresses.allowsNonLoopback || LoopbackHost.matches(address.text) else {
        throw .badHost(
          host, reason: "other computers could reach it. Add --allow-non-loopback if that is what you want.")
      }
      numeric.append(address)
    }
    if let name = addresses.name, !HostName.isValid(name) {
      throw .badHost(name, reason: "it is no host name. Give one such as emulator, or an address with --host.")
    }
    guard !numeric.isEmpty else { throw .badHost("", reason: "no address was given. Give one such as 127.0.0.1.") }
    let http = try open(numeric, port: addresses.httpPort)
    guard let httpsPort = addresses.httpsPort else {
      return ServerSockets(http: http, https: [], addresses)
    }
    do throws(HTTPServerError) {
      let https = try open(numeric, port: httpsPort)
      return ServerSockets(http: http, https: https, addresses)
    } catch {
      http.forEach { $0.close() }
      throw error
    }
  }

  private init(http: [ListeningSocket], https: [ListeningSocket], _ addresses: ServerAddresses) {
    (self.http, self.https) = (http, https)
    (allowsNonLoopback, name) = (addresses.allowsNonLoopback, addresses.name?.lowercased())
    file = nil
  }

  /// Binds a socket in the file system at `path`, without HTTPS. Only its owner may use it; it is gone when the server
  /// has stopped.
  package init(unixSocket path: String) throws(HTTPServerError) {
    let (descriptor, file) = try UnixSocket.open(path)
    http = [ListeningSocket(descriptor: descriptor, host: path, port: 0)]
    https = []
    (allowsNonLoopback, name, self.file) = (false, nil, file)
  }

  /// For a start that fails half-way; a running server closes its sockets itself.
  package func close() {
    (http + https).forEach { $0.close() }
    removeFile()
  }

  /// For when nobody is served any more.
  func removeFile() { file?.remove() }

  private static func open(_ hosts: [NumericAddress], port: Int) throws(HTTPServerError) -> [ListeningSocket] {
    guard (0...65535).contains(port) else {
      throw .cannotListen(host: hosts[0].text, port: port, reason: "a port is a number from 0 to 65535")
    }
    // A port that is free on one address may be taken on the next, so a free one is sought a few times.
    var attempts = port == 0 ? 32 : 1
    while true {
      attempts -= 1
      do throws(HTTPServerError) {
        return try openOnce(hosts, port: port)
      } catch {
        guard attempts > 0, case .portInUse = error else { throw error }
      }
    }
  }

  private static func openOnce(_ hosts: [NumericAddress], port: Int) throws(HTTPServerError) -> [ListeningSocket] {
    var opened: [ListeningSocket] = []
    for host in hosts {
      do throws(SocketError) {
        opened.append(try ListeningSocket.open(host, port: opened.first?.port ?? port))
      } catch {
        // A machine without IPv6 still serves IPv4.
        if !opened.isEmpty, error.code == EADDRNOTAVAIL || error.code == EAFNOSUPPORT { continue }
        opened.forEach { $0.close() }
        let port = opened.first?.port ?? port
        if error.code == EADDRINUSE { throw .portInUse(host: host.text, port: port) }
        throw .cannotListen(host: host.text, port: port, reason: error.reason)
      }
    }
    return opened
  }
}
