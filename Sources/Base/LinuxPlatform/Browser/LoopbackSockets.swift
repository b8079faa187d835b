// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// Listening sockets on this machine's loopback addresses, all on one port.
enum LoopbackSockets {
  enum Family: String, Sendable { case v4 = "127.0.0.1", v6 = "::1" }

  private enum Opening {
    case open(Int32, port: UInt16)
    case taken
    /// The machine has no such address family.
    case unavailable
    case failed(errno: Int32)
  }

  /// Opens `families` on `port`, or on one free port when that is 0. A machine without IPv6 gets IPv4 only. A port that
  /// another program has in one family is not used, since that program would receive some of the answers.
  static func open(_ families: [Family], port: UInt16) throws(BrowserError) -> (sockets: [Int32], port: UInt16) {
    for _ in 0..<(port == 0 ? 50 : 1) {
      var sockets: [Int32] = []
      var chosen = port
      var isTaken = false
      for family in families where !isTaken {
        switch open(family, port: chosen) {
        case .open(let socket, let number):
          sockets.append(socket)
          chosen = number
        case .taken: isTaken = true
        case .unavailable: break
        case .failed(let number):
          for socket in sockets { close(socket) }
          throw .cannotListen(reason: String(cString: strerror(number)))
        }
      }
      if !isTaken, !sockets.isEmpty { return (sockets, chosen) }
      for socket in sockets { close(socket) }
      if !isTaken { throw .cannotListen(reason: "this machine has no loopback address of that kind") }
    }
    throw .cannotListen(
      reason: port == 0 ? "no port is free on all loopback addresses" : "another program uses port \(port)")
  }

  private static func open(_ family: Family, port: UInt16) -> Opening {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    guard let address = NumericAddress(family.rawValue) else { return .unavailable }
    let socket = Glibc.socket(address.family, kind, 0)
    guard socket >= 0 else { return errno == EAFNOSUPPORT ? .unavailable : .failed(errno: errno) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Without this option a port that was used a moment ago is blocked for a minute. The option does not let two
    // programs listen on one port. When the kernel chooses the port, the option is set after `bind`, or the kernel
    // might choose a port in use.
    let allowReuse = { _ = setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size) }
    if port != 0 { allowReuse() }
    if family == .v6 { setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size) }
    let status = address.withSocketAddress(port: Int(port)) { address, length in
      guard bind(socket, address, length) == 0 else { return errno }
      allowReuse()
      return listen(socket, 64) == 0 ? 0 : errno
    }
    guard status == 0, let number = NumericAddress.boundPort(socket) else {
      close(socket)
      switch status {
      case EADDRINUSE: return .taken
      case EADDRNOTAVAIL, EAFNOSUPPORT: return .unavailable
      default: return .failed(errno: status)
      }
    }
    return .open(socket, port: number)
  }
}
