// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PrivateFiles

/// A small program that passes what it is asked on to this one.
struct Shim: Sendable {
  let file: URL
  /// What this program is given before the words that the small one is given.
  let words: [String]

  /// The line that marks a file as written by this program.
  private static let mark = "# Written by msal"

  /// Throws when the file is somebody else's.
  func check() throws(CommandError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    guard String(decoding: (try? PlainFile.read(file.path, limit: 4_096)) ?? [], as: UTF8.self).contains(Self.mark)
    else {
      throw CommandError(
        .usage, "\(file.path) is another program.", nextStep: "Choose a directory that only these programs are in.")
    }
  }

  func write() throws {
    let text = """
      #!/bin/sh
      \(Self.mark).
      exec \(([Self.program] + words).map(ShellWord.quoted).joined(separator: " ")) "$@"

      """
    try Data(text.utf8).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// This program as a shell finds it; where it is not in `PATH`, the file that this process runs.
  static var program: String {
    let found = path.map { "\($0)/msal" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    return found ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "msal"
  }

  /// The directories that a shell looks for programs in. Relative ones don't count: what is written for later would
  /// find a program of whatever directory it is called in.
  static var path: [String] { pathEntries.filter { $0.hasPrefix("/") } }

  /// The entries of `PATH`.
  static var pathEntries: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }
}

extension [Shim] {
  /// Writes them into `folder`, all or none where one of the files is another program.
  func write(into folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for shim in self { try shim.check() }
      for shim in self { try shim.write() }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(
        .general, "The programs can't be written to \(folder.path).", nextStep: "Choose a directory of your own.")
    }
  }
}

extension URL {
  /// The person's directory, as shells and the programs that are set up see it.
  static var ownHome: URL {
    let named = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return named.hasPrefix("/") ? URL(filePath: named, directoryHint: .isDirectory) : .homeDirectory
  }
}

extension Session {
  /// Fails for settings that the program which is set up would not have: it answers for a profile.
  func requireProfileOnly() throws(CommandError) {
    guard overrides.isNone else {
      throw CommandError(
        .usage, "What is set up here answers for a profile, and other settings were given.",
        nextStep: "Keep them in one with msal login --profile NAME, and leave out all options but --profile here.")
    }
  }

  /// What another command needs to be for the same profile.
  var profileWords: [String] { profileName == Profile.defaultName ? [] : ["--profile", profileName] }

  /// The name of a file that is for the profile: `base`, with the profile's name behind it if it has one.
  func fileName(_ base: String) throws(CommandError) -> String {
    guard profileName != Profile.defaultName else { return base }
    guard profileName.utf8.allSatisfy({ $0 < 0x80 }),
      profileName.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else {
      throw CommandError(
        .usage, "The profile's name can't be part of a file's name: it takes letters, digits, \"-\", \"_\" and \".\".",
        nextStep: "Rename it: msal profile rename \(ShellWord.quoted(profileName)) NEW")
    }
    return base + "-" + profileName
  }
}

/// `msal credential shims`
struct CredentialShims: Sendable {
  var directory: String

  /// The names of the programs, each with the word after `msal credential` that answers for it.
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
    // A folder that has the programs already may be in PATH: somebody has put it there for them.
    let isWritten = FileManager.default.fileExists(atPath: folder.appending(path: programs[0].0).path)
    guard directories.contains(folder.path), !isWritten else { return }
    throw CommandError(
      .usage, "\(folder.path) is in PATH: these programs would stand for the real ones everywhere.",
      nextStep: "Choose a directory of its own, and put it in PATH for one program.")
  }
}
