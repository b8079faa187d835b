// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PrivateFiles

/// Profiles by name, in one JSON file.
struct ProfileStore: Sendable {
  /// The directory of the file, which need not exist.
  private let directory: String

  init(directory: String) { self.directory = directory }

  /// The file with all of them.
  var path: String { directory + "/profiles.json" }

  /// In the person's configuration directory.
  init(environment: EnvironmentVariables) throws(CommandError) {
    do throws(XDGDirectories.AbsenceError) {
      self.init(directory: try XDGDirectories(environment: environment).config)
    } catch {
      throw CommandError(
        .configuration, "There is no directory for profiles and tokens: \(error.reason).",
        nextStep: "Set MSAL_HOME to the whole path of a directory of your own.")
    }
  }

  /// nil: there is no such profile yet.
  func profile(named name: String) throws(CommandError) -> Profile? {
    guard let entry = try entries()[name] else { return nil }
    // The entry lacks a required member, or does not say who signed in.
    guard let profile = Profile(decoding: entry) else {
      throw damaged("the profile \"\(name)\" lacks clientId or authority, or its account has no id")
    }
    return profile
  }

  /// The names of the saved profiles, sorted.
  func names() throws(CommandError) -> [String] { try entries().members.map(\.name).sorted() }

  /// The profiles that can be read.
  func all() throws(CommandError) -> [Profile] { try entries().members.compactMap { Profile(decoding: $0.value) } }

  /// Everything in the file, by name; empty when there is none.
  private func entries() throws(CommandError) -> JSONObject {
    let bytes: [UInt8]
    do throws(PrivateFileError) { bytes = try PlainFile.read(path) } catch {
      if case .missing = error { return [:] }
      throw CommandError(
        .configuration, "The file \(path) can't be read.",
        nextStep: "Check its permissions and those of its directory, or choose another with MSAL_HOME.")
    }
    guard let json = try? JSONValue(parsing: bytes) else { throw damaged("it is not JSON") }
    guard let profiles = json["profiles"]?.object else { throw damaged("it has no member \"profiles\"") }
    return profiles
  }

  private func damaged(_ reason: String) -> CommandError {
    CommandError(
      .configuration, "The file \(path) is damaged: \(reason).",
      nextStep: "Repair it, or remove it and sign in again with: msal login --client-id ID")
  }

  /// Replaces the profile of that name, if any, and keeps the others.
  func save(_ profile: Profile, named name: String) throws(CommandError) {
    try change(name) { $0[name] = profile.encoded }
  }

  /// - Throws: Among others, when there is no such profile.
  func remove(_ name: String) throws(CommandError) {
    _ = try require(name, isToChange: true)
    try change(name) { $0[name] = nil }
  }

  /// Whether a new profile may be called so: the name stands in commands, and in the names of files.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-") && !name.contains("/")
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func noName(nextStep: String) -> CommandError {
    CommandError(
      .usage, "A profile can't be called that: a name is not empty, has no slash, and does not begin with a dash.",
      nextStep: nextStep)
  }

  /// Throws when there can't be a profile of that name, and there is none.
  func check(_ name: String) throws(CommandError) {
    guard !Self.isName(name), try profile(named: name) == nil else { return }
    throw Self.noName(nextStep: "Choose another with --profile.")
  }

  /// - Throws: Among others, when there is no such profile, or there is one with the new name.
  func move(_ name: String, to other: String) throws(CommandError) {
    _ = try require(name, isToChange: true)
    guard Self.isName(other) else {
      throw Self.noName(nextStep: "Choose another: msal profile rename \(ShellWord.quoted(name)) NEW")
    }
    try change(name) { profiles throws(CommandError) in
      // Another command may have renamed or removed it meanwhile.
      guard let profile = profiles[name] else { throw missing(name, profiles.members.map(\.name).sorted()) }
      guard profiles[other] == nil else {
        throw CommandError(
          .usage, "There is a profile \"\(other)\" already.", nextStep: "Remove it first: msal profile remove \(other)")
      }
      (profiles[other], profiles[name]) = (profile, nil)
    }
  }

  /// The profile of that name, which has to be there.
  /// - Parameter isToChange: Whether the profile is renamed or removed, so that nobody is told to make it.
  func require(_ name: String, isToChange: Bool = false) throws(CommandError) -> Profile {
    if let profile = try profile(named: name) { return profile }
    let names = try names()
    var failure = missing(name, names)
    if isToChange { failure.nextStep = names.isEmpty ? "There are no profiles yet." : "Name one of them." }
    throw failure
  }

  /// - Parameter names: The names of the profiles that there are.
  func missing(_ name: String, _ names: [String]) -> CommandError {
    let command = "msal login --profile \(ShellWord.quoted(name)) --client-id ID"
    return CommandError(
      .configuration,
      "There is no profile \"\(name)\"." + (names.isEmpty ? "" : " There are: \(names.joined(separator: ", "))."),
      nextStep: names.isEmpty ? "To make it: \(command)" : "Use one of them, or make this one: \(command)")
  }

  /// Changes what is in the file by now, which other commands change too.
  private func change(
    _ name: String, _ change: (inout JSONObject) throws(CommandError) -> Void
  ) throws(CommandError) {
    // The file may be a link to settings that are kept elsewhere.
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let lock: LockFile
    do throws(PrivateFileError) {
      try PrivateDirectory.make(directory)
      lock = try LockFile(path: file + ".lockfile", patienceMilliseconds: 5_000)
    } catch {
      throw notSaved(name, error)
    }
    try lock.hold { _ throws(CommandError) in
      var profiles = try entries()
      try change(&profiles)
      let text = JSONValue.object(["profiles": .object(profiles)]).prettyText + "\n"
      do throws(PrivateFileError) { try PrivateFile.write(Array(text.utf8), to: file) } catch {
        throw notSaved(name, error)
      }
    }
  }

  private func notSaved(_ name: String, _ failure: PrivateFileError) -> CommandError {
    var nextStep = "Make room there and the directory writable, or choose another with MSAL_HOME."
    if case .busy = failure { nextStep = failure.remedy }
    return CommandError(
      .configuration, "The profile \"\(name)\" can't be saved in \(path): \(failure.reason). It is as it was.",
      nextStep: nextStep)
  }
}
