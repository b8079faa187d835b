// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A command line, taken apart and checked against its declaration.
package struct ParsedArguments: Sendable {
  /// The commands from the program down to the one that was named.
  package internal(set) var path: [Command]
  /// The values given by their place.
  package internal(set) var operands: [String] = []
  var values: [String: [String]] = [:]
  var flags: Set<String> = []
  /// The columns that the help has.
  package let width: Int

  package var command: Command { path[path.count - 1] }
  /// The names of the subcommands, without the program's: `["account", "list"]`.
  package var names: [String] { path.dropFirst().map(\.name) }
  package var wantsHelp: Bool { self.has(.help) }
  /// The help of the command that was named.
  package var help: String { HelpText(path: path, width: width).text }

  /// Whether the option was given, with or without a value.
  package func has(_ option: Option) -> Bool { flags.contains(option.name) || values[option.name] != nil }

  /// The value given, or the option's default.
  package subscript(option: Option) -> String? { values[option.name]?.last ?? option.defaultValue }

  /// Every value given for a repeatable option.
  package func all(_ option: Option) -> [String] {
    values[option.name] ?? option.defaultValue.map { [$0] } ?? []
  }

  /// The value as a whole number; nil when neither given nor defaulted.
  package func integer(_ option: Option, in range: ClosedRange<Int>) throws(ArgumentError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .badValue(
        option: "--" + option.name, given: text,
        expected:
          "a number\(option.value == "SECONDS" ? " of seconds" : "") from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
