// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What is wrong with a command line. Its description names what was typed and one next step; values are not repeated,
/// because they may be secrets.
package enum ArgumentError: Error, Sendable, Equatable, CustomStringConvertible {
  case unknownOption(String, suggestion: String?, command: String)
  case unknownCommand(String, suggestion: String?, command: String)
  /// `list` has a line for each that there is.
  case missingCommand(command: String, list: String)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case givenTwice(option: String)
  case badValue(option: String, expected: String)
  case missingOperand(String, command: String)
  case unexpectedOperand(command: String)

  package var description: String {
    switch self {
    case .unknownOption(let name, let suggestion, let command):
      "Unknown option \(name). " + Self.hint(suggestion, command)
    case .unknownCommand(let name, let suggestion, let command):
      "Unknown command \"\(name)\". " + Self.hint(suggestion, command)
    case .missingCommand(let command, let list): "\(command) needs a command. For help: \(command) --help\n\n\(list)"
    case .missingValue(let option, let placeholder): "\(option) needs a value. Write: \(option) \(placeholder)"
    case .unexpectedValue(let option): "\(option) takes no value. Write it alone: \(option)"
    case .givenTwice(let option): "\(option) is given more than once. Keep one."
    case .badValue(let option, let expected): "\(option) takes \(expected)."
    case .missingOperand(let name, let command): "\(name) is missing. Run: \(command) --help"
    case .unexpectedOperand(let command): "There are too many arguments. Run: \(command) --help"
    }
  }

  private static func hint(_ suggestion: String?, _ command: String) -> String {
    suggestion.map { "Did you mean \($0)?" } ?? "Run: \(command) --help"
  }
}
