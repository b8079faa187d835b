// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// A person at a terminal, an emulator, and its inbox.
struct NativeTerminal {
  let msal: MsalProgram
  let emulator: EmulatorProcess
  let ready: String

  init() async throws {
    (msal, emulator, ready) = try await MsalProgram.withEmulator()
  }

  /// The options for both versions of native authentication.
  static let versions = [[], ["--v2"]]

  /// Types `msal` with these arguments at a terminal of its own. At the end it prints whether the terminal echoes
  /// again.
  func type(_ arguments: String..., version: [String] = []) throws -> TmuxSession {
    let words = ([Products.path("msal")] + arguments + version).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      # Ctrl-C is for the program only.
      trap : INT
      sh -c 'echo "pid $$,"; exec "$@"' sh \(words)
      status=$?
      case "$(stty -a)" in *-echo\\ *) echo 'the terminal is mute';; *) echo 'the terminal shows';; esac
      (exit $status)
      """
    return try TmuxSession(script, environment: msal.environment)
  }

  /// The client id of a seeded app.
  func app(_ name: String) throws -> String {
    try #require(emulator.apps.first { $0.name == name }).clientID
  }
}
