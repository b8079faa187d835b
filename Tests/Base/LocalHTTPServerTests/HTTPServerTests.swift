// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import TestSupport
import Testing

@testable import LocalHTTPServer

// Fidelity: load on the server
@Suite("The server")
struct HTTPServerTests {
  /// Whether libmicrohttpd answers some broken requests itself, before the server sees them: since version 1.0.
  private static let libraryHasWordsOfItsOwn: Bool = {
    let version = dlsym(dlopen("libmicrohttpd.so.12", RTLD_NOW), "MHD_get_version").map {
      String(cString: unsafeBitCast($0, to: (@convention(c) () -> UnsafePointer<CChar>).self)())
    }
    return version?.hasPrefix("0.") == false
  }()

  /// Runs `body` against a server that answers with the request.
  private func withServer(
    limits: ServerLimits = ServerLimits(),
    respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse = { request in
      HTTPResponse(
        status: 200, headers: ["X-Body-Bytes": String(request.body.count)],
        body: Data("\(request.method) \(request.url.absoluteString)".utf8))
    },
    _ body: (HTTPServer) async throws -> Void
  ) async throws {
    let sockets = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    let server = try HTTPServer.start(sockets: sockets, identity: nil, limits: limits) { .whole(await respond($0)) }
    do { try await body(server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test(arguments: ["127.0.0.1", "::1"])
  func `answers several requests over one connection, on both address families`(host: String) async throws {
    try await withServer { server in
      let port = server.httpPort
      let bodies = try await RawClient.talk(to: port, host: host) { talk in
        try (1...3).map { turn in
          try talk.send("GET /turn/\(turn)?q=a%20b HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
          return try talk.receive().body
        }
      }
      #expect(bodies == (1...3).map { "GET http://localhost:\(port)/turn/\($0)?q=a%20b" })
    }
  }

  @Test func `hands over a body that arrives in pieces`() async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for piece in ["4\r\nabcd\r\n", "3\r\nefg\r\n", "0\r\n\r\n"] { try talk.send(piece) }
        return try talk.receive()
      }
      #expect(answer.head.contains("X-Body-Bytes: 7"))
    }
  }

  @Test(arguments: [true, false])
  func `refuses a body that is too large`(isChunked: Bool) async throws {
    var limits = ServerLimits()
    limits.bodyBytes = 1000
    try await withServer(limits: limits) { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        let body = String(repeating: "x", count: 5000)
        if isChunked {
          try talk.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
          try talk.send("1388\r\n\(body)\r\n0\r\n\r\n")
        } else {
          try talk.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n\(body)")
        }
        return try talk.receive()
      }
      #expect(answer.head.hasPrefix("HTTP/1.1 413 "))
      #expect(answer.body.contains("larger than 1000 bytes"))
    }
  }

