// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import OAuthWire
import PrivateFiles

/// `msal cache export`
struct CacheExport: Sendable {
  var place: CachePlace
  /// The file to write; `-`: standard output.
  var file: String
  var replaces: Bool

  func run(_ session: Session) throws {
    let cache = try place.cache(session)
    if file == "-", isatty(STDOUT_FILENO) == 1, !replaces {
      throw CommandError(
        .usage, "The secrets would be shown on the terminal.",
        nextStep: "Name a file, or send standard output to a program; --force shows them all the same.")
    }
    guard let (text, entries) = try cache.exported() else {
      throw CommandError(
        .storage, "There is no cache at \(cache.path).", nextStep: "Sign in first: msal login")
    }
    func warn() { session.talk("The text holds refresh tokens: whoever reads it can sign in as these accounts.") }
    guard file != "-" else {
      warn()
      return session.terminal.answer(TerminalSafeText(jsonText: text))
    }
    do throws(PrivateFileError) {
      try PrivateFile.write(Array((text + "\n").utf8), to: file, onCollision: replaces ? .replace : .refuse)
    } catch {
      throw failure(error)
    }
    session.answer(
      ["file": .string(file), "entries": JSONValue(entries)],
      orInWords: "Wrote \(entries) entries to \(file).")
    warn()
  }

  private func failure(_ error: PrivateFileError) -> CommandError {
    switch error {
    case .exists:
      CommandError(.usage, "\(file) is there already.", nextStep: "Name another file, or add --force to replace it.")
    case .noSpace:
      CommandError(.storage, "There is no room to write \(file).", nextStep: "Free some disk space and try again.")
    default:
      CommandError(.storage, "\(file) can't be written: \(error.reason).", nextStep: "Name another file.")
    }
  }
}
