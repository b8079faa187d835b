// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@Suite("HTTP that goes wrong", .timeLimit(.minutes(1)))
struct TransportFailureTests {
  private let transport = CurlTransport(maximumResponseBytes: 1000, environment: [:])

  private func answering(_ text: String) throws -> RawServer {
    try RawServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.write(text)
    }
  }

  @Test(arguments: [
    "ftp://127.0.0.1/x", "file:///etc/passwd", "/relative", "http://", "gopher://127.0.0.1:1/_x",
    "http://user:password@127.0.0.1:1/",
  ])
  func `only plain http and https URLs are sent`(text: String) async throws {
    let url = try #require(URL(string: text))
    await #expect(throws: TransportError.invalidURL) { try await transport.send(HTTPRequest(url: url)) }
  }

  @Test(arguments: [
    "192.0.2.2", "graph.example", "localhost.example", "127.0.0.1.example", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]",
    "2130706433",
  ])
  func `nothing is sent to another machine without TLS`(host: String) async throws {
    let url = try #require(URL(string: "http://\(host):1/"))
    let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(url: url)) }
    #expect(caseName(error) == "insecure")
  }

  @Test(arguments: [("X-A", "b\r\nX-Injected: 1"), ("X-A", "b\u{0}"), ("X A", "b"), ("", "b"), ("X:", "b")])
  func `a header that would smuggle another is refused`(name: String, value: String) async throws {
    var headers = HTTPHeaders()
    headers.append(name, value)
    let request = HTTPRequest(url: URL(string: "http://127.0.0.1:1/")!, headers: headers)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    let (code, reason): (Int, String) = try requireCase("other", of: error)
    #expect(code == -1)
    #expect(reason.contains("header field"))
  }

  @Test func `nobody listening is a connection failure that does not quote the query`() async throws {
    let port = try RawServer { _ in }.port
    let url = URL(string: "http://127.0.0.1:\(port)/authorize?code=secret-code")!
    let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(url: url)) }
    let (host, reason): (String, String) = try requireCase("cannotConnect", of: error)
    #expect(host == "127.0.0.1")
    #expect(!reason.contains("secret-code"))
  }

  @Test func `an unknown host is a connection failure`() async throws {
    let request = HTTPRequest(url: URL(string: "https://no-such-host.invalid/")!)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    #expect(try requireCase("cannotConnect", of: error, as: (String, String).self).0 == "no-such-host.invalid")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\nhalf", "",
  ])
  func `an answer cut short is a lost connection`(text: String) async throws {
    let server = try answering(text)
    await #expect(throws: TransportError.connectionLost(host: "127.0.0.1")) {
      try await transport.send(HTTPRequest(url: server.url()))
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1001),
    "HTTP/1.1 200 OK\r\n" + (0..<9000).map { "X-\($0): \(String(repeating: "y", count: 40))\r\n" }.joined(),
  ])
  func `an answer past the limit is refused`(text: String) async throws {
    let server = try answering(text)
    await #expect(throws: TransportError.tooLarge(limit: 1000)) {
      try await transport.send(HTTPRequest(url: server.url()))
    }
  }

  @Test func `an answer of exactly the limit is taken`() async throws {
    let server = try answering("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1000))
    #expect(try await transport.send(HTTPRequest(url: server.url())).body.count == 1000)
  }

  @Test func `what is not HTTP is an error`() async throws {
    let server = try answering("SSH-2.0-OpenSSH_9.2\r\n")
    await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(url: server.url())) }
  }

  @Test func `a silent server runs into the timeout`() async throws {
    let server = try RawServer { connection in _ = connection.readToEnd() }
    let hasty = CurlTransport(timeoutSeconds: 0.2, environment: [:])
    await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) {
      try await hasty.send(HTTPRequest(url: server.url()))
    }
  }

  @Test func `a drip of bytes runs into the timeout too`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.write("x") { usleep(10_000) }
    }
    let hasty = CurlTransport(timeoutSeconds: 0.3, environment: [:])
    await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) {
      try await hasty.send(HTTPRequest(url: server.url()))
    }
  }

  @Test func `a request that waits for a free connection has its whole time for that`() async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    // Nil when the server answers at once.
    let held = Lock<[RawConnection]?>([])
    let server = try RawServer { connection in
      guard connection.readRequest() != nil else { return }
      let isHeld = held.withLock { $0?.append(connection) != nil }
      if !isHeld { connection.write(answer) }
    }
    let transport = CurlTransport(connectSeconds: 1, environment: [:])
    async let answers = withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await transport.send(HTTPRequest(url: server.url())).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Longer than connecting may take, nobody gets an answer.
    let silent = try RawServer { connection in _ = connection.readToEnd() }
    let patient = CurlTransport(timeoutSeconds: 2, environment: [:])
    await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) {
      try await patient.send(HTTPRequest(url: silent.url()))
    }
    let connected = held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    for connection in connected { connection.write(answer) }
    #expect(connected.count == 16)
    #expect(try await answers == Array(repeating: 200, count: 20))
  }

  @Test func `cancelling the task closes the socket`() async throws {
    let arrived = Signal()
    let closed = Signal()
    let server = try RawServer { connection in
      _ = connection.readRequest()
      arrived.set()
      _ = connection.readToEnd()
      closed.set()
    }
    let task = Task { try await transport.send(HTTPRequest(url: server.url())) }
    await arrived.wait()
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
    await closed.wait()
    withExtendedLifetime(server) {}
  }

  @Test func `a task cancelled beforehand sends nothing`() async throws {
    let server = try answering("HTTP/1.1 200 OK\r\n\r\n")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(HTTPRequest(url: server.url()))
    }
    await #expect(throws: TransportError.cancelled) { try await task.value }
    #expect(server.connectionCount == 0)
  }

  @Test func `a storm of cancelled requests leaves the transport working`() async throws {
    let server = try RawServer { connection in
      while connection.readRequest() != nil { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    }
    let transport = transport
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<600 {
        group.addTask {
          let task = Task { try await transport.send(HTTPRequest(url: server.url())) }
          if number.isMultiple(of: 2) { task.cancel() }
          _ = await task.result
        }
      }
    }
    #expect(try await transport.send(HTTPRequest(url: server.url())).status == 200)
  }
}
