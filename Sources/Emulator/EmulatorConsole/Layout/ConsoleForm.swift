// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

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

  /// The field for a member of a seed file's entry, as the description of the entry has it.
  /// - Parameter parent: The path to the entry, with a dot at the end.
  init<Entry: SeedEntry>(
    _ name: String, _ label: String, of entry: Entry, in parent: String = "", hint: String? = nil
  ) {
    let schema = Entry.fields.first { $0.name == name }?.schema.members ?? [:]
    let value = entry.json[name]
    let words = (schema["enum"] ?? schema["items"]?["enum"])?.array?.compactMap(\.string).map { ($0, $0) } ?? []
    let lines = (value?.array ?? []).compactMap(\.string).joined(separator: "\n")
    let (kind, text): (Kind, String) =
      switch schema["type"]?.string {
      case "string": (.choice(words), value?.string ?? "")
      case "boolean": (.flag, value?.text ?? "")
      case "integer": (.number, value?.text ?? "")
      case "array" where schema["uniqueItems"] != nil: (.ticks(words), lines)
      case "array" where schema["items"] != nil: (.lines, lines)
      default: (.json, value?.prettyText ?? "")
      }
    self.init(parent + name, label, kind, value: text, hint: hint)
  }

  fileprivate var isAmount: Bool { if case .amount = kind { true } else { false } }

  /// Tells the fields of one member apart.
  private var amountUnit: String { if case .amount(let unit) = kind, unit > 1 { "\(unit)" } else { "" } }

  /// The member, and how to read the value where it is no plain text.
  var name: String {
    switch kind {
    case .choice where isRequired: member + ":required"
    case .text, .choice, .hidden: member
    case .number: member + ":number"
    case .amount(let unit): "\(member):times\(unit)"
    case .ticks: member + ":list"
    case .lines: member + ":lines"
    case .json: member + ":json"
    case .jsonChoice: member + ":choice"
    case .flag: member + ":flag"
    }
  }

  /// Whether a member of the command, or one within it, is what the field has.
  fileprivate func holds(_ wrong: String) -> Bool {
    wrong == member || wrong.hasPrefix(member + "[") || wrong.hasPrefix(member + ".")
  }

  fileprivate var isHidden: Bool { if case .hidden = kind { true } else { false } }

  /// - Parameter problem: What is wrong with the field, if something is.
  fileprivate func html(in form: String, _ forms: ConsoleForms, problem: String?) -> HTML {
    let note = forms.note.flatMap { $0.isError && $0.form == form ? $0 : nil }
    let value = note?.typed[name] ?? value
    let id = form + "-" + (member == "*" ? "all" : member.filter { $0.isLetter || $0.isNumber }) + amountUnit
    if case .hidden = kind {
      return tag("input", .named("type", "hidden"), .named("name", name), .named("value", value))
    }
    var attributes: [HTML.Attribute] = [.id(id), .named("name", name)]
    if isRequired { attributes.append(.flag("required")) }
    if problem != nil { attributes += [.named("aria-invalid", "true"), .flag("autofocus")] }
    let descriptions = [problem == nil ? nil : id + "-problem", hint == nil ? nil : id + "-hint"].compactMap(\.self)
    if !descriptions.isEmpty { attributes.append(.named("aria-describedby", descriptions.joined(separator: " "))) }
    let shownProblem = problem.map { text in tag("p", .class("problem"), .id(id + "-problem")) { text } }
    if case .flag = kind { return flag(id, attributes, isSet: value.hasSuffix("true")) }
    if case .ticks(let choices) = kind {
      return ticks(choices, id, Set(value.split(separator: "\n").map(String.init)), shownProblem)
    }
    return tag("div", .class("field")) {
      tag("label", .named("for", id)) { label }
      if let hint { tag("p", .class("explanation"), .id(id + "-hint")) { hint } }
      control(attributes, value)
      shownProblem
    }
  }

  /// An empty value comes first, so that a list in which nothing is ticked is sent too.
  private func ticks(
    _ choices: [(value: String, label: String)], _ id: String, _ chosen: Set<String>, _ problem: HTML?
  ) -> HTML {
    let described = problem == nil ? [] : [HTML.Attribute.named("aria-describedby", id + "-problem")]
    return tag("fieldset", [.class("ticks")] + described) {
      tag("legend") { label }
      tag("input", .named("type", "hidden"), .named("name", name), .named("value", ""))
      if choices.isEmpty { tag("p", .class("explanation")) { hint ?? "There is none." } }
      problem
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

  /// What is wrong with which field, in the words of the page; nil when the note is about none. It is about the field
  /// that it names, or that has its member, or that has the whole command.
  func problem(_ note: ConsoleNote) -> (field: String, text: String)? {
    guard note.isError, note.form == id, let wrong = note.member, let reason = note.reason else { return nil }
    let shown = fields.filter { !$0.isHidden }
    let found = shown.first { $0.name == wrong } ?? shown.first { $0.holds(wrong) } ?? shown.first { $0.member == "*" }
    guard let field = found else { return nil }
    let label = field.label.isEmpty ? field.member : field.label
    let parts = shown.filter { $0.member == wrong }
    if wrong != field.name, parts.count > 1 {
      return (field.name, "The sum of \(parts.map(\.label).joined(separator: ", ")) \(reason)")
    }
    if wrong != field.name, field.member == "*" { return (field.name, "The member \(wrong) \(reason)") }
    let number = wrong.dropFirst(field.member.count + 1).prefix { $0.isNumber }
    if case .lines = field.kind, let entry = Int(number) {
      return (field.name, "\(label), entry \(entry + 1), \(reason)")
    }
    return (field.name, "\(label) \(reason)")
  }

  func html(_ forms: ConsoleForms) -> HTML {
    let hidden = [
      ("canary", forms.canary), ("form", id), ("command", command), ("done", done), ("next", next ?? ""),
    ]
    let wrong = forms.note.flatMap { problem($0) }
    func html(_ field: ConsoleField) -> HTML {
      field.html(in: id, forms, problem: wrong?.field == field.name ? wrong?.text : nil)
    }
    return tag("form", .named("method", "post"), .destination("action", forms.action), .id(id)) {
      for (name, value) in hidden {
        tag("input", .named("type", "hidden"), .named("name", "." + name), .named("value", value))
      }
      // Amounts of one member stand in a row.
      let amounts = fields.filter(\.isAmount)
      for field in fields where !field.isAmount { html(field) }
      if !amounts.isEmpty { tag("div", .class("amounts")) { for field in amounts { html(field) } } }
      tag("button", .class(isMain ? "primary" : "quiet"), .named("type", "submit")) { button }
    }
  }
}
