// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Rows of an answer. At a terminal, the columns are aligned; for a program, tabs separate them.
package struct Table: Sendable {
  /// The titles of the columns; empty: no header is shown, and each row is a fact about one thing, which is never cut.
  package var header: [String]
  package var rows: [[String]]
  /// The index of the row that is marked on a terminal.
  package var marked: Int?

  package init(header: [String] = [], rows: [[String]], marked: Int? = nil) {
    (self.header, self.rows, self.marked) = (header, rows, marked)
  }

  /// - Parameters:
  ///   - width: Columns of the terminal, into which the lines of a list fit: the widest texts are cut, and where that
  ///     would leave too little of them, each text has a line of its own; nil: a program reads it.
  ///   - isUnicode: Whether the terminal shows other characters than ASCII.
  package func text(width: Int?, isUnicode: Bool = true) -> TerminalSafeText {
    guard let width else { return .joined(rows.map(AccountText.columns), separator: "\n") }
    var lines = rows.map { row in row.map { TerminalSafeText(line: $0).string } }
    if marked != nil {
      for index in lines.indices { lines[index].insert(index == marked ? "*" : " ", at: 0) }
    }
    if !header.isEmpty { lines.insert((marked == nil ? [] : [" "]) + header, at: 0) }
    let count = lines.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    if !header.isEmpty {
      guard let fitting = Self.fitting(widths, into: width) else { return Self.stacked(lines) }
      widths = fitting
      let mark = isUnicode ? "\u{2026}" : "..."
      lines = lines.map { line in zip(line, widths).map { Self.cut($0, to: $1, mark) } }
    }
    return .joined(lines.map { Self.line($0, widths) }, separator: "\n")
  }

  /// Between two columns.
  private static let gap = 2
  /// Too little is left of texts that are cut to less.
  private static let narrowest = 12

  /// Each row as lines of a title and a text, with an empty line between rows.
  private static func stacked(_ lines: [[String]]) -> TerminalSafeText {
    let titles = lines[0] + Array(repeating: "", count: max((lines.map(\.count).max() ?? 0) - lines[0].count, 0))
    let widths = [titles.map(\.count).max() ?? 0, 0]
    let rows = lines.dropFirst().map { row in
      TerminalSafeText.joined(zip(titles, row).map { line([$0, $1], widths) }, separator: "\n")
    }
    return .joined(rows, separator: "\n\n")
  }

  /// Takes width from the widest columns until the line fits; nil: it does not.
  private static func fitting(_ widths: [Int], into width: Int) -> [Int]? {
    let room = width - (widths.count - 1) * gap
    var limit = widths.max() ?? 0
    while limit > narrowest, widths.map({ min($0, limit) }).reduce(0, +) > room { limit -= 1 }
    let fitting = widths.map { min($0, limit) }
    return fitting.reduce(0, +) > room ? nil : fitting
  }

  private static func cut(_ text: String, to width: Int, _ mark: String) -> String {
    text.count > width ? text.prefix(max(width - mark.count, 0)) + mark : text
  }

  private static func line(_ columns: [String], _ widths: [Int]) -> TerminalSafeText {
    // The last column ends where its text does.
    let padded = columns.enumerated().map { index, text in
      index == columns.count - 1 ? text : text + String(repeating: " ", count: max(widths[index] - text.count, 0))
    }
    return TerminalSafeText(line: padded.joined(separator: String(repeating: " ", count: gap)))
  }
}

extension Session {
  /// Answers with rows, or in JSON where that was asked for.
  func answer(_ json: @autoclosure () -> JSONValue, orAs table: @autoclosure () -> Table) {
    let display = terminal.display
    answer(json(), orInWords: table().text(width: display?.columns, isUnicode: display?.isUnicode ?? false))
  }
}
