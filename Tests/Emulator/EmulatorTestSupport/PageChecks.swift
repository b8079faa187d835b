// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

extension TemporaryDirectory {
  /// Writes a page to a file that a browser opens; the address of the file.
  package func page(_ html: String) throws -> String {
    let path = file("page.html")
    try html.write(toFile: path, atomically: true, encoding: .utf8)
    return "file://" + path
  }
}

extension AccessibilityEngine {
  /// Checks a page in every look: axe-core finds nothing, and nothing is wider than the window.
  package func checkLooks(of html: String, _ title: String, _ driver: WebDriver) async throws {
    try await show(html, driver)
    for (look, isDark, width) in [("light", false, 900), ("dark", true, 900), ("narrow", false, 360)] {
      try await driver.prefersDark(isDark)
      try await driver.resize(width: width, height: 640)
      // The dark look differs from the light one in its colours alone.
      let report = try await check(driver, coloursOnly: isDark)
      #expect(report.version.hasPrefix("4.") && report.passes > (isDark ? 0 : 5), "\(title), \(look)")
      #expect(report.violations == [], "\(title), \(look)")
      #expect(report.overflow <= 0, "\(title), \(look)")
    }
  }
}
