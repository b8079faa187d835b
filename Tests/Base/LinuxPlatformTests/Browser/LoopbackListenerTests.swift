// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@Suite("The redirect URI on loopback", .timeLimit(.minutes(1)))
struct LoopbackListenerTests {
  @Test(arguments: [false, true])
  func `a form post on either address family is the answer`(v6: Bool) async throws {
    let open = try await OpenRedirect()
    #expect(open.channel.redirectURI == "http://localhost:\(open.port)")
    let reply = await open.exchange(open.post("code=a%2Bb+c&state=s1&x=%C3%A9&empty="), v6: v6)
    #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
    let answer = try await open.answer()
    #expect(answer.map(\.name) == ["code", "state", "x", "empty"])
    #expect(answer.map(\.value) == ["a+b c", "s1", "é", ""])
    await open.channel.close()
  }

  @Test func `the page says what to do, quotes nothing and loads nothing`() async throws {
    let open = try await OpenRedirect()
    let reply = await open.exchange(open.post("code=SECRET&state=s1"))
    #expect(reply.contains("<h1>Go back to the app</h1>"))
    #expect(reply.contains("color-scheme: light dark"))
    for word in ["SECRET", "s1<", "<script", "http://", "https://", "src=", "href="] { #expect(!reply.contains(word)) }
    for field in [
      "Content-Security-Policy: default-src 'none';", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
      "X-Content-Type-Options: nosniff", "Connection: close",
    ] { #expect(reply.contains("\r\n" + field)) }
    await open.channel.close()
  }

  @Test func `an error answer has a page of its own`() async throws {
    let open = try await OpenRedirect()
    let reply = await open.exchange(open.post("error=access_denied&error_description=%3Cb%3E&state=s1"))
    #expect(reply.contains("<h1>The sign-in did not finish</h1>"))
    #expect(!reply.contains("<b>"))
    #expect(try await open.answer().first?.value == "access_denied")
    await open.channel.close()
  }

  @Test func `a query answer is moved out of the address bar`() async throws {
    let open = try await OpenRedirect(mode: .query, path: "/auth/")
    let first = await open.exchange(open.get("/auth/?code=SECRET&state=s1"))
    #expect(first.hasPrefix("HTTP/1.1 303 See Other\r\n"))
    #expect(first.contains("\r\nLocation: /auth/done\r\n"))
    #expect(!first.contains("SECRET"))
    #expect(try await open.answer().map(\.value) == ["SECRET", "s1"])
    // Closing waits until the browser has fetched the page to which it was redirected.
    async let closed: Void = open.channel.close()
    let second = await open.exchange(open.get("/auth/done"))
    #expect(second.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(second.contains("<h1>Go back to the app</h1>"))
    await closed
  }

  @Test func `closing right after the answer still delivers the page`() async throws {
    let open = try await OpenRedirect(port: ReservedPort.next())
    async let reply = open.exchange(open.post("code=x&state=s1"))
    _ = try await open.channel.answer()
    await open.channel.close()
    #expect(await reply.hasSuffix("</html>\n"))
    #expect(RawConnection.connect(port: open.port) == nil)
  }

  @Test func `only the first answer counts`() async throws {
    let open = try await OpenRedirect()
    _ = await open.exchange(open.post("code=first&state=s1"))
    #expect(await open.exchange(open.post("code=second&state=s1")).hasPrefix("HTTP/1.1 410 "))
    #expect(try await open.answer().first?.value == "first")
    await open.channel.close()
  }

  @Test(arguments: [
    ("http://localhost:0/cb", "http://localhost:PORT/cb"), ("http://127.0.0.1", "http://127.0.0.1:PORT"),
    ("http://[::1]/a%20b", "http://[::1]:PORT/a%20b"), ("http://localhost/", "http://localhost:PORT/"),
    ("http://app.localhost/x", "http://app.localhost:PORT/x"),
  ])
  func `a configured redirect URI keeps its host and path`(text: String, expected: String) async throws {
    let uri = try #require(URL(string: text))
    let channel = try await LoopbackListener().listen(
      RedirectExpectation(redirectURI: uri, responseMode: .formPost, state: "s"))
    let port = try #require(URL(string: channel.redirectURI)?.port)
    #expect(channel.redirectURI == expected.replacingOccurrences(of: "PORT", with: "\(port)"))
    await channel.close()
  }

  @Test(arguments: [
    "https://localhost:1/", "http://example.com/", "http://192.168.1.1/", "msauth.app://auth", "http://localhost/?a=b",
    "http://localhost.example.com/", "http://localhost:70000/", "http://0.0.0.0/",
  ])
  func `a redirect URI that is not plain loopback can't be listened on`(text: String) async throws {
    let uri = try #require(URL(string: text))
    let expectation = RedirectExpectation(redirectURI: uri, responseMode: .formPost, state: "s")
    let error = await #expect(throws: BrowserError.self) { try await LoopbackListener().listen(expectation) }
    #expect(caseName(error) == "cannotListen")
  }

  @Test func `a port that another program holds is an error that names it`() async throws {
    let other = try RawServer { _ in }
    let uri = URL(string: "http://localhost:\(other.port)")
    let expectation = RedirectExpectation(redirectURI: uri, responseMode: .formPost, state: "s")
    await #expect(throws: BrowserError.cannotListen(reason: "another program uses port \(other.port)")) {
      try await LoopbackListener().listen(expectation)
    }
  }

  @Test func `a fixed port can be used again at once`() async throws {
    let first = try await OpenRedirect(port: ReservedPort.next())
    _ = await first.exchange(first.post("code=x&state=s1"))
    await first.channel.close()
    let again = try await OpenRedirect(port: first.port)
    #expect(again.port == first.port)
    await again.channel.close()
  }

  @Test func `cancelling the task ends its wait`() async throws {
    let open = try await OpenRedirect()
    let task = Task { try await open.channel.answer() }
    task.cancel()
    await #expect(throws: BrowserError.cancelled) { try await task.value }
    await open.channel.close()
  }

  @Test func `closing twice is fine, and whoever waits is cancelled`() async throws {
    let open = try await OpenRedirect(port: ReservedPort.next())
    let task = Task { try await open.channel.answer() }
    await open.channel.close()
    await open.channel.close()
    await #expect(throws: BrowserError.cancelled) { try await task.value }
    #expect(RawConnection.connect(port: open.port) == nil)
  }

  @Test func `a channel that nobody holds any more closes itself`() async throws {
    var open: OpenRedirect? = try await OpenRedirect()
    let connection = try #require(RawConnection.connect(port: open?.port ?? 0))
    open = nil
    #expect(await offPool { connection.readToEnd() } == "")
  }
}

/// A listening redirect URI and a browser made of raw sockets.
final class OpenRedirect: Sendable {
  let channel: any RedirectChannel
  let port: Int
  private let path: String

  init(
    mode: RedirectExpectation.ResponseMode = .formPost, path: String = "", port: Int = 0, user: uid_t = geteuid()
  ) async throws {
    let uri = path.isEmpty && port == 0 ? nil : URL(string: "http://localhost:\(port)\(path)")
    channel = try await LoopbackListener(user: user).listen(
      RedirectExpectation(redirectURI: uri, responseMode: mode, state: "s1"))
    self.port = try #require(URL(string: channel.redirectURI)?.port)
    self.path = path.isEmpty ? "/" : path
  }

  /// The parameters of the one answer.
  func answer() async throws -> [Parameter] { try #require(FormCoding.decode(try await channel.answer())) }

  func post(_ form: String, fields: String = "Content-Type: application/x-www-form-urlencoded\r\n") -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(fields)Content-Length: \(form.utf8.count)\r\n\r\n\(form)"
  }

  func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n" }

  /// Sends bytes on a connection of their own and reads until the listener closes it.
  func exchange(_ text: String, v6: Bool = false) async -> String {
    let port = port
    return await offPool {
      guard let connection = RawConnection.connect(port: port, v6: v6) else { return "" }
      connection.write(text)
      return connection.readToEnd()
    }
  }
}
