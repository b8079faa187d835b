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
  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - input: Reads standard input.
  package static func answer(
    _ arguments: [String], environment: EnvironmentVariables, input: () -> String = { "" }
  ) -> ShownText? {
    guard let parsed = try? Commands.root.parse(arguments), !parsed.has(Commands.debug) else { return nil }
    if let document = try? Documents.answer(parsed, environment: environment) {
      return ShownText(document: document)
    }
    guard case .request(let request)? = try? CredentialRequest.read(parsed, environment: environment, input: input)
    else { return nil }
    return CachedTokenAnswer(request: request, arguments: parsed, environment: environment).text()
  }

  /// Has the program of `msal run` take the place of this one, with a token of the cache. Returns where that is not so,
  /// or can't be: the full command then says why.
  private static func becomeProgram(_ arguments: [String], environment: EnvironmentVariables) {
    guard arguments.contains(CredentialGrammar.run.name), let parsed = try? Commands.root.parse(arguments),
      parsed.names == [CredentialGrammar.run.name], !parsed.wantsHelp, !parsed.has(Commands.debug),
      let program = try? ProgramWithToken(parsed),
      let token = CachedTokenAnswer(request: program.request, arguments: parsed, environment: environment).text()
    else { return }
    _ = program.become(with: token)
  }

  /// What a program says to a credential helper; nothing where it can't be read, or has more than 32,768 bytes.
  package static func question() -> [UInt8] { (try? StandardStream.readQuestion(limit: 32_768)) ?? [] }

  /// Runs the program `msal`.
  /// - Returns: The exit status, unless the full command has taken the place of this one.
  package static func run() -> Int32 {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let environment = EnvironmentVariables.current
    becomeProgram(arguments, environment: environment)
    var input: [UInt8]?
    let answer = answer(arguments, environment: environment) {
      let bytes = question()
      input = bytes
      return String(decoding: bytes, as: UTF8.self)
    }
    if let answer,
      // Otherwise the full command fails at it in its own words.
      StandardStream.write(answer.string + "\n", to: STDOUT_FILENO)
    {
      return ExitCode.ok.rawValue
    }
    if let input { StandardStream.replaceInput(with: input) }
    LinkedLibraries.announce(CommandLine.arguments)
    let tried = FullCommand.replaceThis()
    let text: ShownText = "msal: A part of this program is missing: \(tried).\n      Install it again.\n"
    StandardStream.write(text.string, to: STDERR_FILENO)
    return ExitCode.general.rawValue
  }
}
