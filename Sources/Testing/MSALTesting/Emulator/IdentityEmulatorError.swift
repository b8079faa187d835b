// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why something can't be done with an emulator. Its description says what to do about it.
public enum IdentityEmulatorError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No emulator belongs to this task: see `IdentityEmulatorServer.current`.
  case noEmulator
  /// The seed can't be read, or has a mistake: file, line, column, member and reason.
  case seed(String)
  /// No person, app, API or tenant of the emulator has this name; `known` lists those that exist.
  case unknown(String, known: [String])
  /// The emulator can't be started or reached.
  case unreachable(String)
  /// The emulator refuses what the test asks for.
  case refused(String)
  /// A person could not complete the pages of a sign-in.
  case signInStopped(String)

  /// What happened, and what to do next.
  public var description: String {
    switch self {
    case .noEmulator:
      "No emulator belongs to this task. Give the test or its suite the trait .identityEmulator(), and don't ask in a "
        + "detached task; or start one with IdentityEmulatorServer.start()."
    case .seed(let text): text
    case .unknown(let what, let known):
      "There is no \(what). " + (known.isEmpty ? "The seed has none." : "There are: \(known.joined(separator: ", ")).")
    case .unreachable(let text), .refused(let text), .signInStopped(let text): text
    }
  }
}
