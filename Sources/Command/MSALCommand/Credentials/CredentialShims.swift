// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// `msal credential shims`
struct CredentialShims: Sendable {
  var directory: String

  /// By name, and what answers for it after `msal credential`.
  private static let programs = [
    ("az", "az"), ("azd", "azd"), ("keyring", "keyring"), ("kubelogin", "kubernetes"),
    ("docker-credential-msal", "docker"),
  ]

  func run(_ session: Session) throws {
    try session.requireProfileOnly()
    let folder = URL(filePath: directory, directoryHint: .isDirectory).standardizedFileURL
    try Self.requireOwn(folder)
    try Self.programs.map { name, command in
      Shim(file: folder.appending(path: name), words: ["credential", command] + session.profileWords)
    }.write(into: folder)
    let names = Self.programs.map(\.0)
    session.answer(
      ["directory": .string(folder.path), "programs": .array(names.map { .string($0) })],
      orInWords: "Wrote \(names.joined(separator: ", ")) to \(folder.path).")
    session.talk("For one program: PATH=\(ShellWord.quoted(folder.path)):$PATH PROGRAM")
  }

  /// Fails for a directory of programs that everybody uses: these would take the place of others there.
  private static func requireOwn(_ folder: URL) throws(CommandError) {
    let directories = Shim.pathEntries.map {
      URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL.path
    }
    // One that has them already may have been put in PATH since.
    let isWritten = FileManager.default.fileExists(atPath: folder.appending(path: programs[0].0).path)
    guard directories.contains(folder.path), !isWritten else { return }
    throw CommandError(
      .usage, "\(folder.path) is in PATH: these programs would stand for the real ones everywhere.",
      nextStep: "Choose a directory of its own, and put it in PATH for one program.")
  }
}
