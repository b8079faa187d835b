// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import TestSupport
import Testing

// Fidelity: [Chromium] device code
@Suite(
  "A person types the code of another device in Chromium", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct DeviceCodeInBrowserTests {
  /// Signs in over HTTPS; `person` acts in the window once the code is shown.
  private func acquire(
    _ application: MSALPublicClientApplication, person: @escaping @Sendable (MSALDeviceCodeResult) async throws -> Void
  ) async throws -> MSALResult {
    let (shown, show) = AsyncStream<MSALDeviceCodeResult>.makeStream()
    let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { show.yield($0) }
    let visit = Task {
      for await prompt in shown {
        do { try await person(prompt) } catch {
          Issue.record(error)
          prompt.cancel()
        }
        break
      }
    }
    defer { visit.cancel() }
    return try await application.acquireToken(withDeviceCode: parameters)
  }

  @Test func `A wrong code is said; the right one leads through sign-in, confirmation and consent to a token`()
    async throws
  {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      let driver = window.driver
      let result = try await acquire(try window.makeApplication()) { prompt in
        try await driver.open(prompt.verificationUrl.absoluteString)
        try await window.photograph("device-code")
        try await driver.type("BBBBBBBBB", into: "#code")
        try await driver.click("#next")
        #expect(try await driver.text(of: "[role=alert]").contains("wrong, used or expired"))
        try await window.photograph("device-code-wrong")
        try await driver.open(prompt.verificationUrl.absoluteString)
        try await driver.type(prompt.userCode.lowercased(), into: "#code")
        try await driver.click("#next")
        try await window.enterUsername(adele)
        try await window.enterPassword(adele.password)
        _ = try await driver.find("#continue")
        #expect(try await driver.text(of: "h1") == "Are you trying to sign in to MSAL Sample App?")
        try await window.photograph("device-confirmation")
        try await driver.click("#continue")
        try await driver.click("#accept")
        try await driver.wait(for: "the last page") { driver async throws(WebDriverError) in
          try await driver.text(of: "h1").hasPrefix("You have signed in")
        }
        try await window.photograph("device-done")
      }
      #expect(result.account.username == adele.username)
      #expect(try await window.me(result.accessToken).status == 200)
    }
  }

  @Test func `Who does not know the app declines, and the device is told`() async throws {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      let error = await #expect(throws: NSError.self) {
        _ = try await acquire(try window.makeApplication()) { prompt in
          try await window.driver.open(prompt.verificationUrl.absoluteString + "?otc=" + prompt.userCode)
          try await window.driver.click("#next")
          try await window.enterUsername(adele)
          try await window.enterPassword(adele.password)
          try await window.driver.click("#cancel")
        }
      }
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == "authorization_declined")
    }
  }
}
