// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Glibc
import LinuxPlatform
import PrivateFiles

/// Answers what is asked most, in a third of the time that the full command takes to start. Whatever it does not
/// understand, have at hand or find in order is left to the full command, from the beginning.
package enum QuickProgram {
  /// What goes to standard output, without the end of its last line; nil when the full command has to answer.
  /// - Parameter arguments: Without the program's name.
  package static func answer(_ arguments: [String], environment: EnvironmentVariables) -> ShownText? {
    guard let parsed = try? Commands.root.parse(arguments), !parsed.has(Commands.debug) else { return nil }
    if let document = try? Documents.answer(parsed, environment: environment) {
      return ShownText(document: document)
    }
    guard parsed.names == ["token"] else { return nil }
    return CachedTokenAnswer(arguments: parsed, environment: environment).text()
  }

  /// Runs the program `msal`.
  /// - Returns: The exit status, unless the full command has taken the place of this one.
  package static func run() -> Int32 {
    if let answer = answer(Array(CommandLine.arguments.dropFirst()), environment: .current),
      // Otherwise the full command fails at it in its own words.
      StandardStream.write(answer.string + "\n", to: STDOUT_FILENO)
    {
      return ExitCode.ok.rawValue
    }
    LinkedLibraries.announce(CommandLine.arguments)
    let tried = FullCommand.replaceThis()
    let text: ShownText = "msal: A part of this program is missing: \(tried).\n      Install it again.\n"
    StandardStream.write(text.string, to: STDERR_FILENO)
    return ExitCode.general.rawValue
  }
}
