// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A QR code in characters: each stands for two modules, one above the other.
struct TerminalQRCode: Sendable {
  var code: QRCode
  /// Whether colours can be set; otherwise the terminal is taken to be dark.
  var isColourful: Bool

  /// Light modules around the code, without which cameras don't find it.
  private static let quietZone = 2

  /// The number of columns that the code takes.
  var width: Int { code.size + 2 * Self.quietZone }

  var text: TerminalSafeText {
    let range = -Self.quietZone..<code.size + Self.quietZone
    let lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row -> TerminalSafeText in
      let characters = range.map { column in
        character(upper: isLight(row, column), lower: row + 1 < range.upperBound && isLight(row + 1, column))
      }
      let line = String(characters)
      // Bright white on black, whatever the terminal's own colours are.
      return isColourful ? "\u{1B}[38;5;231;48;5;16m\(line)\u{1B}[0m" : TerminalSafeText(line)
    }
    return .joined(lines, separator: "\n")
  }

  private func isLight(_ row: Int, _ column: Int) -> Bool { !code.isDark(row: row, column: column) }

  private func character(upper: Bool, lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "\u{2588}"
    case (true, false): "\u{2580}"
    case (false, true): "\u{2584}"
    case (false, false): " "
    }
  }
}
