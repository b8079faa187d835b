// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

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
      guard let bound = NumericAddress.boundPort(descriptor) else { throw SocketError(code: errno) }
      return ListeningSocket(descriptor: descriptor, host: address.text, port: Int(bound))
    } catch {
      listening.close()
      throw error
    }
  }

  private static func check(_ result: Int32) throws(SocketError) {
    guard result == 0 else { throw SocketError(code: errno) }
  }
}

/// The system's error number of a socket call.
struct SocketError: Error, Sendable, Equatable {
  var code: Int32
  var reason: String { String(cString: strerror(code)) }
}
