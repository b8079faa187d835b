// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Builds the absolute URL of a request and decides whose requests are served.
struct RequestTarget: Sendable {
  var scheme: String
  /// Loopback servers answer only for loopback names, so that a web page whose name was pointed at this computer (DNS
  /// rebinding) gets nothing.
  var allowsAnyName: Bool
  /// One more name that is this server's, in lower case.
  var ownName: String?

  /// nil when the target is neither a path nor an absolute URL, or the host is missing, malformed or not ours. An
  /// absolute target says the host, whatever the Host header says (RFC 9112 section 3.2).
  func url(target: String, host: String?) -> URL? {
    let start = scheme + "://"
    if host != nil, target.prefix(start.count).lowercased() == start {
      let rest = target.dropFirst(start.count)
      let (authority, path) = (rest.prefix { $0 != "/" && $0 != "?" }, rest.drop { $0 != "/" && $0 != "?" })
      return url(target: path.hasPrefix("/") ? String(path) : "/" + path, host: String(authority))
    }
    guard target.hasPrefix("/"), let host, isServed(host) else { return nil }
    return URL(string: scheme + "://" + host.lowercased() + target)
  }

  private func isServed(_ authority: String) -> Bool {
    guard let (host, _) = URLHost.split(authority) else { return false }
    return allowsAnyName || LoopbackHost.matches(host.text) || host.text == ownName
  }
}

/// The names that a server may have (RFC 952, RFC 1123 section 2.1).
enum HostName {
  /// Whether a certificate can have the name; an address is no name.
  static func isValid(_ name: String) -> Bool {
    guard case .name? = URLHost(name)?.kind else { return false }
    return !name.contains("_") && !name.hasSuffix(".")
  }
}
