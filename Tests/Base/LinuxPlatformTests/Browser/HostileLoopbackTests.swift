// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@Suite("Hostile requests to the redirect URI", .timeLimit(.minutes(1)))
struct HostileLoopbackTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    var name: String
    var status: String
    /// `HOST` stands for the right Host header.
    var request: String
    var mode = RedirectExpectation.ResponseMode.formPost
    var testDescription: String { name }
  }

  static let form = "Content-Type: application/x-www-form-urlencoded\r\n"
  static let attacks = [
    Attack(name: "favicon", status: "404", request: "GET /favicon.ico HTTP/1.1\r\nHOST\r\n\r\n"),
    Attack(name: "another path", status: "404", request: "POST /other HTTP/1.1\r\nHOST\r\nContent-Length: 0\r\n\r\n"),
    Attack(name: "a GET where a post is due", status: "405", request: "GET /?code=x&state=s1 HTTP/1.1\r\nHOST\r\n\r\n"),
    Attack(name: "preflight", status: "405", request: "OPTIONS / HTTP/1.1\r\nHOST\r\n\r\n"),
    Attack(
      name: "a post where a query is due", status: "405",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 15\r\n\r\ncode=x&state=s1", mode: .query),
    Attack(
      name: "HEAD where a query is due", status: "405", request: "HEAD /?code=x&state=s1 HTTP/1.1\r\nHOST\r\n\r\n",
      mode: .query),
    Attack(name: "no state in a query", status: "400", request: "GET /?code=x HTTP/1.1\r\nHOST\r\n\r\n", mode: .query),
    Attack(
      name: "the clean path too early", status: "404", request: "GET /done HTTP/1.1\r\nHOST\r\n\r\n", mode: .query),
    Attack(
      name: "wrong state", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 15\r\n\r\ncode=x&state=s2"),
    Attack(
      name: "state as a prefix", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 14\r\n\r\ncode=x&state=s"),
    Attack(
      name: "no state", status: "400", request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 6\r\n\r\ncode=x"),
    Attack(name: "empty body", status: "400", request: "POST / HTTP/1.1\r\nHOST\r\n\(form)\r\n"),
    Attack(
      name: "two states", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 17\r\n\r\nstate=s1&state=s2"),
    Attack(
      name: "two codes", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 22\r\n\r\ncode=x&code=y&state=s1"),
    Attack(
      name: "bad escape", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 17\r\n\r\ncode=%4&state=s1&"),
    Attack(
      name: "not UTF-8", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 17\r\n\r\ncode=%FF&state=s1"),
    Attack(
      name: "a form of another type", status: "415",
      request: "POST / HTTP/1.1\r\nHOST\r\nContent-Type: text/plain\r\nContent-Length: 15\r\n\r\ncode=x&state=s1"),
    Attack(
      name: "a name that resolves to loopback", status: "403",
      request: "POST / HTTP/1.1\r\nHost: evil.example:80\r\n\(form)Content-Length: 15\r\n\r\ncode=x&state=s1"),
    Attack(
      name: "the address instead of the name", status: "403",
      request: "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\(form)Content-Length: 15\r\n\r\ncode=x&state=s1"),
    Attack(
      name: "no host", status: "400", request: "POST / HTTP/1.1\r\n\(form)Content-Length: 15\r\n\r\ncode=x&state=s1"),
    Attack(
      name: "two hosts", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\nHost: evil\r\n\(form)Content-Length: 15\r\n\r\ncode=x&state=s1"),
    Attack(name: "a proxy's request", status: "400", request: "GET http://localhost/ HTTP/1.1\r\nHOST\r\n\r\n"),
    Attack(name: "CONNECT", status: "400", request: "CONNECT a:1 HTTP/1.1\r\nHOST\r\n\r\n"),
    Attack(
      name: "two lengths", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 15\r\nContent-Length: 1\r\n\r\ncode=x&state=s1"),
    Attack(
      name: "a length that is no number", status: "400",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: +15\r\n\r\ncode=x&state=s1"),
    Attack(
      name: "a length past the limit", status: "413",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 65536\r\n\r\n"),
    Attack(
      name: "a length past every integer", status: "413",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Content-Length: 99999999999999999999999\r\n\r\n"),
    Attack(
      name: "chunks", status: "501",
      request: "POST / HTTP/1.1\r\nHOST\r\n\(form)Transfer-Encoding: chunked\r\n\r\nF\r\ncode=x&state=s1\r\n0\r\n\r\n"),
    Attack(
      name: "an endless header", status: "431",
      request: "POST / HTTP/1.1\r\nHOST\r\nX: " + String(repeating: "x", count: 20_000)),
    Attack(name: "a folded header", status: "400", request: "POST / HTTP/1.1\r\nHOST\r\nX: a\r\n b\r\n\r\n"),
    Attack(name: "a bare line feed", status: "400", request: "POST / HTTP/1.1\r\nHOST\r\nX: a\nY: b\r\n\r\n"),
    Attack(name: "a zero byte", status: "400", request: "POST / HTTP/1.1\r\nHOST\r\nX: a\u{0}\r\n\r\n"),
    Attack(name: "space before the colon", status: "400", request: "POST / HTTP/1.1\r\nHOST\r\nX : a\r\n\r\n"),
    Attack(name: "HTTP/2", status: "400", request: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    Attack(name: "HTTP/0.9", status: "400", request: "GET /\r\n\r\n"),
    Attack(name: "a TLS greeting", status: "400", request: "\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}"),
  ]

  @Test(arguments: attacks)
  func `is refused, and the wait goes on`(attack: Attack) async throws {
    let open = try await OpenRedirect(mode: attack.mode)
    let request = attack.request.replacingOccurrences(of: "HOST", with: "Host: localhost:\(open.port)")
    let reply = await open.exchange(request)
    #expect(reply.hasPrefix("HTTP/1.1 \(attack.status) "), "\(reply.prefix(60))")
    let right = attack.mode == .query ? open.get("/?code=right&state=s1") : open.post("code=right&state=s1")
    _ = await open.exchange(right)
    #expect(try await open.answer().first?.value == "right")
    if attack.mode == .query { _ = await open.exchange(open.get("/done")) }
    await open.channel.close()
  }

  @Test func `a hundred connections that say nothing keep nobody out`() async throws {
    let open = try await OpenRedirect()
    let silent = (0..<100).compactMap { _ in RawConnection.connect(port: open.port) }
    for connection in silent { connection.write("POST / HTTP/1.1\r\nHo") }
    #expect(await open.exchange(open.post("code=right&state=s1")).hasPrefix("HTTP/1.1 200 "))
    #expect(try await open.answer().first?.value == "right")
    await open.channel.close()
    #expect(silent.count == 100)
  }

  @Test func `a request in single bytes is still a request`() async throws {
    let open = try await OpenRedirect()
    let port = open.port
    let request = open.post("code=right&state=s1")
    let reply = await offPool {
      guard let connection = RawConnection.connect(port: port) else { return "" }
      for byte in request.utf8 { connection.write([byte]) }
      return connection.readToEnd()
    }
    #expect(reply.hasPrefix("HTTP/1.1 200 "))
    await open.channel.close()
  }

  @Test func `connections dropped halfway through cost nothing`() async throws {
    let open = try await OpenRedirect()
    let request = open.post("code=right&state=s1")
    for length in stride(from: 0, to: request.utf8.count - 1, by: 7) {
      let connection = RawConnection.connect(port: open.port)
      connection?.write(Array(request.utf8.prefix(length)))
    }
    #expect(await open.exchange(request).hasPrefix("HTTP/1.1 200 "))
    await open.channel.close()
  }

  @Test func `the body may be announced as text in a character set`() async throws {
    let open = try await OpenRedirect()
    let fields = "content-type: Application/X-WWW-Form-URLencoded; charset=UTF-8\r\nExpect: 100-continue\r\n"
    #expect(await open.exchange(open.post("state=s1", fields: fields)).hasPrefix("HTTP/1.1 200 "))
    #expect(try await open.answer().map(\.name) == ["state"])
    await open.channel.close()
  }
}
