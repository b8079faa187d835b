// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// An address that a token may be sent to: `https`, or plain `http` on this machine.
package struct SecureURL: Sendable, Hashable {
  package let url: URL
  private let server: URLServer

  /// nil: it is another kind of address, it names a user, or parsers may read it in several ways.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let url = URL(string: text), url.absoluteString == text, let server = URLServer(text),
      url.port.map({ $0 == server.port }) ?? server.hasUsualPort
    else { return nil }
    (self.url, self.server) = (url, server)
  }

  /// The host in lower case, with the port unless it is the one of the scheme.
  package var name: String { server.host.text + (server.hasUsualPort ? "" : ":\(server.port)") }

  /// Whether its host is below one of the domains, and its port the usual one.
  package func isBelow(_ domains: [String]) -> Bool {
    server.hasUsualPort && domains.contains { server.host.isBelow($0) }
  }

  /// Whether one of the names is this server's. Each is a host, with its port unless that is the usual one.
  package func isNamed(in names: [String]) -> Bool {
    names.contains { SecureURL("\(server.scheme)://\($0)")?.name == name }
  }

  package var isOnThisMachine: Bool { LoopbackHost.matches(server.host.text) }

  /// `https://localhost:8443`
  package var origin: String { root(at: server.host) }

  private func root(at host: URLHost) -> String {
    "\(server.scheme)://\(host.text)" + (url.port.map { ":\($0)" } ?? "")
  }

  /// Whether both servers are on one machine: this one, or the one with that host name.
  package func isOnMachine(of other: SecureURL) -> Bool {
    server.host == other.server.host || isOnThisMachine && other.isOnThisMachine
  }

  /// Whether both addresses are of one server. This machine has many names, which count as one.
  package func isOnServer(of other: SecureURL) -> Bool {
    isOnMachine(of: other) && server.scheme == other.server.scheme && server.port == other.server.port
  }

  /// This path at another server. A server on this machine keeps the host name that this address has.
  package func moved(to other: SecureURL) -> SecureURL? {
    let name = isOnThisMachine && other.isOnThisMachine ? server.host : other.server.host
    return SecureURL(other.root(at: name) + url.path(percentEncoded: true))
  }
}
