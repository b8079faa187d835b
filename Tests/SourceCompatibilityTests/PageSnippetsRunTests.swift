// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import TestSupport
import Testing

/// The code of the article about testing does what the article says.
@Suite(.timeLimit(.minutes(1))) struct PageSnippetsRunTests {
  @Test("a native sign-in at an emulator of its own succeeds, and fails when the emulator is told so")
  func signingIn() async throws {
    let home = try TemporaryDirectory()
    let program = home.path + "/emulator"
    let script = "#!/bin/sh\nXDG_DATA_HOME=\(home.path) exec \(Products.path("msal-emulator")) \"$@\"\n"
    try Data(script.utf8).write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let emulator = try Emulator(program: program)
    guard case .completed(let person) = try await signIn(emulator) else {
      Issue.record("not signed in")
      return
    }
    #expect(person.account.username == "pia@customers.example")
    try await makeItGoWrong(emulator)
    let (rules, _) = try await URLSession.shared.data(from: try emulator.url("/_emulator/faults"))
    #expect(String(decoding: rules, as: UTF8.self).contains("503"))
    await #expect(throws: (any Error).self) { try await signIn(emulator) }
  }

  @Test("a subclass answers in the place of the service")
  func double() async throws {
    let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: MSALResult().account)
    do {
      _ = try await SignedOut().acquireTokenSilent(with: parameters)
      Issue.record("it answered")
    } catch {
      #expect((error as NSError).code == MSALError.interactionRequired.rawValue)
    }
  }
}
