// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
