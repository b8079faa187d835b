// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport
import Testing

// Parity: passkeys
@Suite("An authenticator of Debian's python3-fido2 registers passkeys and signs in", .timeLimit(.minutes(5)))
struct PythonPasskeyTests {
  // Fidelity: [python3-fido2] registration of a passkey by the API; [python3-fido2] sign-in with passkeys
  @Test func `Every algorithm and proof is registered, signs in and is deleted, and a wrong proof is refused`()
    async throws
  {
    let emulator = try await EmulatorProcess.start()
    let report = try await PythonEnvironment.debian.report(
      "passkeys.py", ["\(emulator.https)/customers.example", emulator.control, "5a3e0000-0000-4000-8000-00000000a011"],
      emulator)
    let algorithms = ["ES256", "EdDSA", "RS256"]
    let model: JSONValue = "00112233-4455-6677-8899-aabbccddeeff"
    for algorithm in algorithms {
      for proof in ["none", "own", "certified"] {
        let level: JSONValue = proof == "certified" ? "attested" : "notAttested"
        #expect(report["registered"]?["\(algorithm) \(proof)"] == [201, level, model], "\(report.text)")
      }
      #expect(report["refused"]?[algorithm] == [400, "attestationSignature"], "\(report.text)")
    }
    for algorithm in algorithms {
      #expect(report["signedIn"]?[algorithm] == ["fido", "mfa"], "\(report.text)")
      #expect(report["spoiled"]?[algorithm] == "wrongSignature", "\(report.text)")
    }
    #expect(report["counters"] == ["counterNotGreater", ["fido", "mfa"]])
    #expect(report["afterwards"] == "unknownCredential")
    let names = algorithms.flatMap { algorithm in ["certified", "none", "own"].map { "\(algorithm) \($0)" } }
    #expect(report["listed"] == .array(names.map(JSONValue.string)))
    #expect(report["deleted"] == .array(Array(repeating: 204, count: 9)))
    #expect(report["left"] == [])
    #expect(await emulator.stop() == 0)
  }
}
