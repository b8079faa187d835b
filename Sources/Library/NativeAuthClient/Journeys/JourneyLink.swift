// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// What a link of an answer is for.
enum JourneyRelation: String, Sendable, CaseIterable {
  case challenge, verify, resend, update, poll, submitAttributes, riskverify, enroll, register, activate
  case itself = "self"
}

/// A link of an answer as an absolute address of the authority. Passwords and codes are sent there, so no other place
/// can be one. It prints nothing, because paths name people's methods.
package struct JourneyLink: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let address: String

  package var description: String { "JourneyLink(<redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// The longest address, in bytes.
  private static let longest = 4096
  private static let placeholder = "{tenant}"
  /// Where a path leaves the tenant behind it.
  private static let markers = ["/api/", "/oauth2/"]

  /// - Parameter href: An address with the authority's scheme, host and port, or a path with one of `markers`. What
  ///   stands before the marker is replaced by the authority's path, because a journey goes on only below the tenant's
  ///   name with which it began. nil for every other text.
  init?(_ href: String, at authority: Authority) {
    let href = href.trimmed
    guard href.utf8.count <= Self.longest, href.utf8.allSatisfy(Self.isAllowed) else { return nil }
    let parts = href.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? "?" + parts[1] : ""
    guard let place = parts.first, !query.utf8.contains(where: "{}".utf8.contains) else { return nil }
    let path: String
    let base: String
    if let colon = place.firstIndex(of: ":"), !place[..<colon].contains("/") {
      guard let server = URLServer(place), server == URLServer(authority.text),
        let end = place[colon...].dropFirst(3).firstIndex(of: "/")
      else { return nil }
      base = "\(authority.scheme)://\(authority.environment)"
      path = Self.filled(place[end...], authority)
    } else {
      let whole = Self.filled(place.hasPrefix("/") ? String(place) : "/" + place, authority)
      guard Self.isClean(whole), let start = Self.marker(in: whole) else { return nil }
      base = authority.text
      path = String(whole[start...])
    }
    guard Self.isClean(path) else { return nil }
    address = base + path + query
  }

  /// The link of a relation; nil when there is none, or when it is a template that only its author can fill in. Throws
  /// for one that can't be followed.
  static func read(_ value: JSONValue?, at authority: Authority) throws(MessageError) -> JourneyLink? {
    guard let href = value?.linkedAddress(), !href.isEmpty else { return nil }
    let rest = href.split(separator: placeholder, omittingEmptySubsequences: false).joined()
    guard !rest.contains("{") else { return nil }
    guard let link = JourneyLink(href, at: authority) else {
      throw MessageError(member: "a link", reason: "leads elsewhere than to the authority")
    }
    return link
  }

  /// The characters of RFC 3986, and the braces of a template, but none that begins a fragment.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isUnreserved || "%:/?@!$&'()*+,;=[]{}".utf8.contains(byte)
  }

  private static func filled(_ path: some StringProtocol, _ authority: Authority) -> String {
    path.split(separator: placeholder, omittingEmptySubsequences: false).joined(separator: authority.path)
  }

  private static func marker(in path: String) -> String.Index? {
    markers.compactMap { marker in
      path.indices.first { path[$0...].hasPrefix(marker) }
    }.min()
  }

  /// Whether all who read the path see the same segments: none is empty but the last, and none leads upward.
  private static func isClean(_ path: String) -> Bool {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return !segments.isEmpty && segments.dropLast().allSatisfy { !$0.isEmpty }
      && segments.allSatisfy { segment in
        guard let text = PercentCoding.decode(segment),
          !text.unicodeScalars.contains(where: {
            $0.value < 0x20 || $0.value == 0x7f || "{}\\".unicodeScalars.contains($0)
          })
        else { return false }
        return !text.split(separator: "/").contains { $0 == "." || $0 == ".." }
      }
  }
}
