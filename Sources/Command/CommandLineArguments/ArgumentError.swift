// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What is wrong with a command line. Its description names what was typed and one next step. A value is repeated only
/// where the option or operand has a fixed set of them, or a number: others may be secrets.
package enum ArgumentError: Error, Sendable, Equatable, CustomStringConvertible {
  case unknownOption(String, suggestion: String?, command: String)
  /// An option that stands before the command that it belongs to, such as `command`.
  case misplacedOption(String, command: String)
  /// `known` has the names that there are, where they are few.
  case unknownCommand(String, suggestion: String?, known: [String] = [], command: String)
  /// `list` has a line for each that there is.
  case missingCommand(command: String, list: String)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case givenTwice(option: String)
  /// `given` is nil where the value may be a secret.
  case badValue(option: String, given: String? = nil, expected: String)
  case missingOperand(String, command: String)
  /// The first one that is too many; `option` is the option that it looks like the value of.
  case unexpectedOperand(String, option: String? = nil, command: String)
  /// What is understood, and what this program does not do.
  case notDone(String, nextStep: String)

  package var description: String {
    switch self {
    case .unknownOption(let name, let suggestion, let command):
      "Unknown option \(name). " + Self.hint(suggestion, command)
    case .unknownCommand(let name, nil, let known, let command) where !known.isEmpty:
      "Unknown command \"\(Self.short(name))\". Write: \(command) \(known.joined(separator: "|"))"
    case .unknownCommand(let name, let suggestion, _, let command):
      "Unknown command \"\(Self.short(name))\". " + Self.hint(suggestion, command)
    case .missingCommand(let command, let list): "\(command) needs a command. For help: \(command) --help\n\n\(list)"
    case .missingValue(let option, let placeholder): "\(option) needs a value. Write: \(option) \(placeholder)"
    case .unexpectedValue(let option): "\(option) takes no value. Write it alone: \(option)"
    case .givenTwice(let option): "\(option) is given more than once. Keep one."
    case .badValue(let option, let given, let expected):
      "\(option) takes \(expected)" + (given.map { ", and not \"\(Self.short($0))\"." } ?? ".")
    case .missingOperand(let name, let command): "\(name) is missing. Run: \(command) --help"
    case .misplacedOption(let name, let command):
      "\(name) belongs to a command, such as \(command). Write it behind that command."
    case .unexpectedOperand(let given, let option?, _):
      "\"\(Self.short(given))\" is one argument too many. Did you mean "
        + (option == "--" + given ? "\(option)?" : "\(option) \(Self.short(given))?")
    case .unexpectedOperand(let given, nil, let command):
      "\"\(Self.short(given))\" is one argument too many. Run: \(command) --help"
    case .notDone(let what, let nextStep): "\(what) \(nextStep)"
    }
  }

  /// Enough of a value to know it by, and too little of a token to be one.
  private static func short(_ value: String) -> String { value.count > 40 ? value.prefix(12) + "…" : value }

  private static func hint(_ suggestion: String?, _ command: String) -> String {
    suggestion.map { "Did you mean \($0)?" } ?? "Run: \(command) --help"
  }
}
