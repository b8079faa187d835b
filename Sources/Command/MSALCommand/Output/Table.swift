// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import QuickCommand

/// Rows of an answer. Whoever reads them at a terminal gets aligned columns below a header, a program gets lines with
/// tabs between the columns.
package struct Table: Sendable {
  /// Empty: none is shown.
  package var header: [String]
  package var rows: [[String]]
  /// Of the row that is marked on a terminal.
  package var marked: Int?

  package init(header: [String] = [], rows: [[String]], marked: Int? = nil) {
    (self.header, self.rows, self.marked) = (header, rows, marked)
  }

  package func text(isAligned: Bool) -> ShownText {
    guard isAligned else { return .joined(rows.map(AccountText.columns), separator: "\n") }
    var lines = rows.map { row in row.map { ShownText(line: $0).string } }
    if marked != nil {
      for index in lines.indices { lines[index].insert(index == marked ? "*" : " ", at: 0) }
    }
    if !header.isEmpty { lines.insert((marked == nil ? [] : [" "]) + header, at: 0) }
    let count = lines.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return .joined(lines.map { Self.line($0, widths) }, separator: "\n")
  }

  private static func line(_ columns: [String], _ widths: [Int]) -> ShownText {
    // The last column ends where its text does.
    let padded = columns.enumerated().map { index, text in
      index == columns.count - 1 ? text : text + String(repeating: " ", count: widths[index] - text.count)
    }
    return ShownText(line: padded.joined(separator: "  "))
  }
}

extension Session {
  /// Answers with rows, or in JSON where that was asked for.
  func answer(_ json: @autoclosure () -> JSONValue, orAs table: @autoclosure () -> Table) {
    answer(json(), orInWords: table().text(isAligned: terminal.page != nil))
  }
}
