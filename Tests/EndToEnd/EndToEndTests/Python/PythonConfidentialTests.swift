// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport
import Testing

// Fidelity: [MSAL Python, azure-identity] client authentication; [MSAL Python, azure-identity] client assertions
// Fidelity: [MSAL Python] client credentials
// Fidelity: [MSAL Python] on-behalf-of (`jwt-bearer`)
// Parity: on-behalf-of; client assertion with a certificate
@Suite("Microsoft's MSAL for Python as a confidential client", .timeLimit(.minutes(5)))
struct PythonConfidentialTests {
  @Test func `It proves itself by secret and by certificate, signs a person in, and acts on behalf of one`()
    async throws
  {
    let emulator = try await EmulatorProcess.start()
    let lee = try emulator.user("lee")
    let report = try await PythonEnvironment.shared().report(
      "confidential.py",
      ["\(emulator.https)/contoso.example", emulator.control, lee.username, lee.password], emulator)
    let steps = [
      "secret", "cached", "certificate", "thumbprint", "asynchronous", "code", "silent", "renewed", "on_behalf_of",
    ]
    for step in steps {
      #expect(report[step]?["error"] == .null, "\(step): \(report[step]?.text ?? "")")
      #expect(report[step]?["token"]?.string != nil, "\(step)")
    }
    for (step, method) in [("secret", "1"), ("certificate", "2"), ("thumbprint", "2"), ("asynchronous", "2")] {
      let claims = try #require(report[step]?["claims"])
      #expect(claims["azpacr"]?.string == method)
      #expect(claims["roles"] == ["ToDoList.Read.All"])
      #expect(claims["idtyp"] == "app")
      #expect(claims["scp"] == .null)
      #expect(claims["oid"] == claims["sub"])
    }
    #expect(report["cached"]?["token"] == report["secret"]?["token"])
    #expect(report["cached"]?["source"] == "cache")
    #expect(report["code"]?["username"]?.string == lee.username)
    #expect(report["code"]?["refresh"] == true)
    #expect(report["silent"]?["token"] == report["code"]?["token"])
    #expect(report["renewed"]?["token"] != report["code"]?["token"])
    #expect(report["on_behalf_of"]?["claims"]?["scp"] == "ToDoList.Read")
    #expect(report["called"]?["username"]?.string == lee.username)
    let refusals = [
      ("wrong_secret", "invalid_client", 7_000_215), ("unknown_certificate", "invalid_client", 700_027),
      ("no_default", "invalid_scope", 1_002_012), ("without_consent", "invalid_grant", 65_001),
      ("not_for_it", "invalid_grant", 500_131),
    ]
    for (step, error, number) in refusals {
      #expect(report[step]?["error"]?.string == error, "\(step): \(report[step]?.text ?? "")")
      #expect(report[step]?["error_codes"] == [JSONValue(number)], "\(step)")
    }
    #expect(await emulator.stop() == 0)
  }
}
