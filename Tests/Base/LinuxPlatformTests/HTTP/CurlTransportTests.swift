// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@Suite("HTTP over libcurl", .timeLimit(.minutes(1)))
struct CurlTransportTests {
  private let transport = CurlTransport(environment: [:])

  private func answering(_ text: String) throws -> RawServer {
    try RawServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.write(text)
    }
  }

  @Test func `sends method, headers and body as they are and reads the answer`() async throws {
    let seen = Lock<String?>(nil)
    let server = try RawServer { connection in
      let request = connection.readRequest()
      seen.withLock { $0 = request }
      connection.write(
        "HTTP/1.1 201 Created\r\nContent-Length: 2\r\nX-Note:  spaced \r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\n\r\nok")
    }
    let request = HTTPRequest(
      method: "POST", url: server.url("/token?x=%20y"), headers: ["Content-Type": "text/plain", "X-Empty": ""],
      body: Data("a=b&c".utf8))
    let response = try await transport.send(request)
    #expect(response.status == 201)
    #expect(response.body == Data("ok".utf8))
    #expect(response.headers["x-note"] == "spaced")
    #expect(response.headers.all("Set-Cookie") == ["a=1", "b=2"])
    let text = try #require(seen.withLock { $0 })
    #expect(text.hasPrefix("POST /token?x=%20y HTTP/1.1\r\n"))
    #expect(text.hasSuffix("\r\n\r\na=b&c"))
    #expect(text.contains("\r\nContent-Type: text/plain\r\n"))
    #expect(text.contains("\r\nX-Empty:\r\n"))
    #expect(text.contains("\r\nUser-Agent: msal-swift\r\n"))
    #expect(!text.contains("Expect"))
  }

  @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
  func `any method reaches the server`(method: String) async throws {
    let seen = Lock<String?>(nil)
    let server = try RawServer { connection in
      let request = connection.readRequest()
      seen.withLock { $0 = request }
      connection.write("HTTP/1.1 204 No Content\r\n\r\n")
    }
    #expect(try await transport.send(HTTPRequest(method: method, url: server.url())).status == 204)
    let text = try #require(seen.withLock { $0 })
    #expect(text.hasPrefix("\(method) / HTTP/1.1\r\n"))
    #expect(!text.contains("Content-Type"))
  }

  @Test func `a large body is sent without asking first`() async throws {
    let body = String(repeating: "x", count: 3_000_000)
    let server = try RawServer { connection in
      let length = connection.readRequest()?.utf8.count ?? 0
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\(length > 3_000_000 ? "full" : "part")")
    }
    let response = try await transport.send(HTTPRequest(method: "POST", url: server.url(), body: Data(body.utf8)))
    #expect(response.body == Data("full".utf8))
  }

  @Test func `a redirect is an answer, not an instruction`() async throws {
    let server = try answering(
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/stolen?code=x\r\nContent-Length: 0\r\n\r\n")
    let response = try await transport.send(HTTPRequest(url: server.url()))
    #expect(response.status == 302)
    #expect(response.headers["location"] == "http://127.0.0.1:1/stolen?code=x")
    #expect(server.connectionCount == 1)
  }

  @Test func `an interim answer and trailers are left out`() async throws {
    let server = try answering(
      "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nLate: x\r\n\r\n"
    )
    let response = try await transport.send(HTTPRequest(url: server.url()))
    #expect(response.status == 200)
    #expect(response.headers["Link"] == nil)
    #expect(response.headers["Late"] == nil)
    #expect(response.body == Data("ok".utf8))
  }

  @Test func `bytes in a header that are not UTF-8, or no space after the colon, spoil nothing`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.write(
        Array("HTTP/1.1 200 OK\r\nX-Bytes:a".utf8) + [0xFF] + Array("b\r\nContent-Length:0\r\n\r\n".utf8))
    }
    let response = try await transport.send(HTTPRequest(url: server.url()))
    #expect(response.headers["X-Bytes"] == "a\u{FFFD}b")
  }

  @Test func `connections are kept and used again`() async throws {
    let server = try RawServer { connection in
      while connection.readRequest() != nil { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    }
    for _ in 0..<50 { _ = try await transport.send(HTTPRequest(url: server.url())) }
    #expect(server.connectionCount == 1)
  }

  /// On a reused connection libcurl may send a request a second time.
  @Test(arguments: [(true, 1), (false, 5)])
  func `a form that must not be seen twice goes over a new connection`(isRepeatable: Bool, connections: Int)
    async throws
  {
    let server = try RawServer { connection in
      while connection.readRequest() != nil { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    }
    var request = HTTPRequest(method: "POST", url: server.url(), body: Data("a=b".utf8))
    request.isRepeatable = isRepeatable
    for _ in 0..<5 { _ = try await transport.send(request) }
    #expect(server.connectionCount == connections)
  }

  @Test func `a thousand requests at once all come back`() async throws {
    let server = try RawServer { connection in
      while let request = connection.readRequest() {
        let path = request.split(separator: " ")[1]
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(path.utf8.count)\r\n\r\n\(path)")
      }
    }
    let transport = transport
    let right = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let response = try await transport.send(HTTPRequest(url: server.url("/\(number)")))
          return response.body == Data("/\(number)".utf8)
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(right == 1000)
    #expect(server.connectionCount <= 16)
  }

  @Test func `localhost and names below it are this machine`() async throws {
    let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    #expect(try await transport.send(HTTPRequest(url: server.url(host: "localhost"))).status == 200)
    #expect(try await transport.send(HTTPRequest(url: server.url(host: "login.contoso.localhost"))).status == 200)
  }

  @Test func `transports share one thread and their connections`() async throws {
    let server = try RawServer { connection in
      while connection.readRequest() != nil { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    }
    for _ in 0..<5 { _ = try await CurlTransport(environment: [:]).send(HTTPRequest(url: server.url())) }
    #expect(server.connectionCount == 1)
  }

  @Test func `a transport that is gone leaves no thread and no descriptor behind`() async throws {
    let server = try RawServer { connection in
      while connection.readRequest() != nil { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    }
    func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try open()
    for _ in 0..<200 {
      _ = try await CurlTransport(environment: [:]).send(HTTPRequest(url: server.url()))
    }
    // Other tests open files too, some hundreds for a moment. A leak would be three for each transport, and stay.
    try await yieldUntil("fewer than 200 descriptors more are open") { try open() - before < 200 }
  }
}
