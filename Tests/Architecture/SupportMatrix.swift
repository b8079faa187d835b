// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The tables of docs/support-matrix.md.
struct SupportMatrix {
  struct Row {
    var section: String
    /// The subject, the extent of support, how it is done, and, in the sections `shown`, the tests that show it.
    var cells: [String]

    var subject: String { cells[0] }
    var support: String { cells[1] }
    var tests: [String] { cells.count > 3 ? SupportMatrix.quoted(cells[3]) : [] }
  }

  static let behaviours = "Behaviours"
  /// The sections whose rows name tests.
  static let shown = [behaviours, "Tests of apps", "Servers"]

  private(set) var rows: [Row] = []

  init(_ text: String) {
    var section = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      guard line.hasPrefix("| ") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count > 1, cells[1] == "support" { continue }
      rows.append(Row(section: section, cells: cells))
    }
  }

  /// The texts between backticks.
  static func quoted(_ text: String) -> [String] { text.matches(of: /`([^`]+)`/).map { String($0.1) } }
}

extension SupportMatrix {
  /// Rows that do not say how far a thing is supported or that it is ours, and rows of `shown` without a test. `tests`
  /// are the files of Tests without their ending: `MSALTests/InProcess/GuestTests`.
  func badRows(tests: Set<String>) -> [Violation] {
    rows.flatMap { row -> [Violation] in
      var violations: [Violation] = []
      let how = row.cells.count > 2 ? row.cells[2] : ""
      switch row.support {
      case "full": break
      case "different", "absent": if how.isEmpty { violations.append("\(row.subject): does not say how or why") }
      case "" where how.hasPrefix("ours"): break
      default: violations.append("\(row.subject): neither full, different, absent nor ours")
      }
      guard Self.shown.contains(row.section) else { return violations }
      if row.tests.isEmpty, row.support != "absent" { violations.append("\(row.subject): names no test") }
      return violations + row.tests.filter { !tests.contains($0) }.map { "\(row.subject): no test \($0)" }
    }
  }

  /// The types and globals that no row names, sorted.
  func symbolsWithoutRow(_ found: PublicSymbols) -> [String] {
    let named = rows.flatMap { Self.quoted($0.subject) }
    return found.topNames.filter { name in !named.contains { $0 == name || $0.hasPrefix(name + "(") } }.sorted()
  }
}
