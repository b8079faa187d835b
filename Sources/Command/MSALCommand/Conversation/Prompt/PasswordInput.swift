// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import OAuthWire

/// A password from standard input, for `--password-stdin`.
enum PasswordInput {
  /// The first line.
  static func read(from descriptor: Int32 = STDIN_FILENO) async throws -> Secret {
    guard isatty(descriptor) == 0 else {
      throw CommandError(
        .usage, "Standard input is a terminal, where --password-stdin would show the password.",
        nextStep: "Pipe the password in, or leave the option out to be asked for it.")
    }
    let line: String?
    do {
      line = try await LineReader.line(from: descriptor)
    } catch let failure as LineReader.LineError {
      throw failure.commandFailure
    }
    guard let line, !line.isEmpty else {
      throw CommandError(
        .usage, "There is no password on standard input.", nextStep: "Pipe it in: msal ... --password-stdin < FILE")
    }
    return Secret(line)
  }
}
