// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// Where a server listens.
enum RedisEndpoint: Sendable, Hashable {
  case host(String, port: Int)
  case socket(path: String)

  /// The name that the server's certificate must have.
  var hostName: String {
    switch self {
    case .host(let name, _): name
    case .socket: "localhost"
    }
  }
}

/// An address as the system takes it (`sockaddr`).
struct SocketAddress: Sendable {
  private var bytes: [UInt8]

  /// The address of a Unix socket; nil when the path is empty or too long for the system.
  init?(path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let text = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !text.isEmpty, text.count < room, !text.contains(0) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: text) }
    bytes = withUnsafeBytes(of: address) { Array($0) }
  }

  private init(_ address: UnsafePointer<sockaddr>, count: Int) {
    bytes = Array(UnsafeRawBufferPointer(start: address, count: count))
  }

  /// The addresses of a host. Waits for the network unless `isNumeric` is true; then `host` must be an address in text
  /// form.
  static func resolve(_ host: String, port: Int, isNumeric: Bool) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    return sequence(first: first, next: { $0?.pointee.ai_next }).compactMap { entry in
      entry.flatMap { entry in
        entry.pointee.ai_addr.map { SocketAddress($0, count: Int(entry.pointee.ai_addrlen)) }
      }
    }
  }

  /// Starts to connect a non-blocking socket to the address; `outcome` says later whether it is connected.
  func connect() -> Result<Int32, SystemError> {
    let family = bytes.withUnsafeBytes { Int32($0.load(as: sa_family_t.self)) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(family, kind, 0)
    guard socket >= 0 else { return .failure(SystemError(number: errno)) }
    if family != AF_UNIX { Self.tune(socket) }
    let status = uninterrupted {
      bytes.withUnsafeBytes { bytes in
        Glibc.connect(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    if status == 0 || errno == EINPROGRESS { return .success(socket) }
    let number = errno
    close(socket)
    return .failure(SystemError(number: number))
  }

  /// Small commands are sent at once. Keep-alive finds out, before the next command needs it, that a firewall or router
  /// has dropped the connection.
  private static func tune(_ socket: Int32) {
    func set(_ level: Int32, _ option: Int32, _ value: Int32) {
      var value = value
      setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
    let tcp = Int32(IPPROTO_TCP)
    set(tcp, TCP_NODELAY, 1)
    set(SOL_SOCKET, SO_KEEPALIVE, 1)
    set(tcp, TCP_KEEPIDLE, 60)
    set(tcp, TCP_KEEPINTVL, 10)
    set(tcp, TCP_KEEPCNT, 3)
  }

  /// An error number of the system.
  struct SystemError: Error {
    var number: Int32
    var reason: String { String(cString: strerror(number)) }
  }

  /// Whether a socket from `connect` is connected, once it is ready for writing.
  static func outcome(of socket: Int32) -> Result<Void, SystemError> {
    var number: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(socket, SOL_SOCKET, SO_ERROR, &number, &size) == 0 else {
      return .failure(SystemError(number: errno))
    }
    return number == 0 ? .success(()) : .failure(SystemError(number: number))
  }
}
