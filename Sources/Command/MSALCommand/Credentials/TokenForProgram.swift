// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Glibc
import MSAL
import QuickCommand

/// `msal run`
struct TokenForProgram: Sendable {
  private let token: Token
  private let variable: String
  /// The program and what it is given.
  private let words: [String]

  init(_ arguments: ParsedArguments) throws {
    var request = CredentialRequest(scopes: Commands.scopes(arguments), username: arguments[Commands.username])
    request.forceRefresh = arguments.has(Commands.forceRefresh)
    token = Token(request: request)
    variable = try CredentialRequest.variable(arguments)
    words = arguments.operands
  }

  /// Returns only by an error.
  func run(_ session: Session) async throws {
    let result = try await token.acquire(try await session.profile(), session)
    guard ShownText(token: result.accessToken) != nil else { throw CommandError.unprintableToken }
    setenv(variable, result.accessToken, 1)
    Interrupt.restore()
    let arguments = words.map { strdup($0) } + [nil]
    execvp(words[0], arguments)
    throw ProgramError.notRun(name: words[0], errno: errno)
  }
}

/// A program that this one has run, or could not run: its exit status is the answer.
enum ProgramError: Error {
  case ended(status: Int32)
  case notRun(name: String, errno: Int32)

  /// As a shell has it.
  var status: Int32 {
    switch self {
    case .ended(let status): status
    case .notRun(_, let number): number == ENOENT ? 127 : 126
    }
  }

  /// nil: the program has said what there is to say.
  var text: ShownText? {
    guard case .notRun(let name, let number) = self else { return nil }
    return "msal: \(name) can't be run: \(String(cString: strerror(number))).\n      Check its name and its mode."
  }
}
