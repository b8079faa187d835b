// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import TestSupport
import Testing

@testable import LinuxPlatform

/// The loop of a redirect URI step by step, on the test's own thread, so that every order of events can be chosen.
@Suite("When a redirect URI may close") struct LoopbackServiceTests {
  private let port: Int
  private let sockets: [Int32]
  /// Wakes a step for which nothing has arrived, so that its test fails instead of waiting.
  private let wake: WakeUp

  init() throws {
    let wake = try #require(WakeUp())
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { wake.call() }
    self.wake = wake
    let opened = try LoopbackSockets.open([.v4], port: 0)
    (sockets, port) = (opened.sockets, Int(opened.port))
  }

  private func service(_ mode: RedirectExpectation.ResponseMode) -> LoopbackService {
    LoopbackService(
      listeners: sockets, wake: wake.descriptor,
      rules: AnswerRules(
        mode: mode, state: "s1", path: "/", host: "localhost:\(port)", user: geteuid(),
        startPages: []))
  }

  /// A function of its own, because `#expect` can't call a mutating function on the service.
  private func isDone(_ service: inout LoopbackService, closing: Bool = true) -> Bool {
    service.isDone(closing: closing)
  }

  private func send(_ request: String) throws -> RawConnection {
    let connection = try #require(RawConnection.connect(port: port))
    connection.write(request.replacingOccurrences(of: "HOST", with: "Host: localhost:\(port)"))
    return connection
  }

  /// Two steps, one for accepting and one for serving. They don't wait, because the request has arrived.
  private func serve(_ service: inout LoopbackService) -> String? {
    service.step() ?? service.step()
  }

  private let post =
    "POST / HTTP/1.1\r\nHOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 15\r\n\r\ncode=x&state=s1"

  @Test func `at once when nothing was answered`() throws {
    var service = service(.formPost)
    defer { service.closeAll() }
    let done = isDone(&service, closing: false)
    #expect(!done)
    let done2 = isDone(&service)
    #expect(done2)
  }

  @Test func `after a form post when the browser has closed its end`() throws {
    var service = service(.formPost)
    defer { service.closeAll() }
    var connection: RawConnection? = try send(post)
    let answer = serve(&service)
    #expect(answer == "code=x&state=s1")
    let done = isDone(&service)
    #expect(!done)
    #expect(connection?.readToEnd().hasSuffix("</html>\n") == true)
    connection = nil
    _ = service.step()
    let done2 = isDone(&service)
    #expect(done2)
  }

  @Test func `after a query when the browser has fetched the page it was sent on to`() throws {
    var service = service(.query)
    defer { service.closeAll() }
    var first: RawConnection? = try send("GET /?code=x&state=s1 HTTP/1.1\r\nHOST\r\n\r\n")
    let answer = serve(&service)
    #expect(answer == "code=x&state=s1")
    #expect(first?.readToEnd().hasPrefix("HTTP/1.1 303 ") == true)
    first = nil
    _ = service.step()
    let done = isDone(&service)
    #expect(!done)
    var second: RawConnection? = try send("GET /done HTTP/1.1\r\nHOST\r\n\r\n")
    let answer2 = serve(&service)
    #expect(answer2 == nil)
    #expect(second?.readToEnd().hasSuffix("</html>\n") == true)
    second = nil
    _ = service.step()
    let done2 = isDone(&service)
    #expect(done2)
  }
}
