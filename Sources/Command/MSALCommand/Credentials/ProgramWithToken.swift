// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Glibc
import OAuthWire
import TokenExchange

/// `msal run`: a program that gets a token in its environment, and takes the place of this one.
package struct ProgramWithToken: Sendable {
  package let request: CredentialRequest
  private let variable: String
  /// The program and what it is given.
  private let words: [String]

  /// - Throws: `ArgumentError` when the token can't have that variable.
  package init(_ arguments: ParsedArguments) throws(ArgumentError) {
    var request = CredentialRequest(scopes: Commands.scopes(arguments), username: arguments[Commands.username])
    request.forceRefresh = arguments.has(Commands.forceRefresh)
    self.request = request
    variable = try CredentialRequest.variable(arguments)
    words = arguments.operands
  }

  /// The program as it was typed.
  package var name: String { words.first ?? "" }

  /// Returns when the program can't be run, with the reason as `errno` has it.
  package func become(with token: TerminalSafeText) -> Int32 {
    setenv(variable, token.string, 1)
    let arguments = words.map { strdup($0) } + [nil]
    execvp(name, arguments)
    let reason = errno
    unsetenv(variable)
    for word in arguments { free(word) }
    return reason
  }
}

extension ProgramWithToken {
  /// Never returns: the program takes the place of this process, or this throws.
  func run(_ session: Session) async throws {
    let result = try await request.acquireToken(try await session.profile(), session)
    guard let token = TerminalSafeText(token: result.accessToken.exposed) else { throw CommandError.unprintableToken }
    Interrupt.restore()
    throw ChildProgramError.notRun(name: name, errno: become(with: token))
  }
}

/// A program that this one has run, or could not run: its exit status is the answer.
enum ChildProgramError: Error {
  case ended(status: Int32)
  case notRun(name: String, errno: Int32)

  /// The exit status that a shell would give.
  var status: Int32 {
    switch self {
    case .ended(let status): status
    case .notRun(_, let number): number == ENOENT ? 127 : 126
    }
  }

  /// nil: the program has said what there is to say.
  var failure: CommandError? {
    guard case .notRun(let name, let number) = self else { return nil }
    var failure = CommandError(
      .general, "\(name) can't be run: \(String(cString: strerror(number))).",
      nextStep: "Check its name and its mode.")
    failure.programStatus = status
    return failure
  }
}
