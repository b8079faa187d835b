// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import ScriptedBrowser
import TestSupport
import Testing

/// The documentation's own class, in a program of its own, on the real adapters: only the browser is scripted.
@Suite("The tutorial's app runs on Linux", .timeLimit(.minutes(5)))
struct TutorialRunTests {
  @Test func `It signs a person in, calls Graph, gets a token silently, calls Graph again, and signs out`() async throws
  {
    let emulator = try await EmulatorProcess.start()
    let home = try TemporaryDirectory()
    let adele = try emulator.user("adele")
    let app = try ChildProcess(
      Products.path("TutorialApp"), [],
      environment: [
        "MSAL_TUTORIAL_CLIENT_ID": try emulator.app.clientID, "MSAL_TUTORIAL_AUTHORITY": "\(emulator.https)/common",
        "MSAL_TUTORIAL_GRAPH": "\(emulator.http)/", "SSL_CERT_FILE": emulator.certificateAuthority,
        "HOME": home.path, "XDG_DATA_HOME": home.path, "MSAL_HOME": "",
        // No browser can be started, so the app prints the page's address.
        "PATH": "/nonexistent", "BROWSER": "", "no_proxy": "*",
      ])

    let page = try await app.line { line -> URL? in
      guard line.hasPrefix("To sign in, open this page"), let address = line.split(separator: " ").last else {
        return nil
      }
      return URL(string: String(address))
    }
    let browser = ScriptedBrowser(transport: try emulator.transport())
    let person = ScriptedPerson(username: adele.username, password: adele.password)
    let journey = try await person.visit(page, with: browser)
    #expect(journey.steps.contains(.consent))

    #expect(await app.status() == 0, "\(app.text)")
    let shown = app.text.split(separator: "\n").map { String($0) }
    #expect(shown.contains("Access token is <redacted>"))
    #expect(shown.contains("Refreshed Access token is <redacted>"))
    #expect(shown.contains("Received device info. Device is in the private mode."))
    #expect(shown.contains("Signed in as \(adele.username), sign-out enabled: true"))
    #expect(shown.contains("Sign out completed successfully"))
    #expect(shown.last == "Signed out, sign-out enabled: false")
    #expect(app.text.components(separatedBy: "Result from Graph").count == 3)
    #expect(app.text.contains(adele.name))
    await emulator.stop()
  }
}
