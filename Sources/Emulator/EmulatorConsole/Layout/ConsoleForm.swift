// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// A field of a form of the console: a member of the JSON that a command of the control API takes.
struct ConsoleField: Sendable {
  enum Kind: Sendable {
    case text, number
    /// A number of units, each of which counts so much; fields of one member are added up.
    case amount(of: Int)
    /// One value a line.
    case lines
    /// JSON; the member `*` is the whole command.
    case json
    case flag
    case choice([(value: String, label: String)])
    /// A choice among JSON texts.
    case jsonChoice([(value: String, label: String)])
    /// Boxes to tick, each for one value of a list.
    case ticks([(value: String, label: String)])
    /// A hidden field.
    case hidden
  }

  /// The name of the member. Dots separate the names of members within others.
  var member: String
  var label: String
  var kind: Kind
  var value: String
  var hint: String?
  var isRequired: Bool

  init(
    _ member: String, _ label: String, _ kind: Kind = .text, value: String = "", hint: String? = nil,
    isRequired: Bool = false
  ) {
    (self.member, self.label, self.kind, self.value) = (member, label, kind, value)
    (self.hint, self.isRequired) = (hint, isRequired)
  }

  fileprivate var isAmount: Bool { if case .amount = kind { true } else { false } }

  /// Tells the fields of one member apart.
  private var amountUnit: String { if case .amount(let unit) = kind, unit > 1 { "\(unit)" } else { "" } }

  /// The member, and how to read the value where it is no plain text.
  var name: String {
    switch kind {
    case .text, .choice, .hidden: member
    case .number: member + ":number"
    case .amount(let unit): "\(member):times\(unit)"
    case .ticks: member + ":list"
    case .lines: member + ":lines"
    case .json, .jsonChoice: member + ":json"
    case .flag: member + ":flag"
    }
  }

  /// Whether the note is about this field. A field for the whole command has every member.
  func isWrong(_ note: ConsoleNote) -> Bool {
    note.member.map {
      member == "*" || $0 == member || $0.hasPrefix(member + "[") || $0.hasPrefix(member + ".")
    } ?? false
  }

  /// What is wrong with the field, in the words of the page.
  func problem(_ note: ConsoleNote) -> String? {
    guard let reason = note.reason, let wrong = note.member else { return nil }
    if member == "*" { return wrong == "*" ? "\(label) \(reason)" : "The member \(wrong) \(reason)" }
    let number = wrong.dropFirst(member.count + 1).prefix { $0.isNumber }
    if case .lines = kind, let entry = Int(number) { return "\(label), entry \(entry + 1), \(reason)" }
    return "\(label.isEmpty ? member : label) \(reason)"
  }

  fileprivate func html(in form: String, _ forms: ConsoleForms) -> HTML {
    let note = forms.note.flatMap { $0.isError && $0.form == form ? $0 : nil }
    let value = note?.typed[name] ?? value
    let id = form + "-" + (member == "*" ? "all" : member.filter { $0.isLetter || $0.isNumber }) + amountUnit
    if case .hidden = kind {
      return tag("input", .named("type", "hidden"), .named("name", name), .named("value", value))
    }
    var attributes: [HTML.Attribute] = [.id(id), .named("name", name)]
    if isRequired { attributes.append(.flag("required")) }
    let isWrong = note.map { self.isWrong($0) } ?? false
    if isWrong { attributes += [.named("aria-invalid", "true"), .flag("autofocus")] }
    let descriptions = [isWrong ? id + "-problem" : nil, hint == nil ? nil : id + "-hint"].compactMap(\.self)
    if !descriptions.isEmpty { attributes.append(.named("aria-describedby", descriptions.joined(separator: " "))) }
    let problem = isWrong ? note.flatMap { self.problem($0) ?? $0.text } : nil
    let shownProblem = problem.map { text in tag("p", .class("problem"), .id(id + "-problem")) { text } }
    if case .flag = kind { return flag(id, attributes, isSet: value.hasSuffix("true")) }
    if case .ticks(let choices) = kind { return ticks(choices, id, Set(value.split(separator: "\n").map(String.init))) }
    return tag("div", .class("field")) {
      tag("label", .named("for", id)) { label }
      if let hint { tag("p", .class("explanation"), .id(id + "-hint")) { hint } }
      control(attributes, value)
      shownProblem
    }
  }

