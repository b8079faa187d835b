// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

@Suite("Microsoft's MSAL for Python can't tell the emulator from the real platform", .timeLimit(.minutes(5)))
struct PythonClientTests {
  // Fidelity: [MSAL Python] authorization code: single use, bound to client, redirect URI and challenge, expiring
  // Fidelity: [MSAL Python] response modes `query`, `fragment`, `form_post`
  @Test(arguments: ["adele", "mia"])
  func `It signs in by authorization code, renews silently, and a code works once`(name: String) async throws {
    let emulator = try await EmulatorProcess.start()
    let user = try emulator.user(name)
    let report = try await PythonEnvironment.shared().report(
      "authorization_code.py",
      [
        "\(emulator.https)/common", try emulator.app.clientID, user.username, user.password, "User.Read",
        "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read",
      ], emulator)
    for mode in ["query", "form_post", "again", "silent", "refreshed", "refreshed_again"] {
      let result = try #require(report[mode])
      #expect(result["error"] == .null, "\(mode): \(result.text)")
      #expect(result["token"]?.string != nil, "\(mode)")
      #expect(result["token_type"]?.string == "Bearer")
      #expect((3_000...5_400).contains(result["expires_in"]?.int ?? 0))
    }
    #expect(report["query"]?["steps"] == ["username", "password", "consent"])
    #expect(report["form_post"]?["steps"] == ["account", "form_post"])
    #expect(report["query"]?["claims"]?["preferred_username"]?.string == user.username)
    #expect(report["query"]?["claims"]?["iss"]?.string?.contains("microsoftonline.com") == false)
    #expect(report["account"]?["username"]?.string == user.username)
    #expect(report["query_replay"]?["error"]?.string == "invalid_grant")
    #expect(report["query_replay"]?["error_codes"] == [54005])
    #expect(report["silent"]?["token"] == report["again"]?["token"])
    #expect(report["refreshed"]?["token"] != report["silent"]?["token"])
    #expect(report["refreshed_again"]?["token"] != report["refreshed"]?["token"])
    #expect(report["accounts_left"] == 0)
    #expect(await emulator.stop() == 0)
  }

  @Test func `It signs in with its own loopback listener, which takes form_post only`() async throws {
    let emulator = try await EmulatorProcess.start()
    let user = try emulator.user("lee")
    let report = try await PythonEnvironment.shared().report(
      "interactive.py",
      ["\(emulator.https)/organizations", try emulator.app.clientID, user.username, user.password, "User.Read"],
      emulator)
    #expect(report["error"] == .null, "\(report.text)")
    #expect(report["has_token"] == true)
    #expect(report["username"]?.string == user.username)
    #expect(report["steps"]?.array?.last == "form_post")
    await emulator.stop()
  }
}
