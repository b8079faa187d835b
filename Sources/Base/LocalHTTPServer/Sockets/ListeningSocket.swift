// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A socket that accepts connections on one address.
struct ListeningSocket: Sendable {
  var descriptor: Int32
  var host: String
  var port: Int

  func close() { Glibc.close(descriptor) }

  /// Binds and listens. Port 0 takes a free one.
  static func open(_ address: NumericAddress, port: Int) throws(SocketError) -> ListeningSocket {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { throw SocketError(code: errno) }
    let listening = ListeningSocket(descriptor: descriptor, host: address.text, port: port)
    do throws(SocketError) {
      var yes: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      // A port that a stopped emulator used a moment ago is free; one that another process listens on is not.
      try check(setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size))
      if address.family == AF_INET6 {
        try check(setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size))
      }
      try check(address.withSocketAddress(port: port) { bind(descriptor, $0, $1) })
      try check(listen(descriptor, 256))
      return ListeningSocket(descriptor: descriptor, host: address.text, port: try boundPort(descriptor))
    } catch {
      listening.close()
      throw error
    }
  }

  private static func check(_ result: Int32) throws(SocketError) {
    guard result == 0 else { throw SocketError(code: errno) }
  }

  private static func boundPort(_ descriptor: Int32) throws(SocketError) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    try check(result)
    return withUnsafePointer(to: &storage) { pointer in
      // The port stands at the same place in both address families.
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int(UInt16(bigEndian: $0.pointee.sin_port)) }
    }
  }
}

/// The system's error number of a socket call.
struct SocketError: Error, Sendable, Equatable {
  var code: Int32
  var reason: String { String(cString: strerror(code)) }
}

/// An IPv4 or IPv6 address in text form. Names are not resolved: what a name means may change after the check.
package struct NumericAddress: Sendable, Equatable {
  package let text: String
  let family: Int32
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
  func withSocketAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
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
}
