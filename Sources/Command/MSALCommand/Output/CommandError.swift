// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import QuickCommand

/// Why the command could not do what it was asked.
package struct CommandError: Error, Sendable, Equatable {
  package var code: ExitCode
  /// What happened. No token, code, password.
  package var message: String
  /// One thing the reader can do about it.
  package var nextStep: String?
  /// The server's word for it, such as `invalid_grant`.
  var serverError: String?
  package var correlationID: String?

  package init(
    _ code: ExitCode, _ message: String, nextStep: String? = nil, serverError: String? = nil,
    correlationID: String? = nil
  ) {
    self.code = code
    self.message = message
    self.nextStep = nextStep
    self.serverError = serverError
    self.correlationID = correlationID
  }

  /// For people. Part of it may be a server's words, whose control characters are left out.
  package func text(isColourful: Bool) -> String {
    var lines = [(isColourful ? "\u{1B}[31mmsal: \u{1B}[0m" : "msal: ") + Dialog.printable(message)]
    if let nextStep { lines.append("      \(Dialog.printable(nextStep))") }
    if let correlationID { lines.append("      Correlation id: \(Dialog.printable(correlationID))") }
    return lines.joined(separator: "\n")
  }

  /// For scripts that asked for JSON.
  package var json: JSONValue {
    [
      "error": [
        "exitCode": JSONValue(Int(code.rawValue)), "message": .string(message),
        "nextStep": nextStep.map { .string($0) }, "serverError": serverError.map { .string($0) },
        "correlationId": correlationID.map { .string($0) },
      ]
    ]
  }
}
