// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TestSupport
import Testing

// Fidelity: [Azure CLI's requests] Azure Resource Manager; [Azure CLI's requests] the platform's own apps
// Fidelity: [Azure CLI's requests] guests in another tenant
// Parity: storage and other services of Azure beside sign-in; Azure Resource Manager
@Suite("The requests of the Azure CLI", .timeLimit(.minutes(5)))
struct AzureCLITests {
  @Test func `A cloud is registered, and people and an app sign in and see their subscriptions`() async throws {
    let emulator = try await EmulatorProcess.start()
    let adele = try emulator.user("adele")
    let report = try await PythonEnvironment.shared().report(
      "azure_cli.py", [emulator.https, adele.username, adele.password], emulator)
    let manager = emulator.https.replacing("//localhost:", with: "//127.0.0.1:") + "/arm"
    #expect(report["cloud"] == ["login": .string(emulator.https), "manager": .string(manager)])
    for way in ["browser", "device"] {
      let signedIn = try #require(report[way])
      #expect(
        signedIn["found"] == [
          ["tenant": "Contoso", "home": true, "subscriptions": ["Contoso Development"]],
          ["tenant": "Fabrikam", "home": false, "subscriptions": ["Fabrikam"]],
        ], "\(way): \(signedIn.text)")
      #expect(signedIn["me"]?.string == adele.username)
      #expect(signedIn["aud"] == "https://management.core.windows.net/")
      #expect(signedIn["scp"] == "user_impersonation")
    }
    #expect(report["principal"] == ["Contoso Development"])
    #expect(await emulator.stop() == 0)
  }
}
