// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// An address that a token may be sent to: `https`, or plain `http` on this machine.
package struct SecureURL: Sendable, Hashable {
  package let url: URL
  private let scheme: String
  private let host: String

  /// nil: another kind of address, one that names a user, or one that parsers may read in several ways.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
      let url = URL(string: text), url.absoluteString == text, url.user() == nil, url.password() == nil,
      let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty,
      scheme == "https" || scheme == "http" && LoopbackHost.matches(host)
    else { return nil }
    (self.url, self.scheme, self.host) = (url, scheme, host)
  }

  private var usualPort: Int { scheme == "https" ? 443 : 80 }
  private var port: Int { url.port ?? usualPort }

  /// The host in lower case, with the port unless it is the one of the scheme.
  package var name: String { host + (port == usualPort ? "" : ":\(port)") }

  /// Whether one of the names, each a host with a port if it has another than usual, is this server's.
  package func isNamed(in names: [String]) -> Bool { names.contains { SecureURL("\(scheme)://\($0)")?.name == name } }

  package var isOnThisMachine: Bool { LoopbackHost.matches(host) }

  /// `https://localhost:8443`
  package var origin: String { root(at: host) }

  private func root(at host: String) -> String {
    let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return "\(scheme)://\(bracketed)" + (url.port.map { ":\($0)" } ?? "")
  }

  /// Whether both are of one machine: this one, or the one of that host.
  package func isOnMachine(of other: SecureURL) -> Bool {
    host == other.host || isOnThisMachine && other.isOnThisMachine
  }

  /// Whether both are of one server: this machine has many names for one.
  package func isOnServer(of other: SecureURL) -> Bool {
    isOnMachine(of: other) && scheme == other.scheme && port == other.port
  }

  /// The same path at another server, which keeps the name it is called by here if it is on this machine.
  package func moved(to server: SecureURL) -> SecureURL? {
    let name = isOnThisMachine && server.isOnThisMachine ? host : server.host
    return SecureURL(server.root(at: name) + url.path(percentEncoded: true))
  }
}
