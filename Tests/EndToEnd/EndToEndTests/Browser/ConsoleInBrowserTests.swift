// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

// Fidelity: [Chromium] sign-in logs
// Parity: pages for a person
@Suite(
  "The emulator's console in Chromium", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct ConsoleInBrowserTests {
  @Test func `adds an app and a person, who signs in, and tells how it went`() async throws {
    try await Window.open { window in
      let driver = window.driver
      // The menu stands beside the page from 768 pixels on.
      try await driver.resize(width: 1280, height: 900)
      try await driver.open("\(window.emulator.https)/")
      try await driver.wait(forTitle: "Identity emulator")
      try await driver.click("nav a[href='/_emulator/console/people']")
      try await driver.click("details.action > summary")
      try await driver.type("kim@contoso.example", into: "#add-username")
      try await driver.type("Kim Akers", into: "#add-name")
      try await driver.type("Kim-Pass-1", into: "#add-password")
      try await driver.click("#add > button")
      try await driver.wait(forTitle: "Kim Akers")
      #expect(try await driver.text(of: "#note") == "The person was added.")

      try await driver.click("nav a[href='/_emulator/console/apps']")
      try await driver.click("details.action > summary")
      try await driver.type("Walk", into: "#add-name")
      try await driver.click("#add > button")
      try await driver.wait(forTitle: "Walk")
      let id = try #require(try await driver.url().split(separator: "/").last.map { String($0) })

      // A redirect URI that is not registered: the page links to the console, which shows the registered ones.
      try await driver.open(window.authorizeURL(id, redirectURI: "https://app.example/wrong"))
      try await driver.click("#record")
      try await driver.wait(forTitle: "Walk")
      let failure = try await driver.text(of: "main")
      for text in ["AADSTS50011", "https://app.example/wrong", "http://localhost (public client)", "What to check"] {
        #expect(failure.localizedCaseInsensitiveContains(text), "\(text)")
      }

      try await driver.open(window.authorizeURL(id, redirectURI: "http://localhost:1"))
      try await driver.type("kim@contoso.example", into: "#username")
      try await driver.click("#next")
      try await window.enterPassword("Kim-Pass-1")
      try await driver.click("#accept")
      // Nothing listens there. The next address is opened when the browser has noticed that.
      try await driver.wait(for: "the redirect URI") { driver async throws(WebDriverError) in
        try await driver.url().hasPrefix("http://localhost:1")
      }
      try await driver.open("\(window.emulator.https)/_emulator/console/signins")
      try await driver.click("tbody a")
      #expect(try await driver.text(of: "main").contains("Led to"))
    }
  }

  @Test func `issues a token and says what it is, and moves the clock`() async throws {
    try await Window.open { window in
      let driver = window.driver
      // The menu stands beside the page from 768 pixels on.
      try await driver.resize(width: 1280, height: 900)
      try await driver.open("\(window.emulator.https)/_emulator/console/tokens")
      try await driver.click("details.action > summary")
      try await driver.click("#issue > button")
      try await driver.wait(for: "the token") { driver async throws(WebDriverError) in
        try await driver.text(of: "main").contains("an access token of a person")
      }
      #expect(try await driver.text(of: "main").contains("An API takes it"))
      try await driver.click("details.action > summary")
      try await driver.click("#issue-badSignature")
      try await driver.click("#issue > button")
      try await driver.wait(for: "the refusal") { driver async throws(WebDriverError) in
        try await driver.text(of: "main").contains("The signature does not hold")
      }
      try await driver.open("\(window.emulator.https)/_emulator/console/clock")
      try await driver.click("#ahead1 > button")
      try await driver.wait(for: "the note") { driver async throws(WebDriverError) in
        try await driver.text(of: "main").contains("5 minutes ahead")
      }
    }
  }
}

extension Window {
  fileprivate func authorizeURL(_ clientID: String, redirectURI: String) -> String {
    FormCoding.url(
      "\(emulator.https)/contoso.example/oauth2/v2.0/authorize",
      adding: [
        Parameter("client_id", clientID), Parameter("redirect_uri", redirectURI), Parameter("response_type", "code"),
        Parameter("scope", "openid User.Read"),
      ])
  }
}
