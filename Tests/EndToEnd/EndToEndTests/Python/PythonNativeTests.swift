// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport
import Testing

@Suite("A client in Python takes every journey of native authentication V2", .timeLimit(.minutes(5)))
struct PythonNativeTests {
  // Fidelity: native authentication V2
  @Test func `Sign-in, second factor, registration, sign-up and reset end with tokens`() async throws {
    let emulator = try await EmulatorProcess.start()
    let apps =
      #"{"password": "5a3e0000-0000-4000-8000-00000000a011", "attributes": "5a3e0000-0000-4000-8000-00000000a012"}"#
    let report = try await PythonEnvironment.shared().report(
      "native_v2.py", ["\(emulator.http)/customers.example", "\(emulator.http)/_emulator/inbox", apps], emulator)
    let ends: [String: [JSONValue]] = [
      "password": ["challenge", "verify", "continue"], "code": ["challenge", "verify", "verify", "continue"],
      "second_factor": ["challenge", "verify", "challenge", "riskverify", "verify", "continue"],
      "registration": ["challenge", "verify", "enroll", "activate", "continue"],
      "sign_up": ["verify", "collectAttributes", "collectAttributes", "continue"],
      "reset": ["challenge", "verify", "update", "poll", "poll", "continue"],
    ]
    for (name, states) in ends {
      #expect(report[name]?["states"]?.array == states, "\(name): \(report.text)")
      #expect(report[name]?["tokens"] == ["access_token", "id_token", "refresh_token"], "\(name)")
      #expect(report[name]?["client_info"] == true)
    }
    #expect(report["wrong_password"] == ["invalidGrant", "invalidUserNameOrPassword", .null])
    #expect(report["wrong_code"] == ["invalidGrant", "invalidOneTimeCode", .null])
    #expect(report["asked"] == ["password", "city", "country"])
    #expect(report["weak_password"] == ["invalidRequest", "attributeValidationError", "passwordPolicyViolation"])
    #expect(report["invalid_attribute"]?.array?.last == "attributeValidationError")
    #expect(report["taken"] == "singleFactor")
    #expect(report["weak_new_password"] == ["invalidRequest", "passwordTooWeak", .null])
    #expect(report["unknown"] == ["invalidRequest", "userNotFound", .null])
    #expect(report["browser"] == "browser")
    #expect(await emulator.stop() == 0)
  }
}
