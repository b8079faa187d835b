// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import OAuthWire
import TestSupport
import Testing

@Suite(
  "Accessibility", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct AccessibilityTests {
  /// A page in a file that a browser opens, without the script that leaves the page.
  private func file(_ sample: SamplePage, in directory: TemporaryDirectory) throws -> String {
    try directory.page(sample.html.replacing("document.forms[0].submit()", with: ""))
  }

  @Test func `no page breaks a rule of axe-core, in the light, in the dark or on a narrow screen`() async throws {
    let engine = try await AccessibilityEngine.load()
    try await Chromium.withWindow(trusting: nil) { driver in
      for sample in SamplePages.all {
        let html = sample.html.replacing("document.forms[0].submit()", with: "")
        try await engine.checkLooks(of: html, sample.title, driver)
      }
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
