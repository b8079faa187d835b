// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALTesting
import Notes
import Testing

/// Which callers the API accepts.
@Suite(.identityEmulator(seed: .file("seed.json")))
struct NotesServiceTests {
  let emulator: IdentityEmulatorServer
  let service: NotesService
  let good = TestToken.person("zoe", audience: "notes", scopes: ["Notes.Read"])

  init() throws {
    emulator = try IdentityEmulatorServer.current
    service = try NotesService(emulator: emulator)
  }

  private func status(_ token: TestToken) async throws -> Int {
    await service.notes(authorization: "Bearer \(try await emulator.token(token))").status
  }

  @Test func `lets in who may read`() async throws {
    #expect(try await status(good) == 200)
  }

  @Test func `refuses who has no token, a bad one or an old one`() async throws {
    #expect(await service.notes(authorization: nil).status == 401)
    #expect(try await status(good.wronglySigned()) == 401)
    #expect(try await status(good.expired()) == 401)
  }

  @Test func `refuses who may do something else`() async throws {
    var writer = good
    writer.scopes = ["Notes.Write"]
    #expect(try await status(writer) == 403)
    #expect(try await status(.person("zoe", audience: "graph")) == 401)
  }
}
