// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// A piece of a page of the console, as a value.
indirect enum ConsoleBlock: Sendable {
  case paragraph([ConsoleText])
  /// Terms with their values. A term without a value is left out.
  case facts([ConsoleFact])
  case table(ConsoleTable)
  case list([String])
  /// Text to copy, such as a program.
  case snippet(String, named: String)
  case alert(String)
  case form(ConsoleForm)
  case section(String, [ConsoleBlock])
  case details(String, [ConsoleBlock])
  /// A button that shows a form.
  case action(String, [ConsoleBlock])
  /// Parts, each with a title, in two columns: the first half and the second half.
  case cards([(title: String, blocks: [ConsoleBlock])])
  /// Small forms side by side.
  case row([ConsoleBlock])
  case steps([[ConsoleBlock]])
  /// Loaded again every second, in browsers that run scripts.
  case live([ConsoleBlock])

  static func text(_ pieces: [ConsoleText]) -> ConsoleBlock { .paragraph(pieces) }
  static func text(_ text: String) -> ConsoleBlock { .paragraph([.plain(text)]) }
  static func section(_ title: String, _ blocks: ConsoleBlock...) -> ConsoleBlock { .section(title, blocks) }
  static func details(_ title: String, _ blocks: ConsoleBlock...) -> ConsoleBlock { .details(title, blocks) }
  static func action(_ title: String, _ blocks: ConsoleBlock...) -> ConsoleBlock { .action(title, blocks) }

  /// A button that asks a question; the form under the question is the answer.
  static func question(_ title: String, _ question: String, _ form: ConsoleBlock) -> ConsoleBlock {
    .action(title, .text(question), form)
  }

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

  /// The forms in it, at any depth.
  var forms: [ConsoleForm] {
    switch self {
    case .form(let form): [form]
    case .section(_, let blocks), .details(_, let blocks), .action(_, let blocks), .live(let blocks),
      .row(let blocks):
      blocks.flatMap(\.forms)
    case .cards(let cards): cards.flatMap { $0.blocks.flatMap(\.forms) }
    case .steps(let steps): steps.flatMap { $0.flatMap(\.forms) }
    case .paragraph, .facts, .table, .list, .snippet, .alert: []
    }
  }

  func html(_ forms: ConsoleForms, level: Int) -> HTML {
    func group(_ blocks: [ConsoleBlock], deeper: Int = 0) -> HTML {
      .group(blocks.map { $0.html(forms, level: level + deeper) })
    }
    func titled(_ title: String, _ blocks: [ConsoleBlock]) -> HTML {
      .group([level == 2 ? tag("h2") { title } : tag("h3") { title }, group(blocks, deeper: 1)])
    }
    switch self {
    case .paragraph(let pieces): return tag("p") { for piece in pieces { piece.html } }
    case .facts(let facts):
      return tag("dl", .class("facts")) { for fact in facts where !fact.values.isEmpty { fact.html } }
    case .table(let table): return table.html(forms)
    case .list(let lines): return tag("ul", .class("lines")) { for line in lines { tag("li") { line } } }
    case .snippet(let text, let name): return Self.copyable(text, named: name)
    case .alert(let text): return tag("p", .class("alert")) { text }
    case .form(let form): return form.html(forms)
    case .section(let title, let blocks): return tag("section") { titled(title, blocks) }
    case .details(let title, let blocks): return folded("fold", title, group(blocks, deeper: 1), forms)
    case .action(let title, let blocks): return folded("action", title, group(blocks, deeper: 1), forms)
    case .cards(let cards):
      let half = cards.count / 2
      return tag("div", .class("cards")) {
        for column in [cards[..<half], cards[half...]] where !column.isEmpty {
          tag("div") {
            for card in column { tag("section", .class("part")) { titled(card.title, card.blocks) } }
          }
        }
      }
    case .row(let blocks): return tag("div", .class("row")) { group(blocks) }
    case .steps(let steps):
      return tag("ol", .class("steps")) { for step in steps { tag("li") { group(step) } } }
    case .live(let blocks): return Self.live([group(blocks)])
    }
  }

  /// It is open where the browser has just sent a form in it that was not taken.
  private func folded(_ kind: StaticString, _ title: String, _ content: HTML, _ forms: ConsoleForms) -> HTML {
    let isOpen = forms.note.map { note in note.isError && self.forms.contains { $0.id == note.form } } ?? false
    return tag("details", [.class(kind)] + (isOpen ? [.flag("open")] : [])) {
      tag("summary") { title }
      content
    }
  }

  /// The part of a page that is loaded again every second.
  static func live(_ content: [HTML]) -> HTML {
    .group([
      tag("div", .id("messages")) { HTML.group(content) },
      tag("p", .class("hint without-script")) { "Reload the page to see what is new." },
    ])
  }

  private static func copyable(_ text: String, named name: String) -> HTML {
    tag("div", .class("snippet")) {
      PageParts.copyButton("Copy", text, named: "Copy \(name)")
      tag("pre") { tag("code") { text } }
    }
  }
}
