// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import TestSupport
import Testing

/// The code of the article about testing does what the article says.
@Suite(.oneInAProcess, .timeLimit(.minutes(10))) struct PageSnippetsRunTests {
  private let emulator: Emulator
  private let home: TemporaryDirectory

  init() async throws {
    home = try TemporaryDirectory()
    try EmulatorProcess.prepare(home)
    let script = "#!/bin/sh\nXDG_DATA_HOME=\(home.path) exec \(Products.path("msal-emulator")) \"$@\"\n"
    emulator = try await Emulator(program: try await home.program("emulator", script: script))
  }

  private func person() async throws -> MSALNativeAuthUserAccountResult {
    try await requireCase("completed", of: signIn(emulator))
  }

  private func token(_ person: MSALNativeAuthUserAccountResult, anew: Bool = false) async throws -> String {
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = ["User.Read"]
    parameters.forceRefresh = anew
    return try await person.getAccessToken(parameters: parameters).accessToken
  }

  @Test func `a native sign-in at an emulator of its own succeeds, and its token is kept`() async throws {
    let person = try await person()
    #expect(person.account.username == "pia@customers.example")
    #expect(try await token(person) == token(person))
    #expect(try await token(person) != token(person, anew: true))
  }

  @Test func `a person is blocked, until everything is undone`() async throws {
    try await block(emulator)
    let error = await #expect(throws: SignInStartError.self) { try await signIn(emulator) }
    #expect(error?.errorCodes == [50057])
    try await emulator.control("reset", "{}")
    _ = try await person()
  }

  @Test func `one token request fails, and says when to come back; the one after it succeeds`() async throws {
    try await refuseOnce(emulator)
    let error = await #expect(throws: SignInStartError.self) { try await signIn(emulator) }
    let cause = try #require(error?.underlyingError) as NSError
    #expect(cause.userInfo[MSALHTTPResponseCodeKey] as? String == "503")
    _ = try await person()
  }

  @Test func `a token with a short life is renewed by every request, and an API accepts it`() async throws {
    try await shortenLives(emulator)
    let person = try await person()
    let first = try await token(person)
    let second = try await token(person)
    #expect(first != second)
    var request = URLRequest(url: try emulator.url("/v1.0/me"))
    request.setValue("Bearer " + second, forHTTPHeaderField: "Authorization")
    let (_, answer) = try await URLSession.shared.data(for: request)
    #expect((answer as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `a renewal fails when sessions were revoked`() async throws {
    let person = try await person()
    try await emulator.control("users/pia@customers.example/revoke-sessions", "{}")
    await #expect(throws: RetrieveAccessTokenError.self) { try await token(person, anew: true) }
  }

  @Test func `a clock that is ten minutes ahead makes a sign-in fail`() async throws {
    try await emulator.control("clock", #"{"advanceSeconds": 600}"#)
    await #expect { try await signIn(emulator) } throws: { $0.localizedDescription.contains("clock") }
    try await emulator.control("clock", #"{"advanceSeconds": -600}"#)
    _ = try await person()
  }

  @Test func `a command that the emulator does not know is no silent success`() async throws {
    await #expect(throws: Emulator.Refusal.self) { try await emulator.control("clok", "{}") }
  }

  @Test func `a subclass answers in the place of the service`() async throws {
    let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: MSALResult().account)
    await #expect { try await SignedOut().acquireTokenSilent(with: parameters) } throws: {
      ($0 as NSError).code == MSALError.interactionRequired.rawValue
    }
  }
}
