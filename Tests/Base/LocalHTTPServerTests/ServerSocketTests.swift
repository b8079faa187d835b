// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

@testable import LocalHTTPServer

@Suite("The sockets")
struct ServerSocketTests {
  @Test func `take one free port for both address families`() throws {
    let sockets = try ServerSockets.open(ServerAddresses())
    defer { sockets.close() }
    #expect(Set(sockets.http.map(\.port)).count == 1)
    #expect(Set(sockets.https.map(\.port)).count == 1)
    #expect(sockets.http.map(\.host) == ["127.0.0.1", "::1"])
    #expect(sockets.httpPort != sockets.httpsPort)
  }

  @Test(arguments: ["127.0.0.1", "::1"])
  func `say which port is in use, and on which address`(host: String) throws {
    let busy = try ServerSockets.open(ServerAddresses(hosts: [host], httpsPort: nil))
    defer { busy.close() }
    #expect(throws: HTTPServerError.portInUse(host: host, port: busy.httpPort)) {
      try ServerSockets.open(ServerAddresses(httpPort: busy.httpPort))
    }
  }

  @Test func `leave nothing bound when the HTTPS port is in use`() throws {
    let busy = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    defer { busy.close() }
    let free = try ServerSockets.open(ServerAddresses(httpsPort: nil))
    let port = free.httpPort
    free.close()
    #expect(throws: HTTPServerError.portInUse(host: "127.0.0.1", port: busy.httpPort)) {
      try ServerSockets.open(ServerAddresses(httpPort: port, httpsPort: busy.httpPort))
    }
    try ServerSockets.open(ServerAddresses(httpPort: port, httpsPort: nil)).close()
  }

  @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "::ffff:127.0.0.1"])
  func `refuse an address that other computers reach`(host: String) {
    #expect {
      try ServerSockets.open(ServerAddresses(hosts: [host]))
    } throws: { error in
      (error as? HTTPServerError)?.description.contains("--allow-non-loopback") == true
    }
  }

  @Test func `take such an address when told to`() throws {
    try ServerSockets.open(ServerAddresses(hosts: ["0.0.0.0"], allowsNonLoopback: true)).close()
  }

  @Test(arguments: ["localhost", "", "127.0.0.1:80", "127.1"])
  func `take numeric addresses only`(host: String) {
    #expect {
      try ServerSockets.open(ServerAddresses(hosts: [host]))
    } throws: { error in
      if case .badHost(host, _)? = error as? HTTPServerError { true } else { false }
    }
  }

  @Test(arguments: [-1, 65536])
  func `refuse a port out of range`(port: Int) {
    #expect(throws: HTTPServerError.self) { try ServerSockets.open(ServerAddresses(httpPort: port)) }
  }
}
