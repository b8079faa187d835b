// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// An IPv4 or IPv6 address in text form. Names are not resolved: what a name means may change after the check.
package struct NumericAddress: Sendable, Equatable {
  package let text: String
  package let family: Int32
  private let bytes: [UInt8]

  package init?(_ text: String) {
    // `inet_pton` would stop reading at a null byte.
    guard !text.utf8.contains(0) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      family = AF_INET
      self.bytes = Array(bytes.prefix(4))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      family = AF_INET6
      self.bytes = bytes
    } else {
      return nil
    }
    self.text = text
  }

  /// The C form with `port`, valid during the call.
  package func withSocketAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    func pass<Address>(_ address: inout Address) -> Int32 {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Address>.size)) }
      }
    }
    let port = in_port_t(UInt16(clamping: port)).bigEndian
    if family == AF_INET {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
      return pass(&address)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
    return pass(&address)
  }

  /// The port of a bound socket.
  package static func boundPort(_ socket: Int32) -> UInt16? {
    // The port is at the same offset in `sockaddr_in` and `sockaddr_in6`.
    address(of: socket, getsockname).map { UInt16(bigEndian: $0.sin6_port) }
  }

  /// The address that `read` (`getsockname` or `getpeername`) gives for `socket`. For IPv4, the memory holds a
  /// `sockaddr_in`.
  package static func address(
    of socket: Int32, _ read: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> sockaddr_in6? {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { read(socket, $0, &length) }
    }
    return status == 0 ? address : nil
  }
}
