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
    throw ProgramError(name: words[0], number: errno)
  }
}

/// A program that can't be run.
struct ProgramError: Error {
  let name: String
  let number: Int32

  /// The exit status, as a shell has it.
  var status: Int32 { number == ENOENT ? 127 : 126 }

  var text: ShownText {
    "msal: \(name) can't be run: \(String(cString: strerror(number))).\n      Check its name and its mode."
  }
}
