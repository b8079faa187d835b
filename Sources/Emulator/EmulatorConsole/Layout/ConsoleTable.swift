// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OAuthWire

/// A list as a table. The list of a place can be searched and sorted, by `q` and `sort` in the page's query, so that no
/// script is needed.
struct ConsoleTable: Sendable {
  struct Row: Sendable {
    /// The cells; the first one names the row.
    var cells: [[ConsoleText]]

    init(_ cells: [ConsoleText]...) { self.cells = cells }

    fileprivate func text(_ column: Int) -> String {
      cells.indices.contains(column) ? cells[column].map(\.text).joined(separator: " ").lowercased() : ""
    }

    fileprivate func contains(_ words: String) -> Bool { cells.indices.contains { text($0).contains(words) } }
  }

  /// What one row is, and what several are.
  var noun: (one: String, many: String)
  var columns: [String]
  var rows: [Row]
  /// The text where there is no row.
  var ifNone: String
  /// Whether this is the list of a place, not a short table among other things.
  var isList = true
  /// Whether it is loaded again every second, in browsers that run scripts.
  var isLive = false

  private static let limit = 200

  func html(_ forms: ConsoleForms) -> HTML {
    let words = isList ? (forms.query["q"] ?? "").trimmed.lowercased() : ""
    let found = sorted(
      words.isEmpty ? rows : rows.filter { $0.contains(words) }, by: isList ? forms.query["sort"] : nil)
    let content = [
      isList && !rows.isEmpty ? tag("p", .class("count")) { count(found.count) } : .group([]),
      found.isEmpty
        ? tag("p", .class("hint")) { rows.isEmpty ? ifNone : "Nothing contains these words." }
        : table(found.prefix(Self.limit), forms),
      found.count > Self.limit
        ? tag("p", .class("hint")) { "The first \(Self.limit) are shown. Search for others." } : .group([]),
    ]
    return .group([
      isList && (rows.count > 5 || !words.isEmpty) ? search(forms) : .group([]),
      isLive ? ConsoleBlock.live(content) : .group(content),
    ])
  }

  private func count(_ found: Int) -> String {
    let all = "\(rows.count) \(rows.count == 1 ? noun.one : noun.many)"
    return found == rows.count ? all : "\(found) of \(all)"
  }

  private func search(_ forms: ConsoleForms) -> HTML {
    tag(
      "form", .class("search"), .named("method", "get"), .named("role", "search"), .destination("action", forms.action)
    ) {
      if let sort = forms.query["sort"] {
        tag("input", .named("type", "hidden"), .named("name", "sort"), .named("value", sort))
      }
      tag(
        "input", .named("type", "search"), .named("name", "q"), .named("value", forms.query["q"] ?? ""),
        .named("aria-label", "Search \(noun.many)"), .named("placeholder", "Search \(noun.many)"),
        .named("autocomplete", "off"))
      tag("button", .class("quiet small"), .named("type", "submit")) { "Search" }
    }
  }

  /// - Parameter order: the number of a column, from 1; with a minus sign the largest comes first.
  private func sorted(_ rows: [Row], by order: String?) -> [Row] {
    guard let number = order.flatMap({ Int($0) }), columns.indices.contains(abs(number) - 1) else { return rows }
    let column = abs(number) - 1
    let ascending = rows.sorted { one, other in
      let (first, second) = (one.text(column), other.text(column))
      if let first = Int(first), let second = Int(second) { return first < second }
      return first < second
    }
    return number < 0 ? ascending.reversed() : ascending
  }

  private func table(_ rows: some Sequence<Row>, _ forms: ConsoleForms) -> HTML {
    tag("table") {
      tag("thead") {
        tag("tr") {
          for (index, column) in columns.enumerated() { heading(column, index + 1, forms) }
        }
      }
      tag("tbody") {
        for row in rows {
          tag("tr") {
            for (column, cell) in zip(columns, row.cells) {
              tag("td", .named("data-label", column)) {
                for (index, piece) in cell.enumerated() {
                  if index > 0 { " " }
                  piece.html
                }
              }
            }
          }
        }
      }
    }
  }

  private func heading(_ title: String, _ number: Int, _ forms: ConsoleForms) -> HTML {
    guard isList, rows.count > 1 else { return tag("th", .named("scope", "col")) { title } }
    let current = forms.query["sort"].flatMap { Int($0) }
    let query = ["q": forms.query["q"]].compactMap { name, value in value.map { Parameter(name, $0) } }
    let address = FormCoding.url(
      forms.action, adding: query + [Parameter("sort", "\(current == number ? -number : number)")])
    let order = current == number ? "ascending" : current == -number ? "descending" : "none"
    return tag("th", .named("scope", "col"), .named("aria-sort", order)) {
      tag("a", .destination("href", address)) { title }
    }
  }
}
