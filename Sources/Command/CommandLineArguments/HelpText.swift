// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The help of one command, made from its declaration.
package struct HelpText: Sendable {
  /// From the program down to the command.
  private let path: [Command]
  /// In columns.
  private let width: Int

  /// Longer lines are hard to read.
  package static let widest = 80
  /// A narrower terminal breaks the lines.
  static let narrowest = 40

  package init(path: [Command], width: Int = widest) { (self.path, self.width) = (path, width) }

  package var text: String {
    guard let command = path.last else { return "" }
    var sections = [command.summary, "Usage: " + usageWords.joined(separator: " ")].map(paragraph)
    if !command.subcommands.isEmpty {
      sections.append(commands)
    }
    if !command.operands.isEmpty {
      sections.append(table("Arguments:", command.operands.map { ($0.name, Self.help(of: $0)) }))
    }
    let own = table("Options:", (command.options.filter { !$0.isHidden } + [.help]).map(row))
    // Nobody has to read the options of all commands to find the examples.
    if path.count > 1 { sections.append(own) }
    // Indented text is an example.
    sections += command.discussion.split(separator: "\n\n").map { $0.hasPrefix(" ") ? examples($0) : paragraph($0) }
    if let topic = command.topics.first(where: { $0.title == Topic.examples }) {
      sections += ["Examples:", examples(topic.entries.map { "  " + $0.term }.joined(separator: "\n"))]
    }
    if path.count == 1 { sections.append(own) }
    let inherited = Command.inheritedOptions(path)
    if !inherited.isEmpty { sections.append(table("General options:", inherited.map(row))) }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// A section of the manual page, for who asks for the help about it.
  package static func text(of topic: Topic, width: Int) -> String {
    HelpText(path: [], width: width).table(topic.title + ":", topic.entries.map { ($0.term, $0.text) }) + "\n"
  }

  /// What there is to choose from, for who named none of the commands.
  package var commands: String {
    table("Commands:", (path.last?.subcommands ?? []).map { ($0.name, $0.summary) })
  }

  private func paragraph(_ text: some StringProtocol) -> String {
    Self.wrap(String(text), width: width).joined(separator: "\n")
  }

  /// Lines to type. One that is too long goes on in the next line, as a shell reads it, and not within quotation marks.
  private func examples(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").flatMap { line in
      guard line.count > width else { return [String(line)] }
      var lines: [String] = []
      var next = " "
      for word in Self.words(line) {
        if next.count > 6, next.count + 1 + word.count + 2 > width {
          lines.append(next + " \\")
          next = String(repeating: " ", count: 5)
        }
        next += " " + word
      }
      return lines + [next]
    }.joined(separator: "\n")
  }

  /// The words of a line for a shell, each as it is written.
  private static func words(_ line: some StringProtocol) -> [String] {
    var words = [""]
    var mark: Character?
    for character in line {
      if character == mark { mark = nil } else if mark == nil, "'\"".contains(character) { mark = character }
      if character == " ", mark == nil { words.append("") } else { words[words.count - 1].append(character) }
    }
    return words.filter { !$0.isEmpty }
  }

  private func row(_ option: Option) -> (String, String) {
    ((option.short == nil ? "    " : "") + Self.spelling(of: option), Self.help(of: option))
  }

  /// The program and its commands, then what goes with them: `["msal", "graph", "get", "[options]", "[PATH]"]`.
  var usageWords: [String] {
    guard let command = path.last else { return [] }
    var words = path.map(\.name) + ["[options]"]
    if !command.subcommands.isEmpty { words.append(command.worksAlone ? "[<command>]" : "<command>") }
    for operand in command.operands {
      switch operand.count {
      case .one: words.append(operand.name)
      case .optional: words.append("[\(operand.name)]")
      case .any: words.append("[\(operand.name)...]")
      }
    }
    return words
  }

  /// `-s, --scope SCOPE`
  static func spelling(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    return short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
  }

  static func help(of operand: Operand) -> String { operand.help + choices(operand.choices) }

  private static func choices(_ choices: [String]) -> String {
    choices.isEmpty ? "" : " One of: " + choices.joined(separator: ", ") + "."
  }

  static func help(of option: Option) -> String {
    var text = option.help + choices(option.choices)
    if let value = option.defaultValue { text += " Default: " + value + "." }
    return text
  }

  /// Two columns; long names take a line of their own, and more of them do where a word would not fit otherwise.
  private func table(_ title: String, _ rows: [(String, String)]) -> String {
    let longest = rows.flatMap { $0.1.split(separator: " ") }.map(\.count).max() ?? 0
    let column = max(min((rows.map(\.0.count).max() ?? 0) + 4, 32, width - longest), 6)
    var lines = [title]
    for (name, help) in rows {
      let wrapped = Self.wrap(help, indent: column, width: width)
      let label = "  " + name
      if label.count + 2 <= column, let first = wrapped.first {
        lines.append(label + String(repeating: " ", count: column - label.count) + first.dropFirst(column))
        lines += wrapped.dropFirst()
      } else {
        lines.append(label)
        lines += wrapped
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The text in lines that break between words.
  package static func wrap(_ text: String, indent: Int = 0, width: Int = widest) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    return lines + (line.count > indent ? [line] : [])
  }
}
