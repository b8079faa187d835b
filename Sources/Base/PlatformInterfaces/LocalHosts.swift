// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
