// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The manual page of a program, section 1, made from its declaration.
package struct ManualPage: Sendable {
  private let program: Command
  /// `msal 1.2.3`
  private let version: String
  /// Year, month, day; may be empty.
  private let date: String
  /// Names with their sections: `msal-emulator(1)`.
  private let related: [String]

  package init(_ program: Command, version: String, date: String, related: [String] = []) {
    self.program = program
    self.version = version
    self.date = date
    self.related = related
  }

  package var text: String {
    var page = Roff()
    page.title(program.name, date: date, version: version)
    page.macro("SH", "NAME")
    page.prose(program.name + " - " + Self.phrase(program.summary))
    page.macro("SH", "SYNOPSIS")
    Self.synopsis([program], in: &page)
    if !program.discussion.isEmpty {
      page.macro("SH", "DESCRIPTION")
      page.paragraphs(program.discussion)
    }
    page.macro("SH", "COMMANDS")
    for path in Self.paths(below: [program]) { Self.describe(path, in: &page) }
    page.macro("SH", program.options.isEmpty ? "OPTIONS" : "GENERAL OPTIONS")
    page.prose("Every command takes these:")
    for option in Self.shown(program.options) + [.help] { Self.describe(option, in: &page) }
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
