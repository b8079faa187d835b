// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import MSALTesting
import Notes
import Testing

/// Every test has an emulator of its own, so all of them run at once.
@MainActor
@Suite(.identityEmulator(seed: .file("seed.json")))
struct NotesModelTests {
  let emulator: IdentityEmulatorServer
  let model: NotesModel

  init() throws {
    emulator = try IdentityEmulatorServer.current
    // The app's own settings, connected to the emulator.
    let settings = try NotesModel.settings()
    try emulator.connect(settings)
    // The API in this process, in place of the network.
    let service = try NotesService(emulator: emulator)
    model = try NotesModel(settings: settings) { try await service.response(to: $0) }
  }

  @Test func `shows the notes of who signs in`() async throws {
    let zoe = try emulator.person("zoe")
    await model.signIn(username: zoe.username, password: zoe.password ?? "")
    #expect(model.state == .showing(["Buy milk", "Signed in as 22222222-0000-4000-8000-000000000001"]))
  }

  @Test func `says that a password is wrong, and takes the right one then`() async throws {
    let zoe = try emulator.person("zoe")
    await model.signIn(username: zoe.username, password: "wrong")
    #expect(model.state == .failed("User name or password is wrong."))
    await model.signIn(username: zoe.username, password: zoe.password ?? "")
    #expect(model.state == .showing(["Buy milk", "Signed in as 22222222-0000-4000-8000-000000000001"]))
  }

  @Test func `goes to the browser where the account needs it`() async throws {
    let ben = try emulator.person("ben")
    ben.completesSignIn(wrongPasswords: 1)
    await model.signIn(username: ben.username, password: ben.password ?? "")
    #expect(model.state == .showing(["Buy milk", "Signed in as 22222222-0000-4000-8000-000000000002"]))
    #expect(emulator.visits.count == 1)
  }

  @Test func `is signed out still when the browser is closed`() async throws {
    try emulator.person("ben").cancelsSignIn()
    await model.signInWithBrowser()
    #expect(model.state == .signedOut)
  }

  @Test func `asks nobody when the token has ended`() async throws {
    let zoe = try emulator.person("zoe")
    await model.signIn(username: zoe.username, password: zoe.password ?? "")
    try await emulator.advance(by: .seconds(2 * 3600))
    await model.reload()
    #expect(model.state == .showing(["Buy milk", "Signed in as 22222222-0000-4000-8000-000000000001"]))
    #expect(try await emulator.requests().count { $0.parameters["grant_type"] == "refresh_token" } == 2)
  }

  @Test func `asks to sign in again when an administrator has ended the session`() async throws {
    let zoe = try emulator.person("zoe")
    await model.signIn(username: zoe.username, password: zoe.password ?? "")
    try await emulator.advance(by: .seconds(2 * 3600))
    try await zoe.revokeSessions()
    await model.reload()
    #expect(model.state == .signedOut)
  }

  @Test func `says when the platform is down`() async throws {
    try await emulator.fail(.all, with: .serverError(503))
    await model.signIn(username: "zoe@notes.example", password: "any")
    #expect(model.state == .failed("Signing in did not work. Try again later."))
  }
}

extension NotesService {
  init(emulator: IdentityEmulatorServer) throws {
    var configuration = NotesService.configuration(tenantID: try emulator.tenant("Notes").id)
    try emulator.connect(&configuration)
    try self.init(configuration)
  }

  /// Makes an HTTP response of `notes(authorization:)`, as a web server would.
  func response(to request: URLRequest) async throws -> (Data, URLResponse) {
    let (status, notes) = await notes(authorization: request.value(forHTTPHeaderField: "Authorization"))
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    else { throw URLError(.badURL) }
    return (try JSONEncoder().encode(notes), response)
  }
}
