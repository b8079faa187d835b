// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// Why the command could not do what it was asked.
package struct CommandError: Error, Sendable, Equatable {
  package var code: ExitCode
  /// What happened, without any token, code or password.
  package var message: String
  /// One thing the reader can do about it.
  package var nextStep: String?
  /// The server's own words, where the message is not the server's.
  var detail: String?
  /// The server's OAuth error code, such as `invalid_grant`.
  var serverError: String?
  package var correlationID: String?
  /// The signal that ended the command.
  var signal: Int32?
  /// The exit status that shells give when they can't run a program.
  var programStatus: Int32?

  /// The exit status. For a signal it is 128 and its number, as in shells.
  var status: Int32 { signal.map { 128 + $0 } ?? programStatus ?? code.rawValue }

  package init(
    _ code: ExitCode, _ message: String, nextStep: String? = nil, serverError: String? = nil,
    correlationID: String? = nil
  ) {
    self.code = code
    self.message = message
    self.nextStep = nextStep
    self.serverError = serverError
    // Written as the service's logs write it, if it is a UUID.
    self.correlationID = correlationID.map { UUID(uuidString: $0)?.uuidString.lowercased() ?? $0 }
  }

  /// For people. Part of it may be a server's words, whose control characters are left out.
  package func text(isColourful: Bool) -> TerminalSafeText {
    var lines = [(isColourful ? "\u{1B}[31mmsal: \u{1B}[0m" : "msal: ") + TerminalSafeText(message)]
    if let nextStep { lines.append("      " + TerminalSafeText(nextStep)) }
    if let detail { lines.append("      Details: " + TerminalSafeText(detail)) }
    if let correlationID { lines.append("      Correlation id: " + TerminalSafeText(correlationID)) }
    return .joined(lines, separator: "\n")
  }

  /// Such characters would control the terminal, or end the header that the token is sent in.
  static let unprintableToken = CommandError(
    .signInFailed, "The token has characters that no token may have (RFC 6749, appendix A.12).",
    nextStep: "Ask whoever runs the sign-in service.")

  /// For scripts that asked for JSON.
  package var json: JSONValue {
    // The list of commands below the message is for people.
    let message = code == .usage ? message.split(separator: "\n\n").first.map(String.init) ?? message : message
    return [
      "error": [
        "exitCode": JSONValue(Int(status)), "message": .string(message),
        "nextStep": nextStep.map { .string($0) }, "detail": detail.map { .string($0) },
        "serverError": serverError.map { .string($0) },
        "correlationId": correlationID.map { .string($0) },
      ]
    ]
  }
}
