// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Glibc

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
  package func become(with token: ShownText) -> Int32 {
    setenv(variable, token.string, 1)
    let arguments = words.map { strdup($0) } + [nil]
    execvp(name, arguments)
    let reason = errno
    unsetenv(variable)
    for word in arguments { free(word) }
    return reason
  }
}