  /// An empty value comes first, so that a list in which nothing is ticked is sent too.
  private func ticks(_ choices: [(value: String, label: String)], _ id: String, _ chosen: Set<String>) -> HTML {
    tag("fieldset", .class("ticks")) {
      tag("legend") { label }
      tag("input", .named("type", "hidden"), .named("name", name), .named("value", ""))
      if choices.isEmpty { tag("p", .class("explanation")) { hint ?? "There is none." } }
      for (index, choice) in choices.enumerated() {
        tag("div", .class("choice")) {
          tag(
            "input",
            [
              .id("\(id)\(index)"), .named("name", name), .named("type", "checkbox"), .named("value", choice.value),
            ] + (chosen.contains(choice.value) ? [.flag("checked")] : []))
          tag("label", .named("for", "\(id)\(index)")) { choice.label }
        }
      }
    }
  }

  private func control(_ attributes: [HTML.Attribute], _ value: String) -> HTML {
    let plain: [HTML.Attribute] = [
      .named("autocomplete", "off"), .named("spellcheck", "false"), .named("autocapitalize", "none"),
    ]
    switch kind {
    case .lines, .json:
      let rows = min(max(value.split(separator: "\n", omittingEmptySubsequences: false).count, 3), 16)
      // The first line break after the tag does not count.
      return tag("textarea", attributes + plain + [.named("rows", String(rows))]) { "\n" + value }
    case .choice(let choices), .jsonChoice(let choices):
      return tag("select", attributes) {
        for choice in choices {
          tag("option", [.named("value", choice.value)] + (choice.value == value ? [.flag("selected")] : [])) {
            choice.label
          }
        }
      }
    default:
      let type =
        switch kind {
        case .number, .amount: "number"
        default: "text"
        }
      return tag("input", attributes + plain + [.named("type", type), .named("value", value)])
    }
  }

  /// A box that is not ticked sends nothing, so a field before it says `false`.
  private func flag(_ id: String, _ attributes: [HTML.Attribute], isSet: Bool) -> HTML {
    tag("div", .class("choice")) {
      tag("input", .named("type", "hidden"), .named("name", name), .named("value", "false"))
      tag(
        "input",
        attributes + [.named("type", "checkbox"), .named("value", "true")] + (isSet ? [.flag("checked")] : []))
      tag("div") {
        tag("label", .named("for", id)) { label }
        if let hint { tag("p", .class("explanation"), .id(id + "-hint")) { hint } }
      }
    }
  }
}

/// A form that stands for one command of the control API.
struct ConsoleForm: Sendable {
  var id: String
  /// Method and address below the root of the control API, such as `POST users`; `{member}` stands for what is typed
  /// into a field, which is no member of the command then.
  var command: String
  var button: String
  var fields: [ConsoleField]
  /// The text that the page shows after the command has been carried out.
  var done: String
  /// The page after the command; nil: the page of the form. `{member}` stands for a member of the command's answer.
  var next: String?
  /// Whether it is the main form of its page.
  var isMain: Bool

  func html(_ forms: ConsoleForms) -> HTML {
    let hidden = [
      ("canary", forms.canary), ("form", id), ("command", command), ("done", done), ("next", next ?? ""),
    ]
    return tag("form", .named("method", "post"), .destination("action", forms.action), .id(id)) {
      for (name, value) in hidden {
        tag("input", .named("type", "hidden"), .named("name", "." + name), .named("value", value))
      }
      // Amounts of one member stand in a row.
      let amounts = fields.filter(\.isAmount)
      for field in fields where !field.isAmount { field.html(in: id, forms) }
      if !amounts.isEmpty {
        tag("div", .class("amounts")) { for field in amounts { field.html(in: id, forms) } }
      }
      tag("button", .class(isMain ? "primary" : "quiet"), .named("type", "submit")) { button }
    }
  }
}
