// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

@Suite("The programs of the emulator's first page", .timeLimit(.minutes(5)))
struct StartPageTests {
  @Test func `run as they stand: an API takes one token and refuses another, and a person signs in`() async throws {
    let emulator = try await EmulatorProcess.start()
    let lee = try emulator.user("lee")
    let port = ReservedPort.next()
    let report = try await PythonEnvironment.shared().report(
      "start_page.py", [emulator.https, String(port), lee.username, lee.password], emulator)
    #expect(report["languages"] == ["C#", "Go", "JavaScript", "Python", "Swift", "curl"])
    #expect(report["accepted"]?["status"] == 200, "\(report["accepted"]?.text ?? "")")
    #expect(report["refused"]?["status"] == 401, "\(report["refused"]?.text ?? "")")
    #expect(report["refused"]?["text"]?.string?.contains("expired") == true)
    #expect(report["signed_in"] == true, "\(report["signed_in"]?.text ?? "")")
    #expect(report["device"] == ["code": 9, "error": "authorization_pending"])
    // Programs in other languages are only parsed.
    for language in ["javascript", "go", "swift"] {
      #expect((report[language]?["programs"]?.int ?? 0) >= 2, "\(language)")
      #expect(report[language]?["refused"] == [], "\(language): \(report[language]?.text ?? "")")
    }
    #expect(await emulator.stop() == 0)
  }
}
