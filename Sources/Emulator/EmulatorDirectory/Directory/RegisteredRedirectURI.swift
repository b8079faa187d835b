// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// A redirect URI as registered. A request must repeat it exactly; only a loopback http URI may add any port, because a
/// native app can't know in advance which one is free (RFC 8252 section 7.3).
package struct RegisteredRedirectURI: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The kind of program at the redirect URI.
  package enum Kind: String, Sendable {
    /// A program on a person's device, which can keep no secret.
    case publicClient
    /// A web server, which proves itself when it redeems codes.
    case web
    /// A web page, which redeems its codes by requests across origins.
    case singlePage
  }

  package let value: String
  package let kind: Kind

  package init(_ value: String, _ kind: Kind = .publicClient) { (self.value, self.kind) = (value, kind) }
  package init(stringLiteral value: String) { self.init(value) }
  package var description: String { value }

  private static let loopbackOrigins = LoopbackHost.commonNames.map { "http://" + $0 }

  /// Compares texts, not parsed URLs: a parser's leniency must not widen what is registered.
  package func matches(_ candidate: String) -> Bool {
    if candidate == value { return true }
    guard let own = Self.loopback(value), let other = Self.loopback(candidate) else { return false }
    return own.origin == other.origin && own.rest == other.rest
  }

  /// Whether it is at this origin.
  func isAt(_ origin: String) -> Bool {
    // The third slash ends the authority, since two follow the scheme.
    let parts = value.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let path = parts.count == 4 ? "/" + parts[3] : ""
    return matches(origin + path)
  }

  /// Splits a loopback URI into its origin and the part after the port; an empty path and `/` are the same (RFC 3986
  /// 6.2.3).
  private static func loopback(_ text: String) -> (origin: String, rest: Substring)? {
    guard let origin = loopbackOrigins.first(where: { text.hasPrefix($0) }) else { return nil }
    var rest = text.dropFirst(origin.count)
    if rest.first == ":" {
      let port = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(port), (1...65535).contains(number) else { return nil }
      rest = rest.dropFirst(1 + port.count)
    }
    guard rest.isEmpty || rest.first == "/" || rest.first == "?", !rest.contains("#") else { return nil }
    return (origin, rest.isEmpty ? "/" : rest)
  }
}
