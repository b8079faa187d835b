// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// An address that a token may be sent to: `https`, or plain `http` on this machine.
package struct SecureURL: Sendable, Hashable {
  package let url: URL
  private let scheme: String
  private let host: URLHost

  /// nil: it is another kind of address, it names a user, or parsers may read it in several ways.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let url = URL(string: text), url.absoluteString == text, let scheme = url.scheme?.lowercased(),
      let start = text.firstRange(of: "://")?.upperBound,
      let (host, port) = URLHost.split(text[start...].prefix { !"/?#".contains($0) }), port == url.port,
      LoopbackHost.permits(scheme, host.text)
    else { return nil }
    (self.url, self.scheme, self.host) = (url, scheme, host)
  }

  private var usualPort: Int { scheme == "https" ? 443 : 80 }
  private var port: Int { url.port ?? usualPort }

  /// The host in lower case, with the port unless it is the one of the scheme.
  package var name: String { host.text + (port == usualPort ? "" : ":\(port)") }

  /// Whether its host is below one of the domains, and its port the usual one.
  package func isBelow(_ domains: [String]) -> Bool { port == usualPort && domains.contains { host.isBelow($0) } }

  /// Whether one of the names is this server's. Each is a host, with its port unless that is the usual one.
  package func isNamed(in names: [String]) -> Bool { names.contains { SecureURL("\(scheme)://\($0)")?.name == name } }

  package var isOnThisMachine: Bool { LoopbackHost.matches(host.text) }

  /// `https://localhost:8443`
  package var origin: String { root(at: host) }

  private func root(at host: URLHost) -> String { "\(scheme)://\(host.text)" + (url.port.map { ":\($0)" } ?? "") }

  /// Whether both servers are on one machine: this one, or the one with that host name.
  package func isOnMachine(of other: SecureURL) -> Bool {
    host == other.host || isOnThisMachine && other.isOnThisMachine
  }

  /// Whether both addresses are of one server. This machine has many names, which count as one.
  package func isOnServer(of other: SecureURL) -> Bool {
    isOnMachine(of: other) && scheme == other.scheme && port == other.port
  }

  /// This path at another server. A server on this machine keeps the host name that this address has.
  package func moved(to server: SecureURL) -> SecureURL? {
    let name = isOnThisMachine && server.isOnThisMachine ? host : server.host
    return SecureURL(server.root(at: name) + url.path(percentEncoded: true))
  }
}
