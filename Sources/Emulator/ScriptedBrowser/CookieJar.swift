// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The cookies of one browser (RFC 6265), all of them for the session only.
package struct CookieJar: Sendable {
  package struct Cookie: Sendable {
    package var name: String
    package var value: String
    package var host: String
    /// Whether sub-domains of `host` get the cookie too.
    package var coversSubdomains: Bool
    package var path: String
    package var isSecure: Bool
  }

  package private(set) var cookies: [Cookie] = []

  package init() {}

  /// Stores the cookies of the `Set-Cookie` fields of an answer from `url`. A cookie that has expired is removed.
  package mutating func take(_ fields: [String], from url: URL) {
    for field in fields { take(field, from: url) }
  }

  private mutating func take(_ field: String, from url: URL) {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmed }
    guard let host = url.host()?.lowercased(), let pair = parts.first, let equals = pair.firstIndex(of: "=") else {
      return
    }
    var cookie = Cookie(
      name: pair[..<equals].trimmed, value: pair[pair.index(after: equals)...].trimmed,
      host: host,
      coversSubdomains: false, path: Self.defaultPath(of: url), isSecure: false)
    var hasEnded = false
    for attribute in parts.dropFirst() {
      let halves = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.trimmed
      }
      let value = halves.count > 1 ? halves[1] : ""
      switch halves[0].lowercased() {
      case "domain":
        let domain = value.lowercased().drop { $0 == "." }
        guard host == domain || host.hasSuffix("." + domain) else { return }
        cookie.host = String(domain)
        cookie.coversSubdomains = true
      case "path": if value.hasPrefix("/") { cookie.path = value }
      case "secure": cookie.isSecure = true
      case "max-age": hasEnded = (Int(value) ?? 1) <= 0
      case "expires": hasEnded = hasEnded || value.contains("1970")
      default: break
      }
    }
    cookies.removeAll { $0.name == cookie.name && $0.host == cookie.host && $0.path == cookie.path }
    if !hasEnded { cookies.append(cookie) }
  }

  /// The `Cookie` field for a request to `url`; nil when there is nothing to send.
  package func field(for url: URL) -> String? {
    guard let host = url.host()?.lowercased() else { return nil }
    let path = url.path().isEmpty ? "/" : url.path()
    let isTrustworthy = url.scheme == "https" || LoopbackHost.matches(host)
    let matching = cookies.filter { cookie in
      (cookie.host == host || (cookie.coversSubdomains && host.hasSuffix("." + cookie.host)))
        && Self.path(path, isUnder: cookie.path) && (isTrustworthy || !cookie.isSecure)
    }
    guard !matching.isEmpty else { return nil }
    let longestPathFirst = matching.enumerated().sorted {
      ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset)
    }
    return longestPathFirst.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
  }

  package mutating func removeAll() { cookies = [] }

  private static func defaultPath(of url: URL) -> String {
    let path = url.path()
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func path(_ path: String, isUnder prefix: String) -> Bool {
    path == prefix || (path.hasPrefix(prefix) && (prefix.hasSuffix("/") || path.dropFirst(prefix.count).first == "/"))
  }
}
