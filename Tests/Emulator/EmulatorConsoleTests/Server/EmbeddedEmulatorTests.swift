// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import IdentityEmulator
import LinuxPlatform
import LocalHTTPServer
import PlatformInterfaces
import TestSupport
import Testing

// Parity: TLS for all its names
@Suite("A whole emulator")
struct EmbeddedEmulatorTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func start(_ change: (inout EmbeddedEmulator.Options) -> Void = { _ in }) async throws -> EmbeddedEmulator {
    var options = EmbeddedEmulator.Options(dataFolder: directory.file("data"))
    options.signingKey = try TestKeys.signing.get()
    change(&options)
    return try await EmbeddedEmulator.start(options, clock: ManualClock(), random: SystemRandom())
  }

  private func transport(trusting path: String?) throws -> CurlTransport {
    let authority = try path.map { try Array(Data(contentsOf: URL(fileURLWithPath: $0))) }
    return CurlTransport(trustedCertificates: authority)
  }

  private func request(_ base: URL, _ path: String, host: String? = nil, body: String? = nil) throws -> HTTPRequest {
    let port = try #require(base.port)
    let origin = "\(base.scheme ?? "")://\(host ?? "localhost"):\(port)"
    return HTTPRequest(
      method: body == nil ? "GET" : "POST", url: try #require(URL(string: origin + path)),
      headers: body == nil ? [:] : ["Content-Type": "application/json"], body: Data((body ?? "").utf8))
  }

  @Test(
    arguments: [
      "localhost", "127.0.0.1", "[::1]", "login.microsoftonline.localhost", "graph.microsoft.localhost",
      "contoso.ciamlogin.localhost", "contoso.b2clogin.localhost",
    ])
  func `serves HTTPS for every documented name, trusted through its own authority`(host: String) async throws {
    let running = try await start()
    let https = try #require(running.https)
    let transport = try transport(trusting: running.authorityPath)
    let path = "/common/v2.0/.well-known/openid-configuration"
    let answer = try await transport.send(request(https, path, host: host))
    #expect(answer.status == 200)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("https://\(host):\(https.port ?? 0)/"))
    await running.stop()
  }

  @Test func `is trusted by nobody who was not given its authority, nor for other names`() async throws {
    let running = try await start()
    let https = try #require(running.https)
    let stranger = try transport(trusting: nil)
    await #expect(throws: TransportError.self) { try await stranger.send(request(https, "/_emulator/health")) }
    let transport = try transport(trusting: running.authorityPath)
    await #expect(throws: TransportError.self) {
      try await transport.send(request(https, "/_emulator/health", host: "other.localhost"))
    }
    await running.stop()
  }

  @Test func `serves the same over plain HTTP, and needs no HTTPS`() async throws {
    let running = try await start { $0.addresses.httpsPort = nil }
    #expect(running.https == nil)
    #expect(running.authorityPath == nil)
    let answer = try await transport(trusting: nil).send(request(running.http, "/_emulator/health"))
    #expect(answer.status == 200)
    await running.stop()
    await #expect(throws: TransportError.self) {
      try await transport(trusting: nil).send(request(running.http, "/_emulator/health"))
    }
  }

  @Test func `keeps what happened over a restart, where it is told to`() async throws {
    let folder = directory.file("state")
    let first = try await start { $0.stateFolder = folder }
    let transport = try transport(trusting: nil)
    let changed = try await transport.send(
      request(first.http, "/_emulator/users/lee@contoso.example/password", body: #"{"password":"Kept-1"}"#))
    #expect(changed.status == 200)
    await #expect(throws: EmulatorServerError.folderInUse(path: folder)) { try await start { $0.stateFolder = folder } }
    await first.stop()
    let second = try await start { $0.stateFolder = folder }
    let lee = try #require(second.emulator.directory.user(named: "lee@contoso.example"))
    #expect(second.emulator.administration.accounts.standing(of: lee.id)?.password.matches("Kept-1") == true)
    await second.stop()
  }

  @Test func `says that a state file is damaged instead of overwriting it`() async throws {
    let folder = directory.file("state")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try directory.write("{", to: "state/state.json")
    await #expect(
      throws: EmulatorServerError.damaged(path: folder + "/state.json", reason: "it is not JSON (byte 1)")
    ) {
      try await start { $0.stateFolder = folder }
    }
    #expect(try String(contentsOfFile: folder + "/state.json", encoding: .utf8) == "{")
  }
}
