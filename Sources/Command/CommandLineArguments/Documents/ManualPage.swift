// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The manual page of a program or of one of its commands, section 1, made from its declaration.
package struct ManualPage: Sendable {
  /// From the program down to what the page is about.
  private let path: [Command]
  /// `msal 1.2.3`
  private let version: String
  /// Year, month, day; may be empty.
  private let date: String
  /// Names with their sections: `msal-emulator(1)`.
  private let related: [String]

  package init(_ path: [Command], version: String, date: String, related: [String] = []) {
    self.path = path
    self.version = version
    self.date = date
    self.related = related
  }

  /// What the pages of a program are about, by the words of each command: the program itself has none.
  static func names(_ program: Command) -> [String] { [""] + program.subcommands.map(\.name) }

  private var program: Command { path[path.count - 1] }

  package var text: String {
    var page = Roff()
    let name = path.map(\.name).joined(separator: "-")
    page.title(name, date: date, version: version)
    page.macro("SH", "NAME")
    page.prose(name + " - " + Self.phrase(program.summary))
    page.macro("SH", "SYNOPSIS")
    Self.synopsis(path, in: &page)
    if !program.discussion.isEmpty {
      page.macro("SH", "DESCRIPTION")
      page.paragraphs(program.discussion)
    }
    let commands = Self.paths(below: path)
    if !commands.isEmpty { page.macro("SH", "COMMANDS") }
    for path in commands { Self.describe(path, in: &page) }
    if path.count == 1 {
      page.macro("SH", program.options.isEmpty ? "OPTIONS" : "GENERAL OPTIONS")
      page.prose("A command has those of these that mean something to it; its help lists them:")
      for option in Self.shown(program.options) + [.help] { Self.describe(option, in: &page) }
    } else {
      page.macro("SH", "OPTIONS")
      for operand in program.operands { page.entry(operand.name, HelpText.help(of: operand)) }
      for option in Self.shown(program.options) + [.help] { Self.describe(option, in: &page) }
      let general = Command.inheritedOptions(path).map { "--" + $0.name }
      let also = general.isEmpty ? "" : "It also has \(general.joined(separator: ", ")). These options, the"
      page.prose((also.isEmpty ? "The" : also) + " exit status and the environment are in \(path[0].name)(1).")
    }
    for topic in program.topics {
      page.macro("SH", topic.title.uppercased())
      for entry in topic.entries { page.entry(entry.term, entry.text) }
    }
    if !related.isEmpty {
      page.macro("SH", "SEE ALSO")
      page.prose(related.joined(separator: ", "))
    }
    return page.text
  }

  /// The commands that do something, each with its way from the program.
  private static func paths(below path: [Command]) -> [[Command]] {
    (path.last?.subcommands ?? []).flatMap { command in
      let own = path + [command]
      let says = command.subcommands.isEmpty || !command.discussion.isEmpty || !shown(command.options).isEmpty
      return (says ? [own] : []) + paths(below: own)
    }
  }

  private static func describe(_ path: [Command], in page: inout Roff) {
    guard let command = path.last else { return }
    page.macro("SS", path.dropFirst().map(\.name).joined(separator: " "))
    page.prose(command.summary)
    page.macro("PP")
    synopsis(path, in: &page)
    page.paragraphs(command.discussion)
    for operand in command.operands { page.entry(operand.name, HelpText.help(of: operand)) }
    for option in shown(command.options) { describe(option, in: &page) }
  }

  private static func describe(_ option: Option, in page: inout Roff) {
    page.entry(HelpText.spelling(of: option), HelpText.help(of: option))
  }

  /// What is typed as it stands is bold, what stands for something else is not.
  private static func synopsis(_ path: [Command], in page: inout Roff) {
    page.macro("B", path.map(\.name).joined(separator: " "))
    page.prose(HelpText(path: path).usageWords.dropFirst(path.count).joined(separator: " "))
  }

  private static func shown(_ options: [Option]) -> [Option] { options.filter { !$0.isHidden } }

  /// A summary as the list of manual pages has it: no capital, no full stop.
  private static func phrase(_ summary: String) -> String {
    let first = summary.split(separator: ". ", maxSplits: 1).first.map(String.init) ?? summary
    let text = first.hasSuffix(".") ? String(first.dropLast()) : first
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
