// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PrivateFiles
import QuickCommand

/// `msal credential shims`
struct CredentialShims: Sendable {
  var directory: String

  private static let names = ["az", "azd", "keyring"]
  /// By which a file is known as one of ours.
  private static let mark = "# Written by msal credential shims."

  func run(_ session: Session) throws {
    let folder = URL(filePath: directory, directoryHint: .isDirectory).standardizedFileURL
    let files = Self.names.map { folder.appending(path: $0) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for file in files { try check(file) }
      for file in files { try write(file, session) }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(
        .general, "The programs can't be written to \(folder.path).", nextStep: "Choose a directory of your own.")
    }
    session.answer(
      ["directory": .string(folder.path), "programs": .array(Self.names.map { .string($0) })],
      orInWords: "Wrote \(Self.names.joined(separator: ", ")) to \(folder.path).")
    session.talk("For one program: PATH=\(ShellWord.quoted(folder.path)):$PATH PROGRAM")
  }

  /// Throws when the file is somebody else's.
  private func check(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    guard String(decoding: (try? PlainFile.read(file.path, limit: 4_096)) ?? [], as: UTF8.self).contains(Self.mark)
    else {
      throw CommandError(
        .usage, "\(file.path) is another program.", nextStep: "Choose a directory that only these programs are in.")
    }
  }

  private func write(_ file: URL, _ session: Session) throws {
    let words = [Self.program, "credential", file.lastPathComponent] + session.profileWords
    let text = """
      #!/bin/sh
      \(Self.mark)
      exec \(words.map(ShellWord.quoted).joined(separator: " ")) "$@"

      """
    try Data(text.utf8).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// This program as a shell finds it; where it is not in `PATH`, the file that this process runs.
  static var program: String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/msal" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    return found ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "msal"
  }
}

extension Session {
  /// What another command needs to be for the same profile.
  var profileWords: [String] { profileName == Profile.defaultName ? [] : ["--profile", profileName] }
}
