// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import LinuxPlatform

/// Another user of the machine. Under root it is a program that runs as `nobody`; otherwise it is this process, and the
/// listener is told that its user is `nobody`.
private struct AnotherUser {
  static let nobody: uid_t = 65_534
  static var isReal: Bool { geteuid() == 0 }
  /// The user of the listener.
  static var owner: uid_t { isReal ? geteuid() : nobody }

  /// Sends `text` to `host`, which may be `::ffff:127.0.0.1`, and returns what comes back.
  static func exchange(_ text: String, host: String, port: Int, hangsUp: Bool = false) async throws -> String {
    let program = """
      import os, socket, struct, sys
      if os.geteuid() == 0:
        os.setgroups([]); os.setresgid(\(nobody), \(nobody), \(nobody)); os.setresuid(\(nobody), \(nobody), \(nobody))
      peer = socket.socket(socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET)
      peer.connect((sys.argv[1], int(sys.argv[2])))
      peer.sendall(sys.argv[3].encode())
      while sys.argv[4] == "reads" and (piece := peer.recv(65536)): sys.stdout.write(piece.decode())
      """
    return try await ChildProcess.run(
      "python3", ["-c", program, host, "\(port)", text, hangsUp ? "hangs up" : "reads"]
    ).output
  }
}

@Suite("Who may answer at the redirect URI", .timeLimit(.minutes(1))) struct LoopbackPeerTests {
  private func open(user: uid_t) async throws -> OpenRedirect { try await OpenRedirect(user: user) }

  @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
  func `what another user sends is refused, and the wait goes on`(host: String) async throws {
    let open = try await open(user: AnotherUser.owner)
    let reply = try await AnotherUser.exchange(open.post("code=evil&state=s1"), host: host, port: open.port)
    #expect(reply.hasPrefix("HTTP/1.1 403 "))
    #expect(reply.contains("Another user of this machine"))
    guard AnotherUser.isReal else { return }
    _ = await open.exchange(open.post("code=good&state=s1"))
    #expect(try await open.answer().first?.value == "good")
    await open.channel.close()
  }

  @Test func `who sends and hangs up is refused`() async throws {
    let open = try await open(user: AnotherUser.owner)
    let port = open.port
    // Repeated, because the listener may see the bytes before or after the end of the connection.
    for _ in 0..<20 {
      _ = try await AnotherUser.exchange(open.post("code=evil&state=s1"), host: "127.0.0.1", port: port, hangsUp: true)
    }
    guard AnotherUser.isReal else { return }
    #expect(await open.exchange(open.post("code=good&state=s1")).hasPrefix("HTTP/1.1 200 "))
    #expect(try await open.answer().first?.value == "good")
    await open.channel.close()
  }

  @Test(arguments: [false, true])
  func `a peer that has gone before it is looked at is not trusted`(resets: Bool) throws {
    let opened = try LoopbackSockets.open([.v4], port: 0)
    let listener = opened.sockets[0]
    defer { close(listener) }
    var peer = RawConnection.connect(port: Int(opened.port))
    try #require(peer != nil)
    let socket = accept(listener, nil, nil)
    defer { close(socket) }
    #expect(LoopbackPeer.isTrusted(socket, user: geteuid()))
    if resets { peer?.resetOnClose() }
    peer = nil
    // A child process that another test is starting has a copy of the connection until it executes its program.
    var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    #expect(poll(&event, 1, 60_000) == 1)
    #expect(!LoopbackPeer.isTrusted(socket, user: geteuid()))
  }

  @Test func `the browser gets an address that says nothing, works once, and for its user only`() async throws {
    let open = try await open(user: AnotherUser.owner)
    let page = try #require(URL(string: "https://login.example/authorize?state=the-state&nonce=n&x=%20"))
    let startPage = open.channel.startPage(for: page)
    #expect(open.channel.startPage(for: page) == startPage)
    for word in ["login.example", "state", "nonce"] { #expect(!startPage.absoluteString.contains(word)) }
    let path = startPage.path()
    #expect(path.utf8.count == 28 && startPage.host() == "localhost" && startPage.port == open.port)
    let foreign = try await AnotherUser.exchange(open.get(path), host: "127.0.0.1", port: open.port)
    #expect(foreign.hasPrefix("HTTP/1.1 403 "))
    guard AnotherUser.isReal else { return }
    #expect(await open.exchange(open.get(path).replacing("GET", with: "HEAD")).hasPrefix("HTTP/1.1 405 "))
    let first = await open.exchange(open.get(path))
    #expect(first.hasPrefix("HTTP/1.1 303 "))
    #expect(first.contains("\r\nLocation: \(page.absoluteString)\r\n"))
    #expect(await open.exchange(open.get(path)).hasPrefix("HTTP/1.1 410 "))
    let shown = open.channel.shownPage(for: page)
    #expect(shown != startPage && shown.absoluteString.utf8.count < 60)
    for _ in 0..<3 {
      #expect(await open.exchange(open.get(shown.path())).contains("\r\nLocation: \(page.absoluteString)\r\n"))
    }
    // The right answer is still accepted.
    _ = await open.exchange(open.post("code=good&state=s1"))
    #expect(try await open.answer().first?.value == "good")
    await open.channel.close()
  }

  @Test func `an address that nothing was opened at leads nowhere`() async throws {
    let startPage = LoopbackStartPage("localhost:1", worksOnce: true)
    #expect(startPage.reply(to: "GET").status == 404)
    #expect(startPage.path != LoopbackStartPage("localhost:1", worksOnce: true).path)
  }
}
