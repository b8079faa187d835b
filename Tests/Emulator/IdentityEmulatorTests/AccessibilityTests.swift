// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

@Suite(
  "Accessibility", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct AccessibilityTests {
  /// Writes a page to a file that a browser opens, without the script that leaves the page.
  private func file(_ sample: SamplePage, in directory: TemporaryDirectory) throws -> String {
    try file(sample.html.replacing("document.forms[0].submit()", with: ""), in: directory)
  }

  private func file(_ html: String, in directory: TemporaryDirectory) throws -> String {
    let path = directory.file("page.html")
    try html.write(toFile: path, atomically: true, encoding: .utf8)
    return "file://" + path
  }

  @Test func `no page breaks a rule of axe-core, in the light, in the dark or on a narrow screen`() async throws {
    let engine = try await AccessibilityEngine.load()
    let directory = try TemporaryDirectory()
    try await Chromium.withWindow(trusting: nil) { driver in
      for sample in SamplePages.all {
        try await check(try file(sample, in: directory), sample.title, engine, driver)
      }
    }
  }

  /// Checks a page in every look.
  private func check(
    _ address: String, _ title: String, _ engine: AccessibilityEngine, _ driver: WebDriver
  ) async throws {
    try await driver.open(address)
    for (look, isDark, width) in [("light", false, 900), ("dark", true, 900), ("narrow", false, 360)] {
      try await driver.prefersDark(isDark)
      try await driver.resize(width: width, height: 640)
      // The dark look differs from the light one in its colours alone.
      let report = try await engine.check(driver, coloursOnly: isDark)
      #expect(report.version.hasPrefix("4.") && report.passes > (isDark ? 0 : 5), "\(title), \(look)")
      #expect(report.violations == [], "\(title), \(look)")
      let overflow = try await driver.run("return document.documentElement.scrollWidth - innerWidth")
      #expect(overflow.int ?? 1 <= 0, "\(title), \(look)")
    }
  }

  /// Every page has content: a sign-in that worked and one that failed, a rule, a token, an error in a form.
  @Test func `no page of the console does`() async throws {
    let engine = try await AccessibilityEngine.load()
    let directory = try TemporaryDirectory()
    let world = try PlatformWorld()
    let browser = ConsoleBrowser(world)
    let token = try #require(try await world.signIn("adele").accessToken)
    let failed = try await world.token(
      ClientCredentialsTests.form + [("client_assertion", "x")], tenant: "contoso.example")
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
        try await check(try file(html, in: directory), path, engine, driver)
      }
      try await browser.open("/_emulator/console/people")
      let refused = try await browser.submit("add", [("tenant", "contoso.example"), ("username", "x"), ("name", "X")])
      try await check(try file(refused, in: directory), "a form that was not taken", engine, driver)
    }
  }

  @Test(arguments: [SamplePages.consent, SamplePages.consentOfEverybody])
  func `a consent's buttons are in view on a small screen`(sample: SamplePage) async throws {
    let directory = try TemporaryDirectory()
    let address = try file(sample, in: directory)
    try await Chromium.withWindow(trusting: nil) { driver in
      try await driver.resize(width: 360, height: 640)
      try await driver.open(address)
      for button in ["accept", "cancel"] {
        let bottom = try await driver.run("return document.getElementById('\(button)').getBoundingClientRect().bottom")
        #expect(bottom.double ?? 1_000 <= 640)
      }
    }
  }

  @Test func `the engine sees what is wrong`() async throws {
    let engine = try await AccessibilityEngine.load()
    let directory = try TemporaryDirectory()
    let path = directory.file("page.html")
    try "<!doctype html><title>Page</title><input><p style='color: #aaa'>Pale</p>".write(
      toFile: path, atomically: true, encoding: .utf8)
    try await Chromium.withWindow(trusting: nil) { driver in
      try await driver.open("file://" + path)
      let rules = try await engine.check(driver).violations.map { $0.prefix { $0 != ":" } }
      for rule in ["color-contrast", "html-has-lang", "label", "landmark-one-main"] {
        #expect(rules.contains(rule[...]))
      }
    }
  }
}
