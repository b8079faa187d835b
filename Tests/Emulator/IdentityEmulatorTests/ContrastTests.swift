// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import IdentityEmulator

@Suite("The colours of the pages")
struct ContrastTests {
  /// Text on background, and the least contrast it needs (WCAG 2.2 sections 1.4.3 and 1.4.11).
  private static let pairs: [(String, String, Double)] = [
    ("ink", "card", 4.5), ("soft", "card", 4.5), ("ink", "tint", 4.5), ("soft", "tint", 4.5), ("accent", "card", 4.5),
    ("accent", "tint", 4.5), ("on-accent", "accent", 4.5), ("on-accent", "accent-strong", 4.5),
    ("warn", "warn-tint", 4.5), ("banner-ink", "banner", 4.5), ("field", "card", 3), ("edge", "card", 3),
    ("warn", "card", 3),
  ]

  @Test(arguments: pairs, [0, 1])
  func `can be told apart in both schemes`(pair: (String, String, Double), scheme: Int) throws {
    let colours = try #require(palette(scheme))
    let first = try #require(colours[pair.0])
    let second = try #require(colours[pair.1])
    let (light, dark) = (max(luminance(first), luminance(second)), min(luminance(first), luminance(second)))
    #expect((light + 0.05) / (dark + 0.05) >= pair.2)
  }

  /// The custom properties of the light (0) or dark (1) scheme.
  private func palette(_ scheme: Int) -> [String: Int]? {
    let blocks = Stylesheet.text.description.split(separator: ":root {").dropFirst().map { $0.prefix { $0 != "}" } }
    guard blocks.count == 2 else { return nil }
    let found = blocks[scheme].matches(of: /--([a-z-]+): #([0-9a-f]{6})/)
    return Dictionary(found.map { (String($0.1), Int($0.2, radix: 16) ?? 0) }) { first, _ in first }
  }

  /// Relative luminance (WCAG 2.2).
  private func luminance(_ colour: Int) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let value = Double(colour >> shift & 0xff) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
