// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

// Fidelity: failures on purpose
// Parity: failures
@Suite("A connection that a fault rule breaks")
struct BrokenConnectionTests {
  /// Runs an emulator with one rule for its metadata, and asks for it twice.
  private func ask(
    _ answer: JSONValue, secure: Bool
  ) async throws -> (first: Result<HTTPResponse, TransportError>, second: HTTPResponse) {
    let directory = try TemporaryDirectory()
    var options = EmbeddedEmulator.Options(dataFolder: directory.file("data"))
    options.signingKey = try TestKeys.signing.get()
    options.seed.faults = [
      try FaultRule(decoding: ["match": ["endpoint": "metadata", "count": 1], "answer": answer])
    ]
    let running = try await EmbeddedEmulator.start(options, random: SystemRandom())
    let authority = try running.authorityPath.map { try Array(Data(contentsOf: URL(fileURLWithPath: $0))) }
    let transport = CurlTransport(trustedCertificates: authority)
    let base = try #require(secure ? running.https : running.http)
    let request = HTTPRequest(url: base.appending(path: "common/v2.0/.well-known/openid-configuration"))
    let first: Result<HTTPResponse, TransportError>
    do throws(TransportError) { first = .success(try await transport.send(request)) } catch { first = .failure(error) }
    let second = try await transport.send(request)
    await running.stop()
    return (first, second)
  }

  @Test(arguments: ["request", "answer", "body"], [false, true])
  func `is lost to the client, and the next one works`(point: String, secure: Bool) async throws {
    let (first, second) = try await ask(["drop": .string(point)], secure: secure)
    #expect(throws: TransportError.connectionLost(host: "localhost")) { try first.get() }
    #expect(second.status == 200)
  }

  @Test func `may also end properly with half a body`() async throws {
    let (first, second) = try await ask(["truncate": 20], secure: false)
    #expect(try first.get().body.count == 20)
    #expect(second.body.count > 20)
  }
}
