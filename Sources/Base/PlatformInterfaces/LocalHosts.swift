// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A host that is this machine, whatever a name resolver answers.
///
/// - `localhost` and every name under it, in any case and with or without a final dot: RFC 6761 section 6.3 has them
///   resolve to loopback addresses only.
/// - 127.0.0.0/8 as four decimal numbers (RFC 1122 section 3.2.1.3, RFC 3986 section 3.2.2), and `::1` in any spelling
///   (RFC 4291 section 2.5.3), with or without brackets.
///
/// No other host counts: 0.0.0.0 and `::` stand for every address, `::ffff:127.0.0.1` is for sockets and not for the
/// wire (RFC 4291 section 2.5.5.2), and `127.1`, `2130706433` or `0x7f000001` are addresses to some resolvers and names
/// to others.
package enum LoopbackHost: Sendable, Hashable {
  /// `localhost`, or a name under it.
  case name
  case v4(UInt32)
  case v6

  /// nil when the host is another machine, or no host at all.
  package init?(_ host: String) {
    switch URLHost(host)?.kind {
    case .v6(let bytes)? where bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }: self = .v6
    case .v4(let address)? where address >> 24 == 127: self = .v4(address)
    case .name(let labels)? where labels.last == "localhost": self = .name
    default: return nil
    }
  }

  package static func matches(_ host: String) -> Bool { LoopbackHost(host) != nil }

  /// Whether a URL with this scheme, in lower case, and this host keeps what is sent to itself: with TLS, or on this
  /// machine (RFC 8252 section 8.3).
  package static func permits(_ scheme: String?, _ host: String) -> Bool {
    scheme == "https" || scheme == "http" && matches(host)
  }

  /// Whether a native app's redirect URI can have this host. RFC 8252 section 7.3 allows the addresses; its section 8.3
  /// advises against names, but Microsoft's registrations use `localhost`.
  package var canBeRedirectedTo: Bool { isMeantByLocalhost }

  /// Whether `localhost` can mean this host: it stands for 127.0.0.1 and `::1`, and for no other address of
  /// 127.0.0.0/8.
  package var isMeantByLocalhost: Bool {
    switch self {
    case .name, .v6: true
    case .v4(let address): address == 0x7F00_0001
    }
  }

  /// The two addresses to which `localhost` resolves.
  package static let commonAddresses = ["127.0.0.1", "::1"]
  /// The usual spellings of loopback hosts in a URL.
  package static let commonNames = ["localhost", "127.0.0.1", "[::1]"]
}

/// An address of 169.254.0.0/16, which no router passes on (RFC 3927 section 2.7), as four decimal numbers. At such an
/// address, without TLS, a virtual machine or container asks its cloud's metadata service about itself; at every large
/// cloud it is 169.254.169.254.
package enum LinkLocalHost {
  package static func matches(_ host: String) -> Bool {
    if case .v4(let address)? = URLHost(host)?.kind { address >> 16 == 0xA9FE } else { false }
  }
}

/// The host of an address (RFC 3986 section 3.2.2), when it can be read in one way only: labels of the DNS, or an IP
/// address. Who compares hosts, or asks whether one is below a domain, does it by this type. Otherwise a text such as
/// `evil.example%2f.contoso.com` is below a domain here, and another host for the program that connects.
package struct URLHost: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Labels of letters, digits, hyphens and underscores, in lower case; a final dot is not among them.
    case name(labels: [String])
    case v4(UInt32)
    /// Sixteen bytes.
    case v6([UInt8])
  }

  package let kind: Kind
  /// As it stands in a URL: a name in lower case, four decimal numbers, or an IPv6 address in brackets (RFC 5952).
  package let text: String

  /// - Parameter text: An IPv6 address may be without its brackets, as Foundation gives it.
  package init?(_ text: String) {
    // `inet_pton` would stop reading at a null byte.
    guard !text.utf8.contains(0) else { return nil }
    if text.contains(":") {
      let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
      var address = in6_addr()
      guard inet_pton(AF_INET6, isBracketed ? String(text.dropFirst().dropLast()) : text, &address) == 1 else {
        return nil
      }
      var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard inet_ntop(AF_INET6, &address, &written, socklen_t(written.count)) != nil else { return nil }
      kind = .v6(withUnsafeBytes(of: &address) { Array($0) })
      let digits = written.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
      self.text = "[" + String(decoding: digits, as: UTF8.self) + "]"
      return
    }
    var address = in_addr()
    if inet_pton(AF_INET, text, &address) == 1 {
      (kind, self.text) = (.v4(UInt32(bigEndian: address.s_addr)), text)
      return
    }
    guard text.utf8.count <= 254, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let text = text.lowercased()
    var labels = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let last = labels.last, labels.allSatisfy(Self.isLabel), !Self.isNumber(last) else { return nil }
    (kind, self.text) = (.name(labels: labels), text)
  }

  /// A host and, where one is named, its port, as they stand between the slashes of a URL (RFC 3986 section 3.2). nil
  /// for anything else, such as an address that names a user.
  package static func split(_ authority: some StringProtocol) -> (host: URLHost, port: Int?)? {
    let end =
      authority.hasPrefix("[")
      ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : authority.firstIndex(of: ":")
    let rest = authority[(end ?? authority.endIndex)...]
    guard let host = URLHost(String(authority[..<(end ?? authority.endIndex)])) else { return nil }
    guard !rest.isEmpty else { return (host, nil) }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), (1...65_535).contains(port)
    else { return nil }
    return (host, port)
  }

  /// A host as it stands in a URL: an IPv6 address in brackets, which it may have already. Nothing is checked.
  package static func bracketed(_ host: String) -> String {
    host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }

  /// Whether this is a name with labels before those of `domain`.
  package func isBelow(_ domain: String) -> Bool {
    guard case .name = kind else { return false }
    return text.hasSuffix("." + domain)
  }

  /// RFC 1123 section 2.1, and the underscore that names of services have.
  private static func isLabel(_ label: String) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Some read a name that ends in a number as an IPv4 address, others as a name (WHATWG URL section 3.5).
  private static func isNumber(_ label: String) -> Bool {
    label.allSatisfy(\.isNumber) || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
  }
}

/// The server of an address, when secrets may be sent to it: `https`, or `http` on this machine. Addresses are of one
/// server when these are equal: host names in capitals and the usual port, written or not, make no difference.
package struct URLServer: Sendable, Hashable {
  /// `https` or `http`.
  package let scheme: String
  package let host: URLHost
  /// The usual one of the scheme where the address names none.
  package let port: Int

  /// - Parameter address: An absolute URL. nil for every other text, for another kind of address, and for one that
  ///   names a user.
  package init?(_ address: some StringProtocol) {
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else { return nil }
    let scheme = address[..<colon].lowercased()
    guard let (host, port) = URLHost.split(address[colon...].dropFirst(3).prefix { !"/?#".contains($0) }),
      LoopbackHost.permits(scheme, host.text)
    else { return nil }
    (self.scheme, self.host) = (scheme, host)
    self.port = port ?? Self.usualPort(of: scheme)
  }

  package var hasUsualPort: Bool { port == Self.usualPort(of: scheme) }

  private static func usualPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}
