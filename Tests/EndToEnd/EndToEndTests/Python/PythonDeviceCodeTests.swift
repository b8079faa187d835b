// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport
import Testing

// Parity: device code
@Suite("Microsoft's MSAL for Python signs in without a browser of its own", .timeLimit(.minutes(5)))
struct PythonDeviceCodeTests {
  // Fidelity: [MSAL Python] device code
  @Test func `By device code: pending, slow down, the tokens, declined, expired`() async throws {
    let emulator = try await EmulatorProcess.start()
    let user = try emulator.user("adele")
    let report = try await PythonEnvironment.shared().report(
      "device_code.py",
      ["\(emulator.https)/common", try emulator.app.clientID, user.username, user.password, "User.Read"],
      emulator)
    #expect(report["pending"] == "authorization_pending")
    #expect(report["too_fast"] == "slow_down")
    #expect(report["interval"]?.int == 10)
    #expect(report["steps"] == ["code", "username", "password", "confirm", "consent"])
    #expect(report["error"] == .null, "\(report.text)")
    #expect(report["username"]?.string == user.username)
    #expect(report["silent"] == true)
    #expect(report["replay"] == "invalid_grant")
    #expect(report["declined"] == "authorization_declined")
    #expect(report["expired"] == "expired_token")
    #expect(await emulator.stop() == 0)
  }

  // Fidelity: [MSAL Python] password grant
  @Test func `By user name and password, once the permissions are granted`() async throws {
    let emulator = try await EmulatorProcess.start()
    let user = try emulator.user("lee")
    let report = try await PythonEnvironment.shared().report(
      "username_password.py",
      ["\(emulator.https)/organizations", try emulator.app.clientID, user.username, user.password, "User.Read"],
      emulator)
    #expect(report["early"]?["codes"] == [65001])
    #expect(report["early"]?["suberror"] == "consent_required")
    #expect(report["right"]?["error"] == .null, "\(report.text)")
    #expect(report["right"]?["username"]?.string == user.username)
    #expect(report["silent"] == true)
    #expect(report["wrong"]?["codes"] == [50126])
    #expect(report["unknown"]?["codes"] == [50034])
    #expect(report["asked_for_realm"] == true)
    #expect(await emulator.stop() == 0)
  }
}
