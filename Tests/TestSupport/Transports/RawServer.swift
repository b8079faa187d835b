// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces

/// A TCP server on 127.0.0.1 that calls a test's closure for each connection, on a thread of its own.
package final class RawServer: Sendable {
  package let port: Int
  private let listener: Int32
  private let accepted = Lock(0)

  package init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.baseAddress.map { $0.assumingMemoryBound(to: sockaddr.self) }
      return bind(listener, pointer!, length) | listen(listener, 1024) | getsockname(listener, pointer!, &length)
    }
    guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [accepted] in
      while true {
        let connection = accept(listener, nil, nil)
        // Only this thread closes the listener: if another thread did, this one might use the number when it already
        // belongs to another socket.
        guard connection >= 0 else {
          close(listener)
          return
        }
        accepted.withLock { $0 += 1 }
        Thread.detachNewThread { serve(RawConnection(connection)) }
      }
    }
  }

  deinit {
    // Wakes the thread out of `accept`, and refuses connections from now on.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  package var connectionCount: Int { accepted.withLock { $0 } }

  package func url(_ path: String = "/", host: String = "127.0.0.1") -> URL {
    URL(string: "http://\(host):\(port)\(path)")!
  }
}

/// The server's end of a connection, closed when the last reference goes.
package final class RawConnection: Sendable {
  private let socket: Int32

  package init(_ socket: Int32) { self.socket = socket }

  /// Connects to a port of this machine.
  package static func connect(port: Int, v6: Bool = false) -> RawConnection? {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(v6 ? AF_INET6 : AF_INET, kind, 0)
    var v4Address = sockaddr_in()
    v4Address.sin_family = sa_family_t(AF_INET)
    v4Address.sin_port = UInt16(port).bigEndian
    v4Address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var v6Address = sockaddr_in6()
    v6Address.sin6_family = sa_family_t(AF_INET6)
    v6Address.sin6_port = UInt16(port).bigEndian
    v6Address.sin6_addr = in6addr_loopback
    let open: (UnsafeRawBufferPointer) -> Int32 = { bytes in
      Glibc.connect(socket, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    let status = v6 ? withUnsafeBytes(of: v6Address, open) : withUnsafeBytes(of: v4Address, open)
    let connection = RawConnection(socket)
    return status == 0 ? connection : nil
  }

  deinit { close(socket) }

  /// Makes closing send RST instead of FIN.
  package func resetOnClose() {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
  }

  @discardableResult
  package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Reads one request, header and body; nil when the other side has closed.
  package func readRequest() -> String? {
    var bytes: [UInt8] = []
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length = text.range(of: "Content-Length: ").flatMap {
          Int(text[$0.upperBound...].prefix(while: \.isNumber))
        }
        if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
      }
      guard let more = read() else { return nil }
      bytes += more
    }
  }

  /// The next bytes; nil when the other side has closed or reset the connection.
  package func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Everything until the other side closes.
  package func readToEnd() -> String {
    var bytes: [UInt8] = []
    while let more = read() { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func endWriting() { shutdown(socket, Int32(SHUT_WR)) }
}

/// Runs a blocking function on a thread of its own, so that the few threads of the cooperative pool stay free.
package func offPool<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

/// An event that one task of a test signals and another awaits.
package final class Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() { (stream, continuation) = AsyncStream.makeStream() }

  package func set() { continuation.yield() }

  package func wait() async {
    for await _ in stream { return }
  }
}