  @Test func `refuses a huge body before it is sent to a client that asks first`() async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\nExpect: 100-continue\r\n\r\n")
        return try talk.receive()
      }
      #expect(answer.head.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test(arguments: ["99999999", "9223372036854775808", "99999999999999999999"])
  func `refuses a huge body at once, however large the number`(length: String) async throws {
    try await withServer { server in
      let head = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n")
        return try talk.receive().head
      }
      #expect(head.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test func `refuses header fields that are too large`() async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        let value = String(repeating: "x", count: 100_000)
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: \(value)\r\n\r\n")
        return try talk.receive().head
      }
      #expect(answer.hasPrefix("HTTP/1.1 431 "))
    }
  }

  @Test(arguments: [400, 1_000])
  func `takes some hundred cookies, and no request with a thousand`(count: Int) async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        let cookies = (0..<count).map { "cookie\($0)=value" }.joined(separator: "; ")
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookies)\r\n\r\n")
        return try? talk.receive().head
      }
      if count > 400 {
        // libmicrohttpd 0.9 closes the connection without an answer.
        #expect(answer?.hasPrefix("HTTP/1.1 431 ") ?? true)
      } else {
        #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true)
      }
    }
  }

  @Test(arguments: [1_000, 20_000])
  func `refuses a thousand parameters with an answer`(count: Int) async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        let query = (0..<count).map { _ in "p=x" }.joined(separator: "&")
        try talk.send("GET /?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try talk.receive().head
      }
      #expect(answer.hasPrefix("HTTP/1.1 414 ") || answer.hasPrefix("HTTP/1.1 431 "))
    }
  }

  @Test func `hands over as many parameters as it takes, each with its value`() async throws {
    try await withServer { server in
      let query = (0..<500).map { "p\($0)=a%26b" }.joined(separator: "&")
      let body = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET /x?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try talk.receive().body
      }
      #expect(body == "GET http://localhost/x?\(query)")
    }
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n", ""])
  func `closes a connection whose request trickles in`(start: String) async throws {
    var limits = ServerLimits()
    limits.receiveSeconds = 0.5
    try await withServer(limits: limits) { server in
      let sent = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send(start)
        var sent = 0
        // As long as an impatient client would wait.
        while sent < 100 {
          do { try talk.send("x") } catch { break }
          sent += 1
          usleep(100_000)
        }
        return sent
      }
      #expect(sent < 100)
    }
  }

  @Test func `leaves alone a connection that sends one request after the other`() async throws {
    var limits = ServerLimits()
    limits.receiveSeconds = 0.4
    try await withServer(limits: limits) { server in
      let heads = try await RawClient.talk(to: server.httpPort) { talk in
        try (0..<8).map { _ in
          try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
          usleep(150_000)
          return try talk.receive().head
        }
      }
      #expect(heads.allSatisfy { $0.hasPrefix("HTTP/1.1 200 ") })
    }
  }

  @Test func `tells who comes too many to come back`() async throws {
    var limits = ServerLimits()
    limits.connections = 1
    let gate = Gate()
    let respond: @Sendable (HTTPRequest) async -> HTTPResponse = { _ in
      await gate.pass()
      return HTTPResponse(status: 200)
    }
    try await withServer(limits: limits, respond: respond) { server in
      let port = server.httpPort
      async let busy = RawClient.talk(to: port) { talk in
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try talk.receive().head
      }
      await gate.untilReached()
      let head = try await RawClient.talk(to: port) { talk in
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try talk.receive().head
      }
      #expect(head.hasPrefix("HTTP/1.1 503 "))
      #expect(head.contains("Retry-After: 1"))
      #expect(head.contains("Connection: close"))
      gate.open()
      #expect(try await busy.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `answers whoever asks, however many have opened connections and ask nothing`() async throws {
    var limits = ServerLimits()
    limits.connections = 3
    try await withServer(limits: limits) { server in
      let port = server.httpPort
      let (head, silentEnded) = try await RawClient.talk(to: port) { _ in
        let silent = try (0..<200).map { _ in try RawClient.Conversation(port: port, host: "127.0.0.1") }
        defer { silent.forEach { $0.close() } }
        let last = try RawClient.Conversation(port: port, host: "127.0.0.1")
        defer { last.close() }
        try last.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return (try last.receive().head, (try? silent[0].receive()) == nil)
      }
      #expect(head.hasPrefix("HTTP/1.1 200 "))
      #expect(silentEnded)
    }
  }

  @Test(arguments: [(1 << 20, 500), (1_024, 500), (256, 128), (1, 1), (-1, 500)])
  func `leaves half of the file descriptors to the rest of the process`(descriptors: Int, connections: Int) {
    #expect(ServerLimits().fitting(descriptors: descriptors).connections == connections)
  }

  @Test(
    arguments: [
      "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "user@localhost", "localhost:port",
      "localhost:99999", "[::1", "[::2]", "::1", "10.0.0.1", "127.1", "[localhost]", "localhost..", "localhost/", "",
    ])
  func `answers 400 when the Host header names no loopback host`(host: String) async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        return try talk.receive().head
      }
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test(
    arguments: [
      "Content-Length: 3\r\nContent-Length: 4", "Content-Length: 3\r\nContent-Length: 3",
      "Content-Length: 3\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 3",
      "Transfer-Encoding: identity, chunked", "Transfer-Encoding: xchunked",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked ",
    ])
  func `takes no request that tells the length of its body in two ways, and closes the connection`(
    fields: String
  ) async throws {
    try await withServer { server in
      let (answer, isClosed) = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("POST / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\nabc")
        return (try talk.receive(), talk.isClosed())
      }
      #expect(answer.head.hasPrefix("HTTP/1.1 400 "))
      #expect(
        answer.body.hasPrefix("The length of the body is not told in one way.")
          || Self.libraryHasWordsOfItsOwn && answer.body.hasPrefix("<html>"))
      #expect(isClosed)
    }
  }

  @Test func `takes no coding from a client of HTTP 1.0, and closes the connection`() async throws {
    try await withServer { server in
      let (head, isClosed) = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("POST / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n")
        try talk.send("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
        return (try talk.receive().head, talk.isClosed())
      }
      #expect(head.hasPrefix("HTTP/1.1 400 ") || head.hasPrefix("HTTP/1.0 400 "))
      #expect(isClosed)
    }
  }

  @Test(arguments: [
    "Host: localhost\r\nContent-Length : 3", "Host: localhost\r\nAny : x", " Any: x\r\nHost: localhost",
  ])
  func `takes no request with a blank in the name of a header field, and says so`(fields: String) async throws {
    try await withServer { server in
      let (answer, isClosed) = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("POST / HTTP/1.1\r\n\(fields)\r\n\r\nabc")
        return (try talk.receive(), talk.isClosed())
      }
      #expect(answer.head.hasPrefix("HTTP/1.1 400 "))
      #expect(
        answer.body.contains("has a control character or a blank in the wrong place")
          || Self.libraryHasWordsOfItsOwn && answer.body.contains("has whitespace"))
      #expect(isClosed)
    }
  }

  @Test(
    arguments: [
      "GET / HTTP/1.1\r\nHost: localhost\r\nSecret: right\0x\r\n",
      "GET / HTTP/1.1\r\nSecret: right\0x\r\nHost: localhost\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nSecret: right\0\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nSecret: \0right\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\0.evil.example\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nSecret\0x: right\r\n",
      "GET / HTTP/1.1\nHost: localhost\nSecret: right\0x\n", "GET / HTTP/1.1\r\nHost: localhost\r\nSecret: r\u{1}t\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nSecret: r\u{7f}t\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nSec\u{1}ret: x\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nSecret: right\r\n folded\r\n", "GET /a\0b HTTP/1.1\r\nHost: localhost\r\n",
      "GET /?a=b\0c HTTP/1.1\r\nHost: localhost\r\n", "GET /a\u{1}b HTTP/1.1\r\nHost: localhost\r\n",
      "GET /?a=\u{7f} HTTP/1.1\r\nHost: localhost\r\n", "GET /a%00b HTTP/1.1\r\nHost: localhost\r\n",
      "GET /?a=b%00 HTTP/1.1\r\nHost: localhost\r\n", "GET\0X / HTTP/1.1\r\nHost: localhost\r\n",
      "GET /\0HTTP/1.1 HTTP/1.1\r\nHost: localhost\r\n",
    ])
  func `takes no request whose head has a null byte or another control character`(head: String) async throws {
    let taken = Lock(0)
    let respond: @Sendable (HTTPRequest) async -> HTTPResponse = { _ in
      taken.withLock { $0 += 1 }
      return HTTPResponse(status: 200)
    }
    try await withServer(respond: respond) { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send(head + (head.hasSuffix("\r\n") ? "\r\n" : "\n"))
        return try? talk.receive().head
      }
      // Newer versions of libmicrohttpd close the connection of some of them.
      #expect(answer?.hasPrefix("HTTP/1.1 400 ") ?? true)
    }
    #expect(taken.withLock { $0 } == 0)
  }

  @Test func `takes values with tabs, spaces around them, none at all and bytes beyond ASCII`() async throws {
    let seen = Lock(HTTPHeaders())
    try await withServer { request in
      seen.withLock { $0 = request.headers }
      return HTTPResponse(status: 200)
    } _: { server in
      let fields = "Padded: \t a\tb \t\r\nEmpty:\r\nBlank:  \r\nWide: \u{e9}\r\nhOST: localhost"
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET /\u{e9} HTTP/1.1\r\n\(fields)\r\n\r\n")
        return try talk.receive().head
      }
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
    let headers = seen.withLock { $0 }
    #expect(["Padded", "Empty", "Blank", "Wide"].map { headers[$0] } == ["a\tb", "", "", "\u{e9}"])
  }

  @Test(arguments: ["", "Host: localhost\r\nHost: ::1\r\n"])
  func `answers 400 when there is no Host header, or more than one`(headers: String) async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET / HTTP/1.1\r\n\(headers)\r\n")
        return try talk.receive().head
      }
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test(
    arguments: [
      "localhost", "LOCALHOST:1234", "127.0.0.1:80", "127.9.9.9", "[::1]:8400", "contoso.ciamlogin.localhost",
    ])
  func `takes every name of this computer for its own`(host: String) async throws {
    try await withServer { server in
      let body = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET /x HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        return try talk.receive().body
      }
      #expect(body == "GET http://\(host.lowercased())/x")
    }
  }

  @Test(
    arguments: [
      ("http://localhost:80/x?a=b", "http://localhost:80/x?a=b"), ("HTTP://127.0.0.1/x", "http://127.0.0.1/x"),
      ("http://localhost", "http://localhost/"), ("http://localhost?a=b", "http://localhost/?a=b"),
      ("http://evil.example/x", nil), ("https://localhost/x", nil), ("http://user@localhost/x", nil),
      ("localhost:80", nil),
      ("*", nil), ("http:///x", nil),
    ])
  func `takes an absolute address, whose host counts instead of the Host header's`(
    target: String, url: String?
  ) async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET \(target) HTTP/1.1\r\nHost: localhost:1\r\n\r\n")
        return try talk.receive()
      }
      #expect(answer.head.hasPrefix(url == nil ? "HTTP/1.1 400 " : "HTTP/1.1 200 "))
      if let url { #expect(answer.body == "GET \(url)") }
    }
  }

  @Test(arguments: ["Authorization: Basic YTpi", "Content-Type: application/json"])
  func `takes no request that says twice who sends it or what the body is`(field: String) async throws {
    try await withServer { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\(field.lowercased())\r\n\r\n")
        return try talk.receive()
      }
      #expect(answer.head.hasPrefix("HTTP/1.1 400 ") && answer.body.contains(" more than once."))
    }
  }

  @Test func `goes on after clients that vanish at any point`() async throws {
    try await withServer { server in
      let port = server.httpPort
      let starts = [
        "", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc", "\u{1}\u{2}\r\n\r\n",
      ]
      for text in starts + starts + starts {
        try await RawClient.talk(to: port) { talk in
          try talk.send(text)
          talk.abort()
        }
      }
      let body = try await RawClient.talk(to: port) { talk in
        try talk.send("GET /still HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try talk.receive().body
      }
      #expect(body == "GET http://localhost/still")
    }
  }

  @Test func `lets a request in flight finish when it stops, and accepts no other`() async throws {
    let gate = Gate()
    let sockets = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    var limits = ServerLimits()
    limits.graceSeconds = 20
    let server = try HTTPServer.start(sockets: sockets, identity: nil, limits: limits) { _ in
      await gate.pass()
      return .whole(HTTPResponse(status: 200, body: Data("finished".utf8)))
    }
    let port = server.httpPort
    async let answer = RawClient.talk(to: port) { talk in
      try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try talk.receive().body
    }
    await gate.untilReached()
    async let stopped: Void = server.stop()
    while (try? await RawClient.talk(to: port) { _ in }) != nil { await Task.yield() }
    gate.open()
    #expect(try await answer == "finished")
    await stopped
  }

  @Test func `starts no request of an open connection any more once it is stopping`() async throws {
    let gate = Gate()
    let started = Lock(0)
    let sockets = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    var limits = ServerLimits()
    limits.graceSeconds = 20
    let server = try HTTPServer.start(sockets: sockets, identity: nil, limits: limits) { request in
      if request.url.path() == "/slow" { await gate.pass() } else { started.withLock { $0 += 1 } }
      return .whole(HTTPResponse(status: 200))
    }
    let port = server.httpPort
    async let slow = RawClient.talk(to: port) { talk in
      try talk.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try talk.receive().head
    }
    await gate.untilReached()
    let connected = Lock(false)
    async let busy = RawClient.talk(to: port) { talk in
      func ask() throws -> Bool {
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        defer { connected.withLock { $0 = true } }
        return try talk.receive().head.hasPrefix("HTTP/1.1 503 ")
      }
      // Refused, or closed between two requests.
      while (try? ask()) == false {}
      let before = started.withLock { $0 }
      let refused = (0..<10).map { _ in (try? ask()) ?? true }
      return (before, refused)
    }
    while !connected.withLock({ $0 }) { await Task.yield() }
    async let stopped: Void = server.stop()
    let (before, refused) = try await busy
    #expect(refused.allSatisfy { $0 })
    gate.open()
    #expect(try await slow.hasPrefix("HTTP/1.1 200 "))
    await stopped
    #expect(started.withLock { $0 } == before)
  }

  @Test func `closes a connection that waits at once when it stops, while a request in flight goes on`() async throws {
    let gate = Gate()
    let sockets = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    var limits = ServerLimits()
    // Less than the client's limit. Requests that do not end within this time are aborted.
    limits.graceSeconds = 10
    let server = try HTTPServer.start(sockets: sockets, identity: nil, limits: limits) { request in
      if request.url.path() == "/slow" { await gate.pass() }
      return .whole(HTTPResponse(status: 200))
    }
    let port = server.httpPort
    let isIdle = Lock(false)
    async let closed = RawClient.talk(to: port) { talk in
      try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try talk.receive()
      isIdle.withLock { $0 = true }
      return talk.isClosed()
    }
    while !isIdle.withLock({ $0 }) { await Task.yield() }
    async let slow = RawClient.talk(to: port) { talk in
      try talk.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try talk.receive().head
    }
    await gate.untilReached()
    async let stopped: Void = server.stop()
    #expect(try await closed)
    gate.open()
    #expect(try await slow.hasPrefix("HTTP/1.1 200 "))
    await stopped
  }

  @Test func `stops in time although an answer never comes`() async throws {
    let gate = Gate()
    let sockets = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    var limits = ServerLimits()
    limits.graceSeconds = 0.05
    let server = try HTTPServer.start(sockets: sockets, identity: nil, limits: limits) { _ in
      await gate.pass()
      return .whole(HTTPResponse(status: 200))
    }
    let port = server.httpPort
    async let answer = RawClient.talk(to: port) { talk in
      try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try? talk.receive().head
    }
    await gate.untilReached()
    await server.stop()
    await server.stop()
    let head = try await answer
    #expect(head == nil || head?.hasPrefix("HTTP/1.1 503 ") == true)
    gate.open()
  }

  @Test func `answers 504 when an answer takes too long, and ignores the late one`() async throws {
    let gate = Gate()
    var limits = ServerLimits()
    limits.answerSeconds = 0.05
    try await withServer(
      limits: limits,
      respond: { _ in
        await gate.pass()
        return HTTPResponse(status: 200)
      }
    ) { server in
      let head = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try talk.receive().head
      }
      #expect(head.hasPrefix("HTTP/1.1 504 "))
      gate.open()
    }
  }

  @Test func `never writes a header value with a line break`() async throws {
    try await withServer(respond: { _ in
      HTTPResponse(status: 302, headers: ["Location": "http://localhost/\r\nSet-Cookie: a=b"])
    }) { server in
      let answer = try await RawClient.talk(to: server.httpPort) { talk in
        try talk.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try? talk.receive().head
      }
      #expect(answer?.contains("Set-Cookie") != true)
    }
  }
}
