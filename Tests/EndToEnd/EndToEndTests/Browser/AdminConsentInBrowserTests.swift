// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import TestSupport
import Testing

// Fidelity: [Chromium] an administrator's consent
@Suite(
  "An administrator's consent and new accounts in Chromium", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct AdminConsentInBrowserTests {
  @Test func `Nick needs approval; Nora signs in at the same page and lets everybody in; Nick gets his token`()
    async throws
  {
    try await Window.open { window in
      let (nick, nora) = (try window.emulator.user("nick"), try window.emulator.user("nora"))
      let application = try window.makeApplication()
      let admin = try await window.acquireToken(application) {
        try await window.enterUsername(nick)
        try await window.enterPassword(nick.password)
        _ = try await window.driver.find("#administrator")
        #expect(try await window.driver.text(of: "main").contains("AADSTS90094"))
        try await window.photograph("admin-approval")
        try await window.driver.click("#administrator")
        try await window.enterUsername(nora)
        try await window.enterPassword(nora.password)
        try await window.driver.click("#everyone")
        try await window.photograph("consent-for-everybody")
        try await window.driver.click("#accept")
        try await window.waitForReturn()
      }
      #expect(admin.account.username == nora.username)
      // The browser has his session, and no consent is needed.
      let result = try await window.acquireToken(application, loginHint: nick.username) {
        try await window.waitForReturn()
      }
      #expect(result.account.username == nick.username)
    }
  }

  @Test func `Back without approval is a cancelled sign-in for the app`() async throws {
    try await Window.open { window in
      let nick = try window.emulator.user("nick")
      let application = try window.makeApplication()
      let error = await failure {
        _ = try await window.acquireToken(application) {
          try await window.enterUsername(nick)
          try await window.enterPassword(nick.password)
          try await window.driver.click("#cancel")
          try await window.waitForReturn()
        }
      }
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [90_094])
    }
  }

  // Fidelity: [Chromium] `prompt` login, select_account, consent, none, create
  @Test func `prompt=create opens a personal account, and its owner is signed in`() async throws {
    try await Window.open { window in
      let application = try window.makeApplication()
      let result = try await window.acquireToken(application, prompt: .create) {
        let values = [
          ("email", "ida@mail.example"), ("displayName", "Ida Ivers"), ("new", "Ida-Pass-1"), ("confirm", "Ida-Pass-1"),
        ]
        for (field, value) in values { try await window.driver.type(value, into: "#\(field)") }
        try await window.photograph("sign-up")
        try await window.driver.click("#create")
        _ = try await window.driver.find("#code")
        let code = try await window.emulator.code(sentTo: "ida@mail.example")
        try await window.driver.type(code, into: "#code")
        try await window.driver.click("#verify")
        try await window.driver.click("#accept")
        try await window.waitForReturn()
      }
      #expect(result.account.username == "ida@mail.example")
      #expect(result.tenantProfile.tenantId == "9188040d-6c67-4c5b-b112-36a304b66dad")
    }
  }
}
