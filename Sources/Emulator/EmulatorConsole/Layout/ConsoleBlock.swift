// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// A piece of running text.
enum ConsoleText: Sendable, ExpressibleByStringInterpolation {
  case plain(String), code(String), strong(String)
  case link(String, to: String)

  init(stringLiteral value: String) { self = .plain(value) }

  var html: HTML {
    switch self {
    case .plain(let text): .text(text)
    case .code(let text): tag("code") { text }
    case .strong(let text): tag("strong") { text }
    case .link(let text, let address): tag("a", .destination("href", address)) { text }
    }
  }
}

/// A term and its values.
struct ConsoleFact: Sendable {
  var term: String
  var values: [String]

  init(_ term: String, _ values: [String]) { (self.term, self.values) = (term, values) }
  init(_ term: String, _ value: String?) { self.init(term, value.map { [$0] } ?? []) }
}

/// A line of a list that leads to its own page.
struct ConsoleRow: Sendable {
  var title: String
  var address: String?
  /// The text under the title.
  var subtitle: String
  /// A few words on the right.
  var note: String
  var isFailure = false

  init(
    _ title: String, address: String? = nil, subtitle: String = "", note: String = "", isFailure: Bool = false
  ) {
    (self.title, self.address, self.subtitle) = (title, address, subtitle)
    (self.note, self.isFailure) = (note, isFailure)
  }

  var html: HTML {
    let inside = HTML.group([
      tag("span", .class("who")) {
        tag("span", .class("name")) { title }
        if !subtitle.isEmpty { tag("span", .class("username")) { subtitle } }
      },
      tag("span", .class(isFailure ? "note failed" : "note")) { note },
    ])
    return tag("li") {
      if let address {
        tag("a", .class("row"), .destination("href", address)) { inside }
      } else {
        tag("div", .class("row")) { inside }
      }
    }
  }
}

/// A piece of a page of the console, as a value.
indirect enum ConsoleBlock: Sendable {
  case paragraph([ConsoleText])
  /// Terms with their values. A term without a value is left out.
  case facts([ConsoleFact])
  /// At most `limit` rows, and a sentence that says how many more there are and where.
  case rows([ConsoleRow], limit: Int = 100, ifNone: String)
  case list([String])
  /// Text to copy, such as a program.
  case snippet(String, named: String)
  case alert(String)
  case form(ConsoleForm)
  case section(String, [ConsoleBlock])
  case details(String, [ConsoleBlock])
  case steps([[ConsoleBlock]])
  /// Loaded again every second, in browsers that run scripts.
  case live([ConsoleBlock])

  static func text(_ pieces: [ConsoleText]) -> ConsoleBlock { .paragraph(pieces) }
  static func text(_ text: String) -> ConsoleBlock { .paragraph([.plain(text)]) }
  static func section(_ title: String, _ blocks: ConsoleBlock...) -> ConsoleBlock { .section(title, blocks) }
  static func details(_ title: String, _ blocks: ConsoleBlock...) -> ConsoleBlock { .details(title, blocks) }

  /// A form that stands for one command of the control API; `ConsoleForm` explains the parameters.
  init(
    form id: String, _ command: String, button: String, done: String, next: String? = nil, isMain: Bool = true,
    _ fields: [ConsoleField]
  ) {
    self = .form(
      ConsoleForm(id: id, command: command, button: button, fields: fields, done: done, next: next, isMain: isMain))
  }

  init(
    form id: String, _ command: String, button: String, done: String, next: String? = nil, isMain: Bool = true,
    _ fields: ConsoleField...
  ) {
    self.init(form: id, command, button: button, done: done, next: next, isMain: isMain, fields)
  }

  func html(_ forms: ConsoleForms, level: Int) -> HTML {
    func group(_ blocks: [ConsoleBlock], deeper: Int = 0) -> HTML {
      .group(blocks.map { $0.html(forms, level: level + deeper) })
    }
    switch self {
    case .paragraph(let pieces): return tag("p") { for piece in pieces { piece.html } }
    case .facts(let facts): return PageParts.facts(facts.map { ($0.term, $0.values) })
    case .rows(let rows, let limit, let none): return Self.list(of: rows, limit: limit, ifNone: none)
    case .list(let lines): return tag("ul", .class("lines")) { for line in lines { tag("li") { line } } }
    case .snippet(let text, let name): return Self.copyable(text, named: name)
    case .alert(let text): return tag("p", .class("alert")) { text }
    case .form(let form): return form.html(forms)
    case .section(let title, let blocks):
      return tag("section") {
        level == 2 ? tag("h2") { title } : tag("h3") { title }
        group(blocks, deeper: 1)
      }
    case .details(let title, let blocks):
      return tag("details") {
        tag("summary") { title }
        group(blocks, deeper: 1)
      }
    case .steps(let steps):
      return tag("ol", .class("steps")) { for step in steps { tag("li") { group(step) } } }
    case .live(let blocks):
      return .group([
        tag("div", .id("messages")) { group(blocks) },
        tag("p", .class("hint without-script")) { "Reload the page to see what is new." },
      ])
    }
  }

  private static func list(of rows: [ConsoleRow], limit: Int, ifNone none: String) -> HTML {
    if rows.isEmpty { return tag("p", .class("hint")) { none } }
    return .group([
      tag("ul", .class("rows")) { for row in rows.prefix(limit) { row.html } },
      rows.count > limit
        ? tag("p", .class("hint")) { "The first \(limit) of \(rows.count) are shown. The control API lists them all." }
        : .group([]),
    ])
  }

  private static func copyable(_ text: String, named name: String) -> HTML {
    tag("div", .class("snippet")) {
      PageParts.copyButton("Copy", text, named: "Copy \(name)")
      tag("pre") { tag("code") { text } }
    }
  }
}
