// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import Foundation
import IdentityEmulator
import LocalHTTPServer
import OAuthWire
import TestSupport
import Testing

/// An emulator that others reach under a name, as in a network of containers.
// Parity: TLS for all its names
@Suite("A name of its own")
struct HostNameTests {
  private func start(_ name: String, _ data: TemporaryDirectory) async throws -> EmbeddedEmulator {
    var options = EmbeddedEmulator.Options(dataFolder: data.file("data"))
    options.addresses.name = name
    return try await EmbeddedEmulator.start(options)
  }

  @Test func `stands in addresses, issuers and the certificate, and is served`() async throws {
    let data = try TemporaryDirectory()
    let running = try await start("Emulator", data)
    let https = try #require(running.https)
    #expect(https.host() == "emulator")
    #expect(running.emulator.announcement["control"]?.string == "\(https)/_emulator")
    let certificate = try await ChildProcess.run(
      "curl",
      [
        "--silent", "--show-error", "--fail", "--cacert", try #require(running.authorityPath), "--resolve",
        "emulator:\(try #require(https.port)):127.0.0.1",
        "\(https)/organizations/v2.0/.well-known/openid-configuration",
      ])
    #expect(certificate.status == 0, "\(certificate.output)")
    #expect(certificate.output.contains("\(https)/"))
    let other = try await ChildProcess.run(
      "curl",
      [
        "--silent", "--output", "/dev/null", "--write-out", "%{http_code}", "--header", "Host: elsewhere",
        "http://127.0.0.1:\(try #require(running.http.port))/_emulator/health",
      ])
    #expect(["400", "421"].contains(other.output))
    await running.stop()
  }

  @Test(arguments: ["", "two words", "10.5.0.2", "-x", "a..b", "emulator_1", String(repeating: "x", count: 64)])
  func `has to be a host name`(name: String) async throws {
    let data = try TemporaryDirectory()
    await #expect(throws: EmulatorServerError.self) { try await start(name, data) }
  }
}
