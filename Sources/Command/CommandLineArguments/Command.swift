// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A command or subcommand: what it is called, what it takes, what it is for.
package struct Command: Sendable {
  package let name: String
  /// One sentence.
  package let summary: String
  private let paragraphs: String
  private let examples: [String]
  /// Known to the subcommands too.
  package let options: [Option]
  package let operands: [Operand]
  package let subcommands: [Command]
  /// What other programs call the commands, and options of all commands: a word in lower case, and what to type here.
  package let otherWords: [String: String]
  /// Sections that only the manual page has.
  package let topics: [Topic]
  /// Whether it does something without any of its subcommands too.
  package let worksAlone: Bool
  /// Those of the program's options that mean something here and in the subcommands; nil: the same as for the command
  /// above. Every one of them is taken, so that it can stand in an alias; help and completion show these.
  package let general: [Option]?

  package init(
    _ name: String, summary: String, discussion: String = "", examples: [String] = [], options: [Option] = [],
    operands: [Operand] = [], subcommands: [Command] = [], worksAlone: Bool = false, general: [Option]? = nil,
    topics: [Topic] = [], otherWords: [String: String] = [:]
  ) {
    self.name = name
    self.summary = summary
    (self.paragraphs, self.examples) = (discussion, examples)
    self.options = options
    self.operands = operands
    self.subcommands = subcommands
    self.topics = topics
    self.otherWords = otherWords
    self.worksAlone = worksAlone
    self.general = general
  }

  /// Paragraphs under the list of options, and under them what can be typed, as an indented one; may be empty. Put
  /// together when it is asked for: the tables are made at every start.
  package var discussion: String {
    guard !examples.isEmpty else { return paragraphs }
    let heading = examples.count == 1 ? "Example:" : "Examples:"
    return [paragraphs, heading, examples.map { "  " + $0 }.joined(separator: "\n")].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  /// What to show of the options that the last command of `path` has from those above it.
  static func inheritedOptions(_ path: [Command]) -> [Option] {
    guard let program = path.first, path.count > 1 else { return [] }
    let general = path.compactMap(\.general).last ?? program.options
    let own = path.dropFirst().dropLast().flatMap(\.options)
    return (program.options.filter(general.contains) + own).filter { !$0.isHidden }
  }
}

/// A section of the manual page: what a word means.
package struct Topic: Sendable {
  package struct Term: Sendable {
    package let term: String
    package let text: String

    package init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// The title of the one whose terms are what can be typed; the help shows them, too.
  package static let examples = "Examples"

  package let title: String
  package let entries: [Term]

  package init(_ title: String, _ entries: [Term]) {
    self.title = title
    self.entries = entries
  }
}

/// An option of a command: `--name`, or `--name VALUE`. Declared once; parsing, help and completion come from it.
package struct Option: Sendable, Hashable {
  /// Without the dashes.
  package let name: String
  package let short: Character?
  /// What stands for the value in the help (`PORT`); nil for an option without one. A shell completes `FILE` and `DIR`
  /// to paths.
  package private(set) var value: String?
  package let help: String
  /// Used when the option is not given.
  package private(set) var defaultValue: String?
  /// The only values taken; empty: any.
  package private(set) var choices: [String] = []
  /// Whether it may be given more than once.
  package private(set) var isRepeatable = false
  /// Left out of the help.
  package private(set) var isHidden = false
  /// An argument with one of these, in any case, that is one too many was meant as the option's value.
  package private(set) var marks: [String] = []
  /// Whether it is also written with a value: `--name=true`, and `--name=false` as if it were not there.
  package private(set) var takesBoolean = false

  /// An option with a value.
  package init(
    _ name: String, short: Character? = nil, value: String, default defaultValue: String? = nil,
    choices: [String] = [], isRepeatable: Bool = false, isHidden: Bool = false, marks: [String] = [], help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.defaultValue = defaultValue
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.isHidden = isHidden
    self.marks = marks
  }

  /// An option without a value.
  package init(
    flag name: String, short: Character? = nil, isHidden: Bool = false, takesBoolean: Bool = false, help: String
  ) {
    self.name = name
    self.short = short
    self.help = help
    self.isHidden = isHidden
    self.takesBoolean = takesBoolean
  }

  /// Whether a mark is there as it stands in a value: a letter at its end ends a word, too.
  package func isMeant(by argument: String) -> Bool {
    let argument = argument.lowercased()
    return marks.contains { mark in
      argument.ranges(of: mark).contains { range in
        let next = argument[range.upperBound...].first
        return mark.last?.isLetter != true || next.map { $0.isLetter || "@_-".contains($0) } != true
      }
    }
  }

  package static let help = Option(flag: "help", short: "h", help: "Show this help.")
}

/// A value that is given by its place.
package struct Operand: Sendable, Hashable {
  package enum Count: Sendable { case one, optional, any }

  /// What stands for it in the help (`PATH`). A shell completes `FILE` and `DIR` to paths, `COMMAND` to commands,
  /// `PROGRAM` to what it can run.
  package let name: String
  package let help: String
  package let count: Count
  /// The only values taken; empty: any.
  package let choices: [String]

  package init(_ name: String, _ count: Count = .one, choices: [String] = [], help: String) {
    self.name = name
    self.help = help
    self.count = count
    self.choices = choices
  }
}
