// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALTesting
import Notes
import XCTest

/// Tests with XCTest, which has no traits.
final class NotesXCTests: XCTestCase {
  private var emulator: IdentityEmulatorServer!

  override func setUp() async throws { emulator = try await IdentityEmulatorServer.start(seed: .file("seed.json")) }

  override func tearDown() async throws { await emulator.stop() }

  func testAnOldTokenIsRefused() async throws {
    let service = try NotesService(emulator: emulator)
    let token = try await emulator.token(.person("zoe", audience: "notes", scopes: ["Notes.Read"]))
    let before = await service.notes(authorization: "Bearer \(token)").status
    XCTAssertEqual(before, 200)
    try await emulator.advance(by: .seconds(2 * 3600))
    let after = await service.notes(authorization: "Bearer \(token)").status
    XCTAssertEqual(after, 401)
  }
}
