// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How the command ends. Scripts rely on the numbers. For a value that is wrong the kind of the value decides, in every
/// command: `usage`, `configuration` or `interactionRequired`; docs/command-line.md has a table.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case ok = 0
  case general = 1
  /// The command line can't be understood, or its words do not go together, or a file that it names can't be read.
  case usage = 2
  /// A person would have to sign in, and is not to be asked; also when the account that is named is not signed in.
  case interactionRequired = 3
  case signInFailed = 4
  case cancelled = 5
  case network = 6
  /// A setting that a profile may have can't be used, wherever it comes from, or there is no such profile.
  case configuration = 7
  /// The token cache can't be read or written.
  case storage = 8
  /// A policy of the organisation forbids it.
  case policy = 9
  case timedOut = 124
  /// The command was ended by Ctrl-C. Another signal has the status 128 and its number.
  case interrupted = 130

  /// In a few words.
  package var meaning: String {
    switch self {
    case .ok: "ok"
    case .general: "other failure"
    case .usage: "usage"
    case .interactionRequired: "someone would have to sign in"
    case .signInFailed: "sign-in failed"
    case .cancelled: "cancelled"
    case .network: "network"
    case .configuration: "configuration"
    case .storage: "token cache"
    case .policy: "policy"
    case .timedOut: "timed out"
    case .interrupted: "interrupted (Ctrl-C)"
    }
  }

  /// All of them, in words.
  package static let list = allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
}
