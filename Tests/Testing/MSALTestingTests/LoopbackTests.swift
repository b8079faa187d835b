// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import MSALTesting
import Testing

@Suite("Over the loopback interface")
struct LoopbackTests {
  private func status(_ url: URL) async -> Int? {
    let response = try? await URLSession.shared.data(from: url).1
    return (response as? HTTPURLResponse)?.statusCode
  }

  private func metadata(_ emulator: IdentityEmulatorServer) throws -> URL {
    try #require(emulator.httpURL).appending(path: "common/v2.0/.well-known/openid-configuration")
  }

  @Test(.identityEmulator(listening: true)) func `others reach it, and apps of this process see the same`() async throws
  {
    let emulator = try IdentityEmulatorServer.current
    #expect(await status(try metadata(emulator)) == 200)
    #expect(emulator.url.scheme == "https")
    #expect(FileManager.default.fileExists(atPath: try #require(emulator.certificateAuthority).path()))
    try emulator.person("adele").completesSignIn()
    let result = try await emulator.application().signIn()
    var request = URLRequest(url: try #require(emulator.httpURL).appending(path: "v1.0/me"))
    request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
    let (_, response) = try await URLSession.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `who stops it, or forgets to, leaves nothing behind`() async throws {
    var emulator: IdentityEmulatorServer? = try await .start(listening: true)
    let first = try metadata(try #require(emulator))
    let folder = try #require(emulator?.certificateAuthority).path()
    #expect(await status(first) == 200)
    await emulator?.stop()
    #expect(await status(first) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder))

    emulator = try await .start(listening: true)
    let second = try metadata(try #require(emulator))
    let left = try #require(emulator?.certificateAuthority).path()
    emulator = nil
    while FileManager.default.fileExists(atPath: left) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(await status(second) == nil)
  }

  @Test(arguments: [true, false]) func `an emulator that runs elsewhere`(isSecure: Bool) async throws {
    let other = try await IdentityEmulatorServer.start(listening: true)
    let withoutScheme = URL(string: "localhost:\(try #require(other.httpURL?.port))")
    let emulator = try await IdentityEmulatorServer.attach(
      to: isSecure ? other.url : withoutScheme, certificateAuthority: isSecure ? other.certificateAuthority : nil)
    let world = try await emulator.world()
    let application = try world.application()
    try world.person("adele").completesSignIn()
    let account = try await application.signIn().account
    try await world.advance(by: .seconds(3700))
    #expect(try await application.silently(account).tokenSource == .refreshToken)
    #expect(try await emulator.requests().isEmpty)
    await world.stop()
    await other.stop()
  }

  @Test func `no emulator there is said`() async throws {
    let emulator = try await IdentityEmulatorServer.start(listening: true)
    let url = try #require(emulator.httpURL)
    await emulator.stop()
    await #expect { try await IdentityEmulatorServer.attach(to: url) } throws: {
      "\($0)".contains("msal-emulator serve")
    }
  }
}
