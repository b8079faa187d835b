// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import TestSupport
import Testing

@testable import LinuxPlatform

/// libcurl reads the proxy variables of the process itself, so each case has a process of its own.
@Suite("Proxies", .timeLimit(.minutes(1))) struct ProxyTests {
  private static func answering(_ seen: Lock<[String]>) throws -> RawServer {
    try RawServer { connection in
      guard let request = connection.readRequest() else { return }
      seen.withLock { $0.append(String(request.prefix { $0 != "\r\n" })) }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
  }

  @Test func `a proxy of the environment is used for other machines`() async {
    await #expect(processExitsWith: .success) {
      let seen = Lock<[String]>([])
      let proxy = try Self.answering(seen)
      setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      let url = try #require(URL(string: "https://login.example.invalid/x"))
      // The request fails because the server is no real proxy; the test only checks that the proxy was asked.
      await #expect(throws: TransportError.self) { try await CurlTransport().send(HTTPRequest(url: url)) }
      #expect(seen.withLock { $0 } == ["CONNECT login.example.invalid:443 HTTP/1.1"])
    }
  }

  @Test func `a proxy that refuses is named, with its status`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try RawServer { connection in
        guard connection.readRequest() != nil else { return }
        connection.write(
          "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n")
      }
      setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      let url = try #require(URL(string: "https://login.example.invalid/x"))
      let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(HTTPRequest(url: url)) }
      let (host, reason): (String, String) = try requireCase("cannotConnect", of: error)
      #expect(host == "login.example.invalid")
      #expect(reason.hasPrefix("the proxy refuses: ") && reason.contains("407"))
    }
  }

  @Test func `loopback never goes through a proxy`() async {
    await #expect(processExitsWith: .success) {
      for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { setenv(name, "http://127.0.0.1:1", 1) }
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      for host in ["127.0.0.1", "localhost", "login.localhost"] {
        let seen = Lock<[String]>([])
        let server = try Self.answering(seen)
        let url = try #require(URL(string: "http://\(host):\(server.port)/x"))
        #expect(try await CurlTransport().send(HTTPRequest(url: url)).status == 200, "\(host)")
        #expect(seen.withLock { $0 } == ["GET /x HTTP/1.1"], "\(host)")
      }
    }
  }
}
