// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import OAuthWire
import TestSupport
import Testing

@Suite(
  "Accessibility of the console", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct ConsoleAccessibilityTests {
  /// Every page has content: a sign-in that worked and one that failed, a rule, a token, an error in a form.
  @Test func `no page breaks a rule of axe-core, in the light, in the dark or on a narrow screen`() async throws {
    let engine = try await AccessibilityEngine.load()
    let world = try PlatformWorld()
    let browser = ConsoleBrowser(world)
    let token = try #require(try await world.signIn("adele").accessToken)
    let failed = try await world.token(
      PlatformWorld.daemonForm + [("client_assertion", "x")], tenant: "contoso.example")
    _ = try await world.control("POST", "faults", #"{"match": {"user": "x"}, "answer": {"status": 503}}"#)
    _ = try await world.control("POST", "snapshots/one", "{}")
    let id = try #require(try await world.control("POST", "worlds", "{}").json["world"]?.string)
    try await browser.open("/_emulator/console/tokens")
    try await browser.submit("inspect", [("token", token + "x")])
    let record = try #require(failed.json["correlation_id"]?.string)
    try await Chromium.withWindow(trusting: nil) { driver in
      let others = [
        "/_emulator/console/signins/\(record)", "/_emulator/inbox", "/nothing", "/_emulator/worlds/\(id)/console",
      ]
      for path in ConsoleAddresses.all + others {
        let html = try await browser.open(path)
        try await engine.checkLooks(of: html, path, driver)
      }
      try await browser.open("/_emulator/console/people")
      let refused = try await browser.submit("add", [("tenant", "contoso.example"), ("username", "x"), ("name", "X")])
      try await engine.checkLooks(of: refused, "a form that was not taken", driver)
    }
  }
}
