// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A client that writes and reads bytes, for requests that no library would send. It blocks, so each conversation has a
/// thread of its own.
package enum RawClient {
  package struct SocketError: Error { var step: String }

  /// Connects, runs `talk`, closes.
  package static func talk<Result: Sendable>(
    to port: Int, host: String = "127.0.0.1", _ talk: @escaping @Sendable (Conversation) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Swift.Result {
            let conversation = try Conversation(port: port, host: host)
            defer { conversation.close() }
            return try talk(conversation)
          })
      }
    }
  }

  package final class Conversation {
    private let descriptor: Int32

    package init(port: Int, host: String) throws {
      let isIPv6 = host.contains(":")
      descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var limit = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      let status = isIPv6 ? Self.connect6(descriptor, host, port) : Self.connect4(descriptor, host, port)
      guard status == 0 else { throw SocketError(step: "connect: \(String(cString: strerror(errno)))") }
    }

    package func close() { Glibc.close(descriptor) }

    /// Closes with a reset, as a client that crashed.
    package func abort() {
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    package func send(_ text: String) throws {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw SocketError(step: "send") }
        rest = rest.dropFirst(count)
      }
    }

    /// One answer with a Content-Length: status line and header, body.
    package func receive() throws -> (head: String, body: String) {
      var bytes: [UInt8] = []
      while true {
        let text = String(decoding: bytes, as: UTF8.self)
        if let end = text.range(of: "\r\n\r\n") {
          let head = String(text[..<end.lowerBound])
          let length =
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
          let body = text[end.upperBound...]
          if body.utf8.count >= length { return (head, String(body)) }
        }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { throw SocketError(step: "receive after \(bytes.count) bytes") }
        bytes += chunk[..<count]
      }
    }

    /// Whether the server closed the connection.
    package func isClosed() -> Bool {
      var byte: UInt8 = 0
      return recv(descriptor, &byte, 1, 0) <= 0
    }

    private static func connect4(_ descriptor: Int32, _ host: String, _ port: Int) -> Int32 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port)).bigEndian
      inet_pton(AF_INET, host, &address.sin_addr)
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    private static func connect6(_ descriptor: Int32, _ host: String, _ port: Int) -> Int32 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(UInt16(port)).bigEndian
      inet_pton(AF_INET6, host, &address.sin6_addr)
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    }
  }
}
