// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// axe-core, Deque's engine for the rules of accessibility (https://github.com/dequelabs/axe-core), run in a page.
package struct AccessibilityEngine: Sendable {
  package enum EngineError: Error, Sendable, Equatable { case missing(directory: String), noAnswer }

  /// The engine's report about a page.
  package struct Report: Sendable, Equatable {
    package let version: String
    /// The number of rules that the page satisfies.
    package let passes: Int
    /// The rules that it violates, each with the elements concerned.
    package let violations: [String]
    /// How many pixels the page is wider than the window.
    package let overflow: Int
  }

  private let script: String

  /// Loads the engine from a package of the Python Package Index.
  package static func load() async throws -> AccessibilityEngine {
    let environment = try await PythonEnvironment.accessibility()
    guard let script = try environment.text(ofFileWhere: { $0.hasSuffix("/axe_playwright_python/axe.min.js") }) else {
      throw EngineError.missing(directory: environment.path)
    }
    return AccessibilityEngine(script: script)
  }

  /// Shows a page in the document that is open, with all of its parts opened, since axe-core sees nothing of closed
  /// ones. The engine stays in the document, so that the browser compiles it once for all pages shown like this.
  package func show(_ html: String, _ driver: WebDriver) async throws {
    let text = JSONValue.string(html).text
    _ = try await driver.run(
      """
      document.open(); document.write(\(text)); document.close();
      document.querySelectorAll("details").forEach(part => part.open = true);
      """)
  }

  /// Checks the page that is shown, by all rules or by those about colours only. It may be called repeatedly.
  package func check(_ driver: WebDriver, coloursOnly: Bool = false) async throws -> Report {
    let rules = coloursOnly ? #"runOnly: ["color-contrast", "link-in-text-block"],"# : ""
    let look = """
      if (typeof axe === "undefined") return null;
      return axe.run({\(rules) resultTypes: ["violations"]}).then(found => ({
        version: axe.version, passes: found.passes.length,
        violations: found.violations.map(rule => rule.id + ": " + rule.nodes.map(node => node.html).join(" ")),
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      """
    var answer = try await driver.run(look)
    if answer == .null {
      _ = try await driver.run(script)
      answer = try await driver.run(look)
    }
    guard let version = answer["version"]?.string, let passes = answer["passes"]?.int,
      let violations = answer["violations"]?.array, let overflow = answer["overflow"]?.int
    else { throw EngineError.noAnswer }
    return Report(
      version: version, passes: passes, violations: violations.compactMap(\.string), overflow: overflow)
  }
}
